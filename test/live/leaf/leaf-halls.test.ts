import { describe, expect, test } from 'vitest';
import { MAX_LEAF_SOCKETS } from '#src/live/leaves/hot-limits.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { BURST_COMMANDS, CHAT_MESSAGES } from '#src/live/room/limits.ts';
import { messagesOf } from '#test/live/room/room-world.ts';
import { goOn, HotGuest } from './hot-guest.ts';
import { HotWorld, smallLimits } from './hot-world.ts';
import { LeafWorld } from './leaf-world.ts';

/** A room with two leaves, and its guests in them. */
function hotRoom(names: readonly string[] = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay'], limits = smallLimits) {
  const world = new HotWorld(limits);
  const host = new HotGuest(world, 'host', { capabilities: ['chat', 'moderate', 'host'] });
  const guests = names.map((name) => new HotGuest(world, name));
  const all = [host, ...guests];
  goOn(world, all, 14);
  for (const guest of all) expect(guest.hall, guest.name).toBeInstanceOf(LeafWorld);
  return { world, host, guests, all, go: (rounds = 3, ms = 50) => goOn(world, all, rounds, ms) };
}

const leafOfGuest = ({ hall }: HotGuest): LeafWorld => {
  if (hall instanceof LeafWorld) return hall;
  throw new TypeError('in no leaf');
};
const told = (guest: HotGuest) => guest.log.map((text) => JSON.parse(text) as { type: string; seq: number });

describe('a leaf as a room', () => {
  test('HOT-5 whoever enters at a leaf has the room’s snapshot, and history is the room’s', () => {
    const { world, host, guests, go } = hotRoom();
    for (const guest of guests) guest.say(`hello from ${guest.name}`);
    go();
    host.ask({ type: 'chat.settings', mode: 'slow', slowModeSeconds: 30 });
    go();
    const late = new HotGuest(world, 'gil');
    goOn(world, [host, ...guests, late], 3, 50);
    const direct = world.enter();
    const welcomeIn = (line: Parameters<typeof messagesOf>[0] | undefined) => {
      const welcome = line && messagesOf(line).find((message) => message.type === 'welcome');
      return welcome?.type === 'welcome' ? welcome : undefined;
    };
    const [atLeaf, inRoom] = [welcomeIn(late.line), welcomeIn(direct)];
    expect(late.hall).toBeInstanceOf(LeafWorld);
    expect(atLeaf?.snapshot).toEqual(inRoom?.snapshot);
    expect(atLeaf).toMatchObject({ seq: inRoom?.seq, epoch: inRoom?.epoch });
    const asked = late.ask({ type: 'history', limit: 3 });
    goOn(world, [late], 2, 50);
    const answer = world.ask(direct, { type: 'history', id: 'h1', limit: 3 });
    expect(late.answerTo(asked)).toMatchObject({ messages: answer?.type === 'ack' ? answer.messages : 'none' });
  });

  test('HOT-17 what is taken off is gone from leaves, too: from history, and from what whoever comes back is sent', () => {
    const { world, host, guests, all, go } = hotRoom();
    const [ann, ben] = guests;
    const id = ann?.say('a secret') ?? '';
    go();
    const answer = ann?.answerTo(id);
    const messageId = answer?.type === 'ack' ? answer.messageId : undefined;
    expect(messageId).toBeDefined();
    ben?.cut();
    host.ask({ type: 'chat.delete', messageId });
    for (let round = 0; round < 3; round += 1) {
      world.turn(20);
      for (const guest of all) if (guest !== ben) guest.deliver();
    }
    for (const { leaf } of world.leaves) expect(JSON.stringify(leaf.session.log)).not.toContain('secret');
    goOn(world, all, 4);
    const stored = world.log.flatMap(({ events }) => events);
    expect(stored.join()).not.toContain('secret');
    for (const { leaf } of world.leaves.filter(({ leaf: { facts } }) => facts !== undefined))
      expect(leaf.session.log.flatMap(({ events }) => events)).toEqual(stored);
    expect(told(ben as HotGuest).map(({ type }) => type)).toContain('chat.deleted');
  });

  test('HOT-18 a leaf ends with its stream, and shows strangers out of one that becomes private', () => {
    const ended = hotRoom();
    ended.world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    ended.go();
    for (const guest of ended.all) {
      expect(told(guest).at(-1)?.type).toBe('stream.ended');
      expect(guest.closedFor.at(-1)).toBe('ended');
      expect(guest.client.state.kind).toBe('over');
    }
    const hidden = hotRoom();
    const facts = hidden.world.room.facts;
    if (facts === undefined) throw new TypeError('open');
    hidden.world.do({ type: 'amend', facts: { ...facts, version: 2, visibility: 'private' } });
    hidden.go();
    for (const guest of hidden.guests) expect(guest.closedFor.at(-1)).toBe('no_such_stream');
    expect(hidden.host.client.state.kind).toBe('here');
  });

  test('HOT-19 a leaf without sockets leaves the room after a minute, and comes again with the next one', () => {
    const { world, guests, go } = hotRoom();
    const [ann] = guests;
    const leaf = leafOfGuest(ann as HotGuest);
    const there = guests.filter(({ hall }) => hall === leaf);
    for (const guest of there) {
      guest.cut();
      guest.client.state = { kind: 'over', code: 1000 };
    }
    const lines = () => [...world.room.session.connections.values()].filter((each) => each.leaf === leaf.n).length;
    expect(lines()).toBe(1);
    go(4, 31_000);
    if (leaf.isWanted()) return; // the host is in it
    expect(lines()).toBe(0);
    expect(leaf.leaf.facts).toBeUndefined();
  });

  test('HOT-20 a leaf takes two thousand sockets, and no more', () => {
    const { world, guests } = hotRoom();
    const leaf = leafOfGuest(guests[0] as HotGuest);
    const { connections } = leaf.leaf.session;
    for (let count = 0; connections.size < MAX_LEAF_SOCKETS; count += 1) {
      const name = `many${count}`;
      if (leafOf(name, world.doorLeaves) === leaf.n) leaf.connect(world.ticket(name), name);
    }
    expect(leaf.connect(undefined, 'one more').closedFor).toBe('overloaded');
  });
});

