import { describe, expect, test } from 'vitest';
import type { TipId } from '#src/live/ids.ts';
import type { TipEvent } from '#src/live/room/event.ts';
import { TIP_KEPT_MS, unrecorded } from '#src/live/tipping/tipping.ts';
import type { PaidTip } from '#src/live/tips/tip.ts';
import { eventsOf, factsOf, messagesOf, World, type Line } from '#test/live/room/room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';

const MODERATOR = ['chat', 'moderate'] as const;
const STREAM = factsOf().streamId;

const paid = (id: string, message: string | null = 'well done', from = 'ann'): PaidTip => ({
  id: id as TipId,
  streamId: STREAM,
  from: { id: from as PaidTip['from']['id'], name: from },
  amountMinor: 500,
  message,
});

const tell = (world: World, tip: PaidTip) => {
  world.do({ type: 'tip.tell', tip });
  const last = world.tipEffects.at(-1);
  return last?.type === 'answer-tip' ? last.answer : undefined;
};

const tipEventsOf = (line: Line) => eventsOf(line).filter((event): event is typeof event & TipEvent => 'tip' in event);
const logOf = ({ log }: World) => log.flatMap(({ events }) => events).join('\n');

describe('a tip in its room', () => {
  test('TIP-8 is announced once, however often the room is told, asleep or dead in between', () => {
    const world = new World();
    const [ben, guest] = [world.enter('ben'), world.enter()];
    for (const between of [() => undefined, () => world.hibernate(), () => world.cool()]) {
      expect(tell(world, paid('t1'))).toEqual({ kind: 'told', messageStatus: 'shown' });
      between();
    }
    for (const line of [ben, guest])
      expect(tipEventsOf(line)).toMatchObject([
        {
          type: 'tip.received',
          tip: { id: 't1', from: { id: 'ann', name: 'ann' }, amountMinor: 500, currency: 'USD', message: 'well done' },
        },
      ]);
    world.crash();
    const { seq } = world.room.session;
    expect(tell(world, paid('t1'))).toEqual({ kind: 'told', messageStatus: 'shown' });
    expect(world.room.session.seq).toBe(seq);
    expect(logOf(world).match(/tip\.received/g)).toHaveLength(1);
  });

  test('TIP-8 what was answered is stored, though the room has just sent something', () => {
    const world = new World();
    const ben = world.enter('ben');
    world.ask(ben, { type: 'chat.send', id: 'c', text: 'one' });
    tell(world, paid('t1')); // within the same 20 ms
    world.crash();
    expect(logOf(world)).toContain('"t1"');
  });

  test('TIP-8 is never left out, for nobody who is slow', () => {
    const world = new World();
    const slow = world.enter('slow');
    const ann = world.enter('ann', MODERATOR);
    for (let n = 0; n < 20; n += 1) {
      world.say(ann, `message ${n}`);
      world.pass(1_100, [slow, ann]);
      world.ask(ann, { type: 'ack', seq: world.room.session.seq });
    }
    tell(world, paid('t1'));
    expect(messagesOf(slow).some((message) => message.type === 'notice' && message.code === 'chat_dropped')).toBe(true);
    expect(tipEventsOf(slow)).toHaveLength(1);
  });

  test('TIP-9 in a room that is over nothing is announced', () => {
    const world = new World();
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    const { seq } = world.room.session;
    expect(tell(world, paid('t1'))).toEqual({ kind: 'over' });
    expect(world.room.session.seq).toBe(seq);
  });

  test('TIP-10 its message is masked or held by the word list, and held of whoever may not write; never the money', () => {
    const world = new World();
    const mod = world.enter('mo', MODERATOR);
    const words = (act: 'mask' | 'reject') =>
      world.ask(mod, { type: 'chat.settings', id: 's', words: { add: ['spoiler'], act } });
    words('mask');
    expect(tell(world, paid('t1', 'a spoiler here'))).toEqual({ kind: 'told', messageStatus: 'shown' });
    words('reject');
    expect(tell(world, paid('t2', 'a spoiler here'))).toEqual({ kind: 'told', messageStatus: 'held' });
    expect(tell(world, paid('t3', null))).toEqual({ kind: 'told', messageStatus: 'none' });
    world.ask(mod, { type: 'mod.timeout', id: 'm', userId: 'rude', seconds: 60 });
    expect(tell(world, paid('t4', 'hello', 'rude'))).toEqual({ kind: 'told', messageStatus: 'held' });
    expect(tell(world, paid('t5', '\u{FDFA}'.repeat(200)))).toEqual({ kind: 'told', messageStatus: 'held' });
    world.cool();
    expect(tipEventsOf(mod).map(({ tip }) => [tip.message, tip.amountMinor])).toEqual([
      ['a ******* here', 500],
      [null, 500],
      [null, 500],
      [null, 500],
      [null, 500],
    ]);
  });

  test.each(['author', 'moderator'] as const)(
    'TIP-11 its message is taken off by its %s, out of the log and for everybody',
    (by) => {
      const world = new World();
      const [ann, mod, ben] = [world.enter('ann'), world.enter('mo', MODERATOR), world.enter('ben')];
      tell(world, paid('t1', 'something rude'));
      const at = { epoch: world.room.session.epoch, seq: world.room.session.seq - 1, token: tokenOf(ben) };
      const remove = (line: Line, messageId = 't1') => world.ask(line, { type: 'chat.delete', id: 'd', messageId });
      expect(remove(ben)).toMatchObject({ code: 'not_allowed' });
      expect(remove(by === 'author' ? ann : mod)).toMatchObject({ type: 'ack', messageId: 't1' });
      expect(remove(mod), 'again').toMatchObject({ type: 'ack' });
      expect(tipEventsOf(ben).at(-1)).toMatchObject({
        type: 'tip.message_removed',
        by,
        tip: { id: 't1', amountMinor: 500, message: null, messageStatus: 'removed' },
      });
      world.crash();
      expect(logOf(world)).not.toContain('something rude');
      expect(unrecorded(world.room.tipping).map(({ tip }) => tip.id)).toEqual(['t1']);
      const back = world.connect();
      world.ask(back, { type: 'hello', id: 'h', role: 'viewer', resume: at });
      expect(tipEventsOf(back)).toMatchObject([
        { type: 'tip.received', tip: { message: null, messageStatus: 'removed' } },
        { type: 'tip.message_removed' },
      ]);
      world.do({ type: 'tips.recorded', ids: ['t1' as TipId] });
      expect(tell(world, paid('t1', 'something rude'))).toEqual({ kind: 'told', messageStatus: 'removed' });
      world.crash();
      expect(unrecorded(world.room.tipping)).toEqual([]);
    },
  );

  test('TIP-11 without a message there is nothing to take off', () => {
    const world = new World();
    const mod = world.enter('mo', MODERATOR);
    tell(world, paid('t1', null));
    for (const messageId of ['t1', 't2'])
      expect(world.ask(mod, { type: 'chat.delete', id: 'd', messageId })).toMatchObject({ code: 'no_such_message' });
  });

  test('TIP-11 without a socket it is taken off, too, once the stream is over', () => {
    const world = new World();
    tell(world, paid('t1', 'something rude'));
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    world.do({ type: 'order', by: 'host', act: { type: 'delete', messageId: 't1' } });
    expect(world.answers).toEqual([undefined]);
    world.crash();
    expect(logOf(world)).not.toContain('something rude');
  });

  test.each(['mod.ban', 'mod.timeout'] as const)(
    'TIP-12 with %s the messages of a person’s tips are taken off',
    (type) => {
      const world = new World();
      const mod = world.enter('mo', MODERATOR);
      for (const [id, message, from] of [
        ['t1', 'rude', 'ann'],
        ['t2', null, 'ann'],
        ['t3', 'kind', 'bo'],
      ] as const)
        tell(world, paid(id, message, from));
      world.ask(mod, { type, id: 'm', userId: 'ann', seconds: 60 });
      world.cool();
      const removed = tipEventsOf(mod).filter((event) => event.type === 'tip.message_removed');
      expect(removed.map(({ tip }) => tip.id)).toEqual(['t1']);
      world.crash();
      expect(logOf(world)).not.toContain('"rude"');
    },
  );

  test('TIP-8 a room remembers what it announced for a day', () => {
    const world = new World();
    tell(world, paid('t1'));
    world.now += TIP_KEPT_MS + 1;
    tell(world, paid('t2'));
    expect([...world.kept.keys()].filter((key) => key.startsWith('tip/'))).toEqual(['tip/t2']);
  });
});
