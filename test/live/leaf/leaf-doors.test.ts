import { describe, expect, test } from 'vitest';
import { OLD_TICKET_MS, SETTLED_MS } from '#src/live/leaves/hot-limits.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { TICKET_TTL_MS } from '#src/live/rooms/ticket.ts';
import type { UsableTicket } from '#src/live/session/connection.ts';
import { factsOf } from '#test/live/streams/facts-of.ts';
import type { Line } from '#test/live/room/room-world.ts';
import { goOn, HotGuest } from './hot-guest.ts';
import { HotWorld, smallLimits } from './hot-world.ts';
import type { LeafWorld } from './leaf-world.ts';

const A_DAY_MS = 86_400_000;
const ticketIn = (world: HotWorld, name: string) => world.ticket(name, ['chat'], world.now + A_DAY_MS);

/** A room of so many guests, who say nothing. */
function crowded(count: number, limits = smallLimits) {
  const world = new HotWorld(limits);
  const guests = Array.from({ length: count }, (_, index) => new HotGuest(world, `p${index}`));
  return { world, guests };
}

/** Shows a ticket at a leaf, and waits for the room's word where it is asked. */
function showAt(leaf: LeafWorld, ticket: UsableTicket): Line {
  const line = leaf.connect(ticket, 'elsewhere');
  leaf.settle();
  return line;
}

describe('moving', () => {
  test('HOT-4 sockets that belong elsewhere are closed with `moved`, so many a second, once every door knows', () => {
    const { world, guests } = crowded(9);
    const { changedAt } = world.room.spot.leaves;
    expect(world.room.spot.leaves.count).toBe(2);
    const movedIn = (): number => guests.reduce((sum, { closedFor }) => sum + closedFor.length, 0);
    while (world.now < changedAt + smallLimits.movedAfterMs - 1_000) goOn(world, guests, 1);
    expect(movedIn()).toBe(0);
    let before = 0;
    for (let second = 0; second < 8; second += 1) {
      goOn(world, guests, 1);
      expect(movedIn() - before).toBeLessThanOrEqual(smallLimits.movedASecond);
      before = movedIn();
    }
    expect(movedIn()).toBe(9);
    expect(new Set(guests.flatMap(({ closedFor }) => closedFor))).toEqual(new Set(['moved']));
    for (const guest of guests) expect(guest.hall).toBe(world.leaves[leafOf(guest.name, 2)]);
  });

  test('HOT-4 whoever comes by a door that doesn’t know yet is let in, and moved with the others', () => {
    const { world } = crowded(5);
    const late = world.connect();
    expect(late.closedFor).toBeUndefined();
    world.turn(smallLimits.movedAfterMs);
    for (let second = 0; second < 4; second += 1) world.turn();
    expect(late.closedFor).toBe('moved');
  });

  test('HOT-3 a room that has lost its storage divides its sockets as Postgres has it', () => {
    const { world } = crowded(5);
    world.kept.clear();
    world.log = [];
    world.crash();
    world.do({ type: 'open', facts: factsOf({ version: 2 }), leaves: 4 });
    expect(world.room.spot.leaves).toMatchObject({ count: 4, changedAt: world.now });
  });
});

describe('tickets across a change', () => {
  const changed = () => {
    const { world, guests } = crowded(4);
    const [used, unused] = [ticketIn(world, 'ann'), ticketIn(world, 'ann')];
    world.connect(used);
    expect(world.room.spot.leaves.count).toBe(2);
    const leaf = world.leaves[leafOf('ann', 2)] as LeafWorld;
    goOn(world, guests, 2);
    return { world, guests, used, unused, leaf };
  };

  test('HOT-12 one that was used in the room is refused in its leaf, and one that wasn’t is let in once', () => {
    const { world, used, unused, leaf } = changed();
    expect(showAt(leaf, used).closedFor).toBe('ticket');
    const line = showAt(leaf, unused);
    expect([line.closedFor, leaf.admitted.has(line.connection.id)]).toEqual([undefined, true]);
    expect(showAt(leaf, unused).closedFor).toBe('ticket');
    for (const other of world.leaves) expect(showAt(other, unused).closedFor).toBe('ticket');
    expect(world.connect(unused).closedFor).toBe('ticket');
  });

  test('HOT-12 one of after the change is used up in its leaf, over sleep, too, and leads back to the door elsewhere', () => {
    const { world, guests, leaf } = changed();
    goOn(world, guests, 2, OLD_TICKET_MS);
    const fresh = ticketIn(world, 'ann');
    expect(fresh.expiresAt - TICKET_TTL_MS).toBeGreaterThanOrEqual(world.room.spot.leaves.changedAt + OLD_TICKET_MS);
    leaf.settle();
    leaf.said.length = 0;
    for (const other of world.leaves.slice(0, 2)) {
      if (other !== leaf) expect(showAt(other, fresh).closedFor).toBe('moved');
    }
    expect(world.connect(fresh).closedFor).toBe('moved');
    const line = leaf.connect(fresh, 'here');
    expect(leaf.admitted.has(line.connection.id)).toBe(true);
    expect(leaf.said.filter(({ type }) => type === 'leaf.asks')).toEqual([]);
    expect(leaf.connect(fresh, 'again').closedFor).toBe('ticket');
    leaf.sleep();
    leaf.settle();
    expect(leaf.connect(fresh, 'again').closedFor).toBe('ticket');
  });

  test('HOT-12 what a leaf has used up it hands in at the next change; until then nobody gets in by an old one', () => {
    const { world, guests, leaf } = changed();
    goOn(world, guests, 2, OLD_TICKET_MS);
    const [used, unused] = [ticketIn(world, 'ann'), ticketIn(world, 'ann')];
    leaf.settle();
    leaf.connect(used, 'here');
    const many = Array.from({ length: 12 }, (_, index) => new HotGuest(world, `q${index}`));
    for (let round = 0; world.room.spot.leaves.count < 4 && round < 20; round += 1)
      goOn(world, [...guests, ...many], 1, 50);
    expect(world.room.spot.leaves.count).toBe(4);
    const other = world.leaves[3] as LeafWorld;
    expect(world.now).toBeLessThan(world.room.spot.leaves.settledAt);
    expect(showAt(other, unused).closedFor).toBe('moved');
    goOn(world, [...guests, ...many], 2, SETTLED_MS);
    expect(showAt(other, used).closedFor).toBe('ticket');
    const line = showAt(other, unused);
    expect(other.admitted.has(line.connection.id)).toBe(true);
    expect(showAt(leaf, unused).closedFor).toBe('ticket');
  });
});