describe('what a leaf asks of its room', () => {
  test('HOT-6 one frame is on its way, what comes meanwhile goes with the next, and answers find their sockets', () => {
    const { world, guests, go } = hotRoom();
    const [ann] = guests;
    const leaf = leafOfGuest(ann as HotGuest);
    const there = guests.filter(({ hall }) => hall === leaf);
    leaf.said.length = 0;
    const ids = there.map((guest) => guest.say());
    for (const guest of there) guest.deliver();
    const more = there.map((guest) => guest.say());
    for (const guest of there) guest.deliver();
    const frames = () => leaf.said.flatMap((each) => (each.type === 'leaf.asks' ? [each.asks.length] : []));
    expect(frames()).toEqual([1]);
    go();
    expect(frames()).toEqual([1, 2 * there.length - 1]);
    for (const [index, guest] of there.entries())
      for (const id of [ids[index], more[index]])
        expect(guest.answerTo(id ?? ''), guest.name).toMatchObject({ type: 'ack', id });
    expect(world.room.hot.relays.size).toBe(0);
  });

  test('HOT-6 what waits is bounded: then it is slow_down', () => {
    const { guests } = hotRoom();
    const leaf = leafOfGuest(guests[0] as HotGuest);
    leaf.cut(); // nothing goes up
    const ann = guests.find(({ hall }) => hall === leaf) as HotGuest;
    const ids = Array.from({ length: 2_001 }, () => ann.say());
    ann.deliver();
    expect(leaf.leaf.asks.waiting.length).toBe(2_000);
    ann.deliver();
    expect(ann.answerTo(ids.at(-1) ?? '')).toMatchObject({ code: 'slow_down', temporary: true });
  });

  test('HOT-8 who is banned is shown out of every leaf before anybody is told, and isn’t let in again', () => {
    const { world, host, guests, all, go } = hotRoom();
    const [ann, ben] = guests as [HotGuest, HotGuest];
    ann.say('rude');
    go();
    host.ask({ type: 'mod.ban', userId: 'ann' });
    go();
    expect(ann.closedFor.at(-1)).toBe('banned');
    expect(told(ben).at(-1)?.type).toBe('chat.user_cleared');
    expect(told(ann).map(({ type }) => type)).not.toContain('chat.user_cleared');
    const again = new HotGuest(world, 'ann');
    goOn(world, [again, ...all], 3, 50);
    expect(again.closedFor).toEqual(['banned']);
    host.ask({ type: 'mod.timeout', userId: 'ben', seconds: 60 });
    go();
    const refused = ben.say('may I?');
    go();
    expect(ben.answerTo(refused)).toMatchObject({ code: 'timed_out' });
  });

  test('HOT-9 a room with leaves takes fifty messages a second, whoever writes; the host isn’t held up', () => {
    const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
    const { host, guests, go } = hotRoom(names, { ...smallLimits, doubledAtMean: 100 });
    const ids = guests.map((guest) => Array.from({ length: CHAT_MESSAGES / 2 }, () => guest.say()));
    go(4, 20);
    const answers = guests.flatMap((guest, index) => ids[index]?.map((id) => guest.answerTo(id)) ?? []);
    const busy = answers.filter((answer) => answer?.type === 'error');
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(50);
    expect(answers.length - busy.length).toBeLessThanOrEqual(60);
    expect(busy[0]).toMatchObject({ code: 'chat_busy', temporary: true, retryAfterMs: expect.any(Number) });
    const id = host.say('quiet, please');
    go(2, 20);
    expect(host.answerTo(id)).toMatchObject({ type: 'ack' });
    expect(BURST_COMMANDS).toBeGreaterThan(CHAT_MESSAGES / 2);
  });

  test('HOT-9 a room without leaves takes what it took', () => {
    const world = new HotWorld();
    const guests = Array.from({ length: 3 }, (_, index) => new HotGuest(world, `p${index}`));
    goOn(world, guests, 2, 50);
    const ids = guests.map((guest) => Array.from({ length: CHAT_MESSAGES }, () => guest.say()));
    goOn(world, guests, 3, 20);
    for (const [index, guest] of guests.entries())
      for (const id of ids[index] ?? []) expect(guest.answerTo(id)).toMatchObject({ type: 'ack' });
  });
});
