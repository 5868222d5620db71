import { expect, test } from 'vitest';
import { pageOfChat } from '#src/live/chat/page-of-chat.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import type { Visibility } from '#src/live/streams/stream.ts';
import { factsOf, messagesOf, textsOf, World, type Line } from './room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';

const SECRET = 'The reserve is 400';
const welcomeOf = (line: Line) =>
  messagesOf(line).findLast(
    (message): message is Extract<ServerMessage, { type: 'welcome' }> => message.type === 'welcome',
  );
const recentOf = (line: Line) => welcomeOf(line)?.snapshot.recentChat.map(({ message }) => message.text);
const historyOf = (world: World, line: Line) => {
  const answer = world.ask(line, { type: 'history', id: 'hi', limit: 50 });
  return answer?.type === 'ack' ? answer.messages?.map(({ message }) => message.text) : answer;
};
const overHttp = ({ room }: World) =>
  pageOfChat(room.chat, { limit: 50, floor: room.session.floor }).messages.map(({ event }) => event?.message.text);

/** A stream that was public, then private, and is public again: what was said in each, and who was there. */
function shownAgain() {
  const world = new World();
  let version = 1;
  const become = (visibility: Visibility) => {
    world.do({ type: 'amend', facts: factsOf({ version: (version += 1), visibility }) });
    world.cool();
  };
  const stranger = world.enter('ann', ['chat']);
  const host = world.enter('host', ['chat', 'moderate', 'host']);
  world.say(host, 'Welcome');
  const had = world.room.session.seq;
  become('private');
  const said = world.say(host, SECRET);
  const secretId = said?.type === 'ack' ? (said.messageId ?? '') : '';
  become('public');
  /** Comes back with what a client has that was in the room until an event. */
  const resume = (line: Line, seq: number, back = world.connect()) => {
    const token = tokenOf(line);
    world.ask(back, {
      type: 'hello',
      id: 'h',
      role: 'viewer',
      resume: { epoch: world.room.session.epoch, seq, token },
    });
    return back;
  };
  return { world, stranger, host, had, secretId, become, resume };
}

test.each(['public', 'asleep meanwhile', 'killed meanwhile'])(
  'ROOM-34 what was said in private is sent to nobody who comes once it is %s again',
  (how) => {
    const { world, stranger, had, resume } = shownAgain();
    const token = tokenOf(stranger);
    if (how === 'asleep meanwhile') world.hibernate();
    if (how === 'killed meanwhile') world.crash();
    const newcomer = world.enter('bob', ['chat']);
    expect([recentOf(newcomer), historyOf(world, newcomer), overHttp(world)]).toEqual([[], [], []]);
    expect(textsOf(stranger)).toEqual(['Welcome']);
    const back = world.connect();
    world.ask(back, { type: 'hello', id: 'h', role: 'viewer', resume: { epoch: 'e1', seq: had, token } });
    expect(messagesOf(back)).toContainEqual(expect.objectContaining({ type: 'resumed', recovered: false }));
    expect([recentOf(back), textsOf(back)]).toEqual([[], []]);
    expect(back.frames.join('')).not.toContain(SECRET);
    world.say(newcomer, 'Hello');
    expect(overHttp(world)).toEqual(['Hello']);
    expect(textsOf(resume(newcomer, world.room.session.floor))).toEqual(['Hello']);
  },
);

test('ROOM-34 a host who was there goes on without missing anything, and reads what was said', () => {
  const { world, host, had, resume } = shownAgain();
  const back = resume(host, had, world.connect(world.ticket('host', ['chat', 'moderate', 'host'])));
  expect(messagesOf(back)).toContainEqual(expect.objectContaining({ type: 'resumed', recovered: true }));
  expect(textsOf(back)).toEqual([SECRET]);
  expect(historyOf(world, back)).toEqual(['Welcome', SECRET]);
  expect(historyOf(world, world.enter('bob'))).toEqual([]); // not the page that was written for the host
});

test('ROOM-34 what was said in private can’t be quoted afterwards, nor found out by saying it', () => {
  const { world, host, secretId } = shownAgain();
  expect(world.say(host, 'That one', { replyTo: secretId })).toMatchObject({ code: 'no_such_message' });
  world.ask(host, { type: 'chat.settings', id: 's', mode: 'unique' });
  const guesser = world.enter('bob', ['chat']);
  expect(world.say(guesser, SECRET)).toMatchObject({ type: 'ack' });
  expect(world.say(guesser, SECRET)).toMatchObject({ code: 'chat_not_unique' });
});

test('ROOM-34 each time anew; and a change between public and unlisted hides nothing', () => {
  const { world, host, become } = shownAgain();
  world.say(host, 'Second');
  become('unlisted');
  expect(overHttp(world)).toEqual(['Second']);
  become('private');
  become('unlisted');
  expect(overHttp(world)).toEqual([]);
});