describe('viewers of a room with leaves', () => {
  const countOf = (world: HotWorld) => world.room.session.viewers.published;

  test('HOT-13 people count once however many tabs they have, and anonymous ones up to five an address, wherever they are', () => {
    const { world, guests } = crowded(6);
    const tabs = [new HotGuest(world, 'p0'), new HotGuest(world, 'p1')];
    const nobodies = Array.from({ length: 9 }, (_, index) => new HotGuest(world, `n${index}`, { address: 'one' }));
    const all = [...guests, ...tabs, ...nobodies];
    goOn(world, all, 30);
    expect(all.every(({ hall }) => hall !== world)).toBe(true);
    expect(countOf(world)).toBe(6 + 5);
    for (const guest of nobodies.slice(0, 6)) leave(guest);
    goOn(world, all, 20);
    expect(countOf(world)).toBe(6 + 3);
  });

  test('HOT-13 a leaf whose line is cut counts on for a while, and a room that has slept asks its leaves first', () => {
    const { world, guests } = crowded(6);
    goOn(world, guests, 30);
    expect(countOf(world)).toBe(6);
    for (const leaf of world.leaves) leaf.cut();
    world.turn(5_000);
    expect(countOf(world)).toBe(6);
    goOn(world, guests, 12);
    world.hibernate();
    expect(world.room.hot.reports.size).toBe(0);
    goOn(world, guests, 31);
    expect(countOf(world)).toBe(6);
    expect(world.room.hot.reports.size).toBe(2);
  });

  const leave = (guest: HotGuest): void => {
    guest.cut();
    guest.client.state = { kind: 'over', code: 1000 };
  };
});

describe('slow and rude sockets of a leaf', () => {
  test('HOT-11 one that doesn’t acknowledge gets no chat, is told so, and is closed in the end; the leaf itself gets all', () => {
    const { world, guests } = crowded(6);
    goOn(world, guests, 14);
    const [slow, ...others] = guests as [HotGuest, ...HotGuest[]];
    const { line } = slow;
    const frames = () => (line?.frames ?? []).join();
    let closed = false;
    for (let round = 0; round < 90 && !closed; round += 1) {
      others[round % others.length]?.say();
      goOn(world, others, 1);
      closed = line?.closedFor !== undefined;
      if (round === 5) expect(frames()).not.toContain('chat_dropped');
      if (round === 40) expect(frames()).toContain('chat_dropped');
    }
    expect(line?.closedFor).toBe('too_slow');
    goOn(world, others, 2);
    const leaves = world.leaves.filter(({ leaf }) => leaf.facts !== undefined);
    for (const { leaf } of leaves) expect(leaf.session.seq).toBe(world.room.session.seq);
  });

  test('HOT-11 a socket that floods or says no JSON is closed at its leaf', () => {
    const { world, guests } = crowded(6);
    goOn(world, guests, 14);
    for (const [index, fault] of (['flooding', 'too_large', 'bad_request'] as const).entries()) {
      const { line, hall } = guests[index] as HotGuest;
      if (line === undefined || hall === undefined || hall === world) throw new TypeError('in a leaf');
      hall.do({ type: 'fault', connection: hall.connectionOf(line), fault });
      expect(line.closedFor).toBe(fault);
    }
  });
});
