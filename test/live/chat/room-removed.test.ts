import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RoomStore } from '#fn/live/room-store.ts';
import { pageOfChat } from '#src/live/chat/page-of-chat.ts';
import { eventsOf, messagesOf, textsOf, World, type Line } from '#test/live/room/room-world.ts';
import { tokenOf } from './token-of.ts';

const MODERATOR = ['chat', 'moderate'] as const;

/** What somebody says, and its id. */
function say(world: World, line: Line, text: string, replyTo?: string): string {
  world.room.chat.paces.clear();
  const answer = world.say(line, text, replyTo === undefined ? {} : { replyTo });
  return answer?.type === 'ack' ? (answer.messageId ?? '') : '';
}

/** Somebody who comes back to a place at which they were. */
function comeBack(world: World, was: Line, seq: number): Line {
  const line = world.connect();
  const resume = { epoch: 'e1', seq, token: tokenOf(was) };
  world.ask(line, { type: 'hello', id: 'h', role: 'viewer', resume });
  return line;
}

const answersOf = (line: Line) => messagesOf(line).flatMap((each) => (each.type === 'resumed' ? [each.recovered] : []));
const seqsOf = (line: Line) => eventsOf(line).flatMap((event) => ('seq' in event ? [event.seq] : []));
const bytesOf = (line: Line) => eventsOf(line).map((event) => JSON.stringify(event));

/** Everything that the room keeps, or would say to anybody now. */
function everything(world: World, was: Line): string {
  const newcomer = world.enter();
  world.ask(newcomer, { type: 'history', id: 'x', limit: 100 });
  const page = pageOfChat(world.room.chat, { limit: 100 }).messages;
  const told = [...newcomer.frames, ...comeBack(world, was, 0).frames];
  return JSON.stringify([world.log, world.removed, [...world.kept], page, [...world.room.chat.said.values()], told]);
}

