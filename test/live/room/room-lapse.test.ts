import { expect, test } from 'vitest';
import { advance } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input } from '#src/live/room-client/client-state.ts';
import type { ClientCommand } from '#src/live/room/command.ts';
import { LOOK_ROUND_MS } from '#src/live/room/limits.ts';
import { eventsOf, factsOf, messagesOf, World, type Line } from './room-world.ts';

const HOUR = 3_600_000;
const told = (line: Line) => messagesOf(line).filter(({ type }) => type === 'auth_required').length;
const may = ['chat', 'moderate'] as const;

/** A room with a moderator whose credential ends in an hour, and somebody whose ends later. */
function moderated(facts = factsOf()) {
  const world = new World(facts);
  const mod = world.enter('mo', may, world.now + HOUR);
  return { world, mod };
}

test.each([
  { type: 'chat.send', id: 'c', text: 'Still here' },
  { type: 'chat.delete', id: 'c', messageId: 'id1' },
  { type: 'mod.timeout', id: 'c', userId: 'ann', seconds: 60 },
  { type: 'mod.ban', id: 'c', userId: 'ann' },
  { type: 'mod.unban', id: 'c', userId: 'ann' },
  { type: 'chat.settings', id: 'c', words: {} },
] satisfies Exclude<ClientCommand, { type: 'auth' }>[])(
  'ROOM-32 once the credential behind a ticket has ended, $type is refused until auth, and nothing else',
  (command) => {
    const { world, mod } = moderated();
    const ann = world.enter('ann');
    const beating = [mod, ann];
    world.pass(HOUR - 1, beating);
    expect(told(mod)).toBe(0);
    world.pass(1, beating);
    expect(world.ask(mod, command)).toMatchObject({ type: 'error', code: 'auth_required', temporary: true });
    expect(told(mod)).toBe(1);
    world.cool();
    expect(eventsOf(ann).filter((event) => 'seq' in event)).toEqual([]);
    expect(ann.closedFor).toBeUndefined();
    expect(world.ask(mod, { type: 'history', id: 'h2', limit: 1 })).toMatchObject({ type: 'ack' });

    const connection = world.connectionOf(mod);
    world.do({ type: 'auth', connection, id: 'a', ticket: world.ticket('mo', may, world.now + HOUR) });
    expect(messagesOf(mod).at(-1)).toMatchObject({ type: 'ack', id: 'a', capabilities: may });
    world.ask(mod, command);
    world.cool();
    const answer = messagesOf(mod).findLast((message) => 'id' in message && message.id === 'c');
    expect(answer).not.toMatchObject({ code: 'auth_required' });
    expect(told(mod)).toBe(1);
  },
);

test('ROOM-32 the end comes through sleep, and who is silent is told of it at the next round', () => {
  const { world, mod } = moderated();
  const ann = world.enter('ann', ['chat'], world.now + HOUR);
  world.hibernate();
  world.pass(HOUR + LOOK_ROUND_MS, [mod, ann]);
  expect([told(mod), told(ann)]).toEqual([1, 1]);
  world.hibernate();
  expect(world.say(mod, 'Still here')).toMatchObject({ type: 'error', code: 'auth_required' });
  world.ask(mod, { type: 'hello', id: 'h', role: 'viewer' });
  expect(messagesOf(mod).findLast(({ type }) => type === 'welcome')).toMatchObject({
    user: { id: 'mo' },
    capabilities: [],
  });
  expect(told(mod)).toBe(1);
});

test('ROOM-32 a moderator of before is closed out of a private stream', () => {
  const { world, mod } = moderated(factsOf({ visibility: 'private' }));
  const host = world.enter('host', ['chat', 'moderate', 'host']);
  world.pass(HOUR + LOOK_ROUND_MS, [mod, host]);
  expect([mod.closedFor, host.closedFor]).toEqual(['ticket', undefined]);

  const { world: other, mod: late } = moderated();
  other.pass(HOUR, [late]);
  other.do({ type: 'amend', facts: factsOf({ version: 2, visibility: 'private' }) });
  expect(late.closedFor).toBe('ticket');
});

