import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHAT_MESSAGES, CHAT_WINDOW_MS, MAX_CHAT_CHARACTERS, MAX_QUOTE_CHARACTERS } from '#src/live/room/limits.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { eventsOf, textsOf, World, factsOf } from '#test/live/room/room-world.ts';

const read = (text: string) => readCommand(JSON.stringify({ type: 'chat.send', id: '1', text }));
const worldWith = (mode: 'open' | 'slow' | 'unique' | 'host_only', slowModeSeconds = 10) =>
  new World(factsOf({ chat: { mode, slowModeSeconds } }));

describe('what somebody says', () => {
  test('CHAT-2 has 1 to 500 characters, is NFC, has something to see and nothing that controls', () => {
    const good = ['x', ' spaced ', 'two\nlines', '\u{1F426}'.repeat(MAX_CHAT_CHARACTERS), 'Zoe\u0308'];
    const shown = ['x', 'spaced', 'two\nlines', '\u{1F426}'.repeat(MAX_CHAT_CHARACTERS), 'Zo\u00eb'];
    expect(good.map((text) => read(text))).toMatchObject(shown.map((text) => ({ kind: 'command', command: { text } })));
    const bad = [
      `a${'\u0301\u0323'.repeat(16)}`,
      '',
      '  \n',
      '\u200b\u2060',
      'x'.repeat(MAX_CHAT_CHARACTERS + 1),
      'bell\u0007',
      'nul\u0000',
      '\ud83d',
    ];
    for (const text of bad) expect(read(text), JSON.stringify(text)).toMatchObject({ kind: 'misspelt', id: '1' });
  });

  test('CHAT-3 is said once under its key, by its sender, however often it is sent; the answer is the same', () => {
    const world = new World();
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    const first = world.say(ann, 'once', { key: 'k' });
    expect(first).toMatchObject({ type: 'ack', seq: 1 });
    world.hibernate();
    expect(world.say(ann, 'once', { key: 'k' })).toMatchObject({ ...first, id: expect.any(String) as string });
    expect(world.say(ben, 'another’s', { key: 'k' })).toMatchObject({ type: 'ack', seq: 2 });
    expect(textsOf(ben)).toEqual(['once', 'another’s']);
  });

  test('CHAT-4 a person says twenty things in thirty seconds at most, over all their sockets and over sleep', () => {
    const world = new World();
    const tabs = [world.enter('ann'), world.enter('ann')];
    const say = (index: number) => {
      const line = tabs[index % 2];
      return line === undefined ? undefined : world.say(line, `message ${index}`);
    };
    for (let index = 0; index < CHAT_MESSAGES; index += 1) {
      if (index === 10) world.hibernate();
      expect(say(index)).toMatchObject({ type: 'ack' });
    }
    const refused = say(20);
    expect(refused).toMatchObject({ type: 'error', code: 'chat_too_many', temporary: true });
    const wait = refused?.type === 'error' ? (refused.retryAfterMs ?? 0) : 0;
    expect(wait).toBeLessThanOrEqual(CHAT_WINDOW_MS);
    world.now += wait - 1;
    expect(say(21)).toMatchObject({ type: 'error' });
    world.now += 1;
    expect(say(22)).toMatchObject({ type: 'ack' });
    expect(world.say(world.enter('ben'), 'another')).toMatchObject({ type: 'ack' });
  });

  test('CHAT-5 only whoever has a ticket for it says something, and after the end nobody', () => {
    const world = new World();
    expect(world.say(world.enter(), 'x')).toMatchObject({ type: 'error', code: 'not_allowed', temporary: false });
    expect(world.say(world.enter('ann', []), 'x')).toMatchObject({ type: 'error', code: 'not_allowed' });
    const ben = world.enter('ben', ['chat']);
    expect(world.say(ben, 'x')).toMatchObject({ type: 'ack' });
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    expect(ben.closedFor).toBe('ended');
    expect(world.say({ ...ben, closedFor: undefined }, 'x')).toMatchObject({ type: 'error', code: 'room_over' });
  });

  test('CHAT-7 answers another, which is quoted as it was, shortened; what is gone can’t be answered', () => {
    const world = new World();
    const ann = world.enter('ann');
    const long = '\u{1F426}'.repeat(MAX_QUOTE_CHARACTERS + 1);
    const first = world.say(ann, long);
    const replyTo = first?.type === 'ack' ? (first.messageId ?? '') : '';
    world.say(ann, 'so it is', { replyTo });
    const quote = { id: replyTo, name: 'ann', text: '\u{1F426}'.repeat(MAX_QUOTE_CHARACTERS) };
    expect(eventsOf(ann).at(-1)).toMatchObject({ message: { text: 'so it is', replyTo: quote } });
    expect(world.say(ann, 'x', { replyTo: 'nothing' })).toMatchObject({ type: 'error', code: 'no_such_message' });
    world.ask(ann, { type: 'chat.delete', id: 'd', messageId: replyTo });
    expect(world.say(ann, 'x', { replyTo })).toMatchObject({ type: 'error', code: 'no_such_message' });
  });

  test('CHAT-8 history has what was said before an event, without what was taken off, a page at a time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 15 }), (count, limit) => {
        const world = new World();
        const people = [world.enter('ann'), world.enter('ben'), world.enter('cleo')];
        const ids: string[] = [];
        for (let index = 0; index < count; index += 1) {
          const line = people[index % 3];
          const answer = line === undefined ? undefined : world.say(line, `message ${index}`);
          if (answer?.type === 'ack' && answer.messageId !== undefined) ids.push(answer.messageId);
        }
        const [ann] = people;
        if (ann === undefined) return;
        const [gone] = ids;
        if (gone !== undefined) world.ask(ann, { type: 'chat.delete', id: 'd', messageId: gone });
        const pages: string[] = [];
        let beforeSeq: number | undefined;
        for (let hasMore = true; hasMore;) {
          const page = { ...(beforeSeq === undefined ? {} : { beforeSeq }), limit };
          const answer = world.ask(ann, { type: 'history', id: world.newId(), ...page });
          if (answer?.type !== 'ack') throw new Error('refused');
          const messages = answer.messages ?? [];
          pages.unshift(...messages.map(({ message }) => message.id));
          beforeSeq = messages[0]?.seq;
          hasMore = answer.hasMore === true;
        }
        expect(pages).toEqual(ids.slice(1));
      }),
      { numRuns: 30 },
    );
  });
});