describe('what was taken off', () => {
  test('CHAT-16 is nowhere any more: not for whoever resumes, nor in a page, the snapshot, the storage or a quote', () => {
    for (const how of ['its author', 'a moderator', 'a timeout', 'a ban'] as const) {
      const world = new World();
      const [watcher, ann, ben, mod] = [
        world.enter(),
        world.enter('ann'),
        world.enter('ben'),
        world.enter('mo', MODERATOR),
      ];
      const bad = say(world, ann, 'my address is 1 Secret Street');
      say(world, ben, 'is it true?', bad);
      say(world, ben, 'something else');
      expect(everything(world, watcher)).toContain('Secret');
      if (how === 'its author') world.ask(ann, { type: 'chat.delete', id: 'd', messageId: bad });
      if (how === 'a moderator') world.ask(mod, { type: 'chat.delete', id: 'd', messageId: bad });
      if (how === 'a timeout') world.ask(mod, { type: 'mod.timeout', id: 't', userId: 'ann', seconds: 60 });
      if (how === 'a ban') world.ask(mod, { type: 'mod.ban', id: 'b', userId: 'ann' });
      world.cool();
      for (const wake of [() => undefined, () => world.hibernate(), () => world.crash()]) {
        wake();
        const kept = everything(world, watcher);
        expect(kept, how).not.toContain('Secret');
        expect(kept).toContain('is it true?');
        const back = comeBack(world, watcher, 0);
        expect(answersOf(back)).toEqual([true]);
        expect(seqsOf(back), 'without a gap').toEqual([1, 2, 3, 4]);
        expect(eventsOf(back).slice(0, 2)).toMatchObject([
          { seq: 1, type: 'chat.removed', messageId: bad },
          { type: 'chat.message', message: { replyTo: { id: bad, authorId: null, name: null, text: null } } },
        ]);
      }
    }
  });

  test('CHAT-16 what is taken off before it was ever sent is never sent', () => {
    const world = new World();
    const [watcher, ann, ben] = [world.enter(), world.enter('ann'), world.enter('ben')];
    say(world, ben, 'first');
    world.do({
      type: 'client',
      connection: ben.connection,
      command: { type: 'chat.send', id: 'x', text: 'opens it' },
      newId: 'o',
    });
    world.do({
      type: 'client',
      connection: ann.connection,
      command: { type: 'chat.send', id: 'y', text: 'hasty Secret' },
      newId: 'h',
    });
    world.ask(ann, { type: 'chat.delete', id: 'd', messageId: 'h' });
    world.cool();
    expect(watcher.frames.join('')).not.toContain('Secret');
    expect(seqsOf(watcher)).toEqual([1, 2, 3, 4]);
    expect(everything(world, watcher)).not.toContain('Secret');
  });

  test('CHAT-16 a quote goes also where what it quotes isn’t kept itself any more', () => {
    const world = new World();
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    const bad = say(world, ann, 'Secret');
    say(world, ben, 'is it true?', bad);
    world.room.chat.said.delete(bad); // as if two thousand events had come between
    expect(world.ask(world.enter('eve'), { type: 'chat.delete', id: 'd', messageId: bad })).toMatchObject({
      code: 'not_allowed',
    });
    world.ask(ann, { type: 'chat.delete', id: 'd', messageId: bad });
    world.cool();
    expect(
      world.log
        .slice(1)
        .flatMap(({ events }) => events)
        .join(''),
    ).not.toContain('Secret');
  });

  test('CHAT-3 and CHAT-4 a retry of it says nothing again, and it counts towards the pace, also after sleep', () => {
    const world = new World();
    const ann = world.enter('ann');
    const first = world.say(ann, 'Secret', { key: 'k' });
    const messageId = first?.type === 'ack' ? (first.messageId ?? '') : '';
    world.ask(ann, { type: 'chat.delete', id: 'd', messageId });
    world.cool();
    world.hibernate();
    expect(world.say(ann, 'Secret', { key: 'k' })).toMatchObject({ type: 'ack', seq: 1, messageId });
    expect(world.room.chat.paces.get('ann')).toHaveLength(1);
    expect(world.room.session.seq).toBe(2);
  });

  const who = fc.nat({ max: 3 });
  const moves = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ move: fc.constant('say' as const), who, replies: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ move: fc.constant('delete' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ move: fc.constantFrom('timeout' as const, 'ban' as const), who }) },
      { weight: 1, arbitrary: fc.record({ move: fc.constantFrom('sleep' as const, 'pause' as const) }) },
    ),
    { minLength: 10, maxLength: 60 },
  );

  test('CHAT-16 and ROOM-5 whatever is said, answered and taken off: numbers stay, everyone who comes back gets the same bytes, and of what is gone none', () => {
    fc.assert(
      fc.property(moves, fc.nat({ max: 20 }), (list, from) => {
        const world = new World();
        const watcher = world.enter();
        const mod = world.enter('mo', MODERATOR);
        const ids = new Map<string, string>();
        const gone = new Set<string>();
        for (const each of list) {
          if (each.move === 'say') {
            const speaker = world.enter(`p${each.who}`);
            const text = `text-${ids.size}-of-p${each.who}.`;
            const replyTo = [...ids.keys()].findLast((id) => !gone.has(id));
            const id = say(world, speaker, text, each.replies ? replyTo : undefined);
            if (id !== '') ids.set(id, text);
            if (speaker.closedFor === undefined) world.leave(speaker);
          }
          if (each.move === 'delete') {
            const messageId = [...ids.keys()][each.which % Math.max(1, ids.size)];
            if (messageId === undefined) continue;
            world.ask(mod, { type: 'chat.delete', id: 'd', messageId });
            gone.add(messageId);
          }
          if (each.move === 'timeout' || each.move === 'ban') {
            const userId = `p${each.who}`;
            if (each.move === 'ban') world.ask(mod, { type: 'mod.ban', id: 'b', userId });
            else world.ask(mod, { type: 'mod.timeout', id: 't', userId, seconds: 1 });
            const theirs = [...ids].filter(([, text]) => text.endsWith(`${userId}.`));
            for (const [id] of theirs) gone.add(id);
          }
          if (each.move === 'sleep') world.hibernate();
          if (each.move === 'pause') world.now += 2_000;
        }
        world.cool();
        const kept = everything(world, watcher);
        for (const [id, text] of ids) if (gone.has(id)) expect(kept).not.toContain(text);
        const seq = Math.min(from, world.room.session.seq);
        const [one, other] = [comeBack(world, watcher, seq), comeBack(world, watcher, seq)];
        expect(answersOf(one)).toEqual([true]);
        expect(bytesOf(one)).toEqual(bytesOf(other));
        expect(seqsOf(one)).toEqual(
          Array.from({ length: world.room.session.seq - seq }, (_, index) => seq + index + 1),
        );
        const said = new Set([...ids].flatMap(([id, text]) => (gone.has(id) ? [] : [text])));
        expect(new Set(textsOf(comeBack(world, watcher, 0)))).toEqual(said);
        const stored = world.log.flatMap(({ events }) => events);
        expect(bytesOf(comeBack(world, watcher, 0)), 'what is stored is what is sent').toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });

  test('CHAT-16 its row in the storage is another, and what is known of it goes with it', () => {
    const database = new DatabaseSync(':memory:');
    const sql = {
      exec: (text: string, ...values: (string | number)[]) => {
        const rows = database.prepare(text).all(...values);
        return { toArray: () => rows };
      },
    };
    const store = new RoomStore(sql as never);
    const { secret } = store.all();
    store.append({ firstSeq: 1, lastSeq: 2, at: 1, events: ['{"a":1}', '{"a":"Secret"}'] }, 1);
    store.redact(
      [{ firstSeq: 1, lastSeq: 2, at: 1, events: ['{"a":1}', '{"gone":2}'] }],
      [{ seq: 2, id: 'm', key: 'k', authorId: 'ann' }],
    );
    const again = new RoomStore(sql as never);
    expect(again.all()).toMatchObject({
      secret,
      log: [{ firstSeq: 1, lastSeq: 2, events: ['{"a":1}', '{"gone":2}'] }],
      removed: [{ seq: 2, id: 'm', key: 'k', authorId: 'ann' }],
    });
    again.append({ firstSeq: 3, lastSeq: 3, at: 2, events: ['{}'] }, 3);
    expect(again.all()).toMatchObject({ log: [{ firstSeq: 3 }], removed: [] });
  });
});

describe('who comes back', () => {
  test('ROOM-27 gets what was said since they came, with the room’s own word that they were there, and nothing else does', () => {
    const world = new World();
    const [early, ann] = [world.enter(), world.enter('ann')];
    for (const text of ['one', 'two', 'three']) say(world, ann, text);
    const late = world.enter();
    say(world, ann, 'four');
    const recovers = (seq: number, token?: string) => {
      const line = world.connect();
      const resume = { epoch: 'e1', seq, ...(token === undefined ? {} : { token }) };
      world.ask(line, { type: 'hello', id: 'h', role: 'viewer', resume });
      return { recovered: answersOf(line)[0], texts: textsOf(line) };
    };
    expect(recovers(0, tokenOf(early))).toEqual({ recovered: true, texts: ['one', 'two', 'three', 'four'] });
    expect(recovers(3, tokenOf(late))).toEqual({ recovered: true, texts: ['four'] });
    expect(recovers(2, tokenOf(late)), 'before they came').toEqual({ recovered: false, texts: [] });
    const other = new World();
    other.room = { ...other.room, session: { ...other.room.session, secret: 't'.repeat(43) } };
    const stranger = other.enter();
    const forged = tokenOf(late).replace(/^v1\.room\.[^.]+/, tokenOf(early).split('.').slice(0, 3).join('.'));
    for (const token of [undefined, '', 'x', tokenOf(stranger), forged, `${tokenOf(early)}x`])
      expect(recovers(0, token), token).toEqual({ recovered: false, texts: [] });
    world.hibernate();
    expect(recovers(0, tokenOf(early)).recovered, 'after sleep, too').toBe(true);
  });
});