test('ROOM-32 a socket of before tickets had an end may only watch', () => {
  const { world, mod } = moderated();
  const connection = world.connectionOf(mod);
  const { until: _until, ...person } = connection.person ?? {};
  connection.person = person as typeof connection.person;
  expect(world.say(mod, 'Still here')).toMatchObject({ code: 'auth_required' });
});

test('ROOM-32 a ban finds a person whose credential has ended', () => {
  const { world, mod } = moderated();
  const ann = world.enter('ann', ['chat'], world.now + 1_000);
  world.pass(LOOK_ROUND_MS * 2, [mod, ann]);
  world.ask(mod, { type: 'mod.ban', id: 'b', userId: 'ann' });
  expect(ann.closedFor).toBe('banned');
});

/** The page's client in that room. */
function pageIn(frames: readonly string[]) {
  const client = newRoomClient('viewer', 1);
  const feed = (input: Input): readonly Action[] => advance(client, input, 1_000_000);
  const hear = (message: object) => feed({ type: 'received', text: JSON.stringify(message) });
  feed({ type: 'due' });
  feed({ type: 'opened' });
  for (const text of frames) feed({ type: 'received', text });
  return { feed, hear };
}
const refusal = (id: string) => ({
  type: 'error',
  id,
  code: 'auth_required',
  message: '',
  temporary: true,
  retryAfterMs: null,
});
const chat = (id: string) => ({ type: 'ask', id, command: { type: 'chat.send', text: 'x', key: id } }) as const;

test('ROOM-33 the page’s client renews its ticket once it is told, and sends again what was refused meanwhile', () => {
  const { feed, hear } = pageIn(new World().enter().frames);
  expect(hear({ type: 'auth_required', message: '' })).toEqual([{ type: 'need-ticket' }]);
  feed(chat('c1'));
  expect([hear({ type: 'auth_required', message: '' }), hear(refusal('c1'))]).toEqual([[], []]);
  expect(feed({ type: 'ticket', ticket: 't' })).toEqual([
    { type: 'send', text: '{"type":"auth","id":"auth","ticket":"t"}' },
  ]);
  expect(hear({ type: 'ack', id: 'auth', user: { id: 'mo', name: 'Mo' }, capabilities: ['chat'] })).toEqual([
    { type: 'allowed', capabilities: ['chat'] },
    { type: 'send', text: '{"type":"chat.send","text":"x","key":"c1","id":"c1"}' },
  ]);
  expect(hear({ type: 'ack', id: 'c1', seq: 1 })).toMatchObject([
    { type: 'answer', id: 'c1', answer: { type: 'ack' } },
  ]);
});

test.each([
  ['there is none', undefined],
  ['it is refused', 't'],
])('ROOM-33 without another ticket (%s) the page watches, and its commands are answered', (_, ticket) => {
  const { feed, hear } = pageIn(new World().enter().frames);
  feed(chat('c1'));
  expect(hear(refusal('c1'))).toEqual([{ type: 'need-ticket' }]);
  const first = feed({ type: 'ticket', ticket });
  const actions = ticket === undefined ? first : hear({ ...refusal('auth'), code: 'ticket_invalid' });
  expect(actions).toMatchObject([
    { type: 'allowed', capabilities: [] },
    { type: 'answer', id: 'c1', answer: { code: 'auth_required' } },
  ]);
  feed(chat('c2'));
  expect(hear(refusal('c2'))).toEqual([{ type: 'need-ticket' }]); // they may have signed in meanwhile
});

test('ROOM-33 a ticket that comes after its socket was lost isn’t sent on another', () => {
  const { feed, hear } = pageIn(new World().enter().frames);
  feed(chat('c1'));
  hear(refusal('c1'));
  feed({ type: 'closed', code: 1006, random: 1 });
  expect(feed({ type: 'ticket', ticket: 't' })).toEqual([]);
});