describe('modes', () => {
  test('CHAT-6 slow: so many seconds between two messages of a person', () => {
    const world = worldWith('slow', 30);
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    expect(world.say(ann, 'first')).toMatchObject({ type: 'ack' });
    expect(world.say(ben, 'first, too')).toMatchObject({ type: 'ack' });
    world.hibernate();
    const refused = world.say(ann, 'second');
    expect(refused).toMatchObject({ type: 'error', code: 'chat_slow', temporary: true });
    world.now += refused?.type === 'error' ? (refused.retryAfterMs ?? 0) : 0;
    expect(world.say(ann, 'second')).toMatchObject({ type: 'ack' });
  });

  test('CHAT-6 unique: nothing that was said, in whatever case and width', () => {
    const world = worldWith('unique');
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    expect(world.say(ann, 'First!')).toMatchObject({ type: 'ack' });
    for (const text of ['First!', 'FIRST!', '\uff26irst!', 'fi\u200brst!'])
      expect(world.say(ben, text), text).toMatchObject({ type: 'error', code: 'chat_not_unique' });
    expect(world.say(ben, 'Second!')).toMatchObject({ type: 'ack' });
  });

  test('CHAT-6 host only: whoever moderates, and whoever moderates is held to no mode', () => {
    const world = worldWith('host_only');
    expect(world.say(world.enter('ann'), 'x')).toMatchObject({ type: 'error', code: 'chat_host_only' });
    for (const mode of ['host_only', 'slow', 'unique'] as const) {
      const other = worldWith(mode);
      const host = other.enter('host', ['chat', 'moderate', 'host']);
      expect([1, 2].map(() => other.say(host, 'x')?.type)).toEqual(['ack', 'ack']);
    }
  });
});
