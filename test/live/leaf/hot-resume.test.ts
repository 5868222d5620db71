import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goOn, HotGuest } from './hot-guest.ts';
import { HotWorld } from './hot-world.ts';

const who = fc.nat({ max: 7 });
const which = fc.nat({ max: 3 });
const moves = fc.array(
  fc.oneof(
    fc.record({ move: fc.constant('say' as const), who }),
    fc.record({ move: fc.constant('say' as const), who }),
    fc.record({ move: fc.constant('deliver' as const), who, count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ move: fc.constant('line' as const), which, count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ move: fc.constant('cut' as const), who }),
    fc.record({ move: fc.constant('cut-leaf' as const), which }),
    fc.record({ move: fc.constant('sleep-leaf' as const), which }),
    fc.record({ move: fc.constant('said-and-slept' as const), who, which }),
    fc.record({ move: fc.constant('crash-leaf' as const), which }),
    fc.record({ move: fc.constant('sleep' as const) }),
    fc.record({ move: fc.constant('crash' as const) }),
    fc.record({ move: fc.constant('turn' as const), ms: fc.constantFrom(20, 1_000, 5_000, 40_000) }),
    fc.record({ move: fc.constant('turn' as const), ms: fc.constantFrom(20, 1_000) }),
  ),
  { minLength: 20, maxLength: 120 },
);

type Move = typeof moves extends fc.Arbitrary<readonly (infer M)[]> ? M : never;

function make(world: HotWorld, guests: readonly HotGuest[], each: Move): void {
  if (each.move === 'say') guests[each.who]?.say();
  if (each.move === 'deliver') guests[each.who]?.deliver(each.count);
  if (each.move === 'line') world.leaves[each.which]?.deliver(each.count);
  if (each.move === 'cut') guests[each.who]?.cut();
  if (each.move === 'cut-leaf') world.leaves[each.which]?.cut();
  if (each.move === 'sleep-leaf') world.leaves[each.which]?.sleep();
  if (each.move === 'said-and-slept') {
    const leaf = world.leaves[each.which];
    guests[each.who]?.say();
    guests[each.who]?.deliver();
    for (const every of world.leaves) every.deliver(1);
    world.cool();
    leaf?.deliver(1);
    leaf?.sleep();
  }
  if (each.move === 'crash-leaf') {
    const hall = world.leaves[each.which];
    hall?.crash();
    for (const guest of guests) if (guest.hall === hall) guest.cut();
  }
  if (each.move === 'sleep') world.hibernate();
  if (each.move === 'crash') {
    world.crash();
    for (const guest of guests) guest.cut();
  }
  if (each.move === 'turn') world.turn(each.ms);
}

test('HOT-1 whatever is cut, sleeps, dies and moves, in the room, its leaves and on their lines: every client ends with the same log, and an acknowledged message is in it once', () => {
  const seen = { moved: 0, stored: 0, acknowledged: 0 };
  fc.assert(
    fc.property(moves, (list) => {
      const world = new HotWorld();
      const guests = Array.from({ length: 8 }, (_, index) => new HotGuest(world, `p${index}`));
      goOn(world, guests, 12);
      expect(world.room.spot.leaves.count).toBeGreaterThan(0);
      for (const each of list) {
        make(world, guests, each);
        for (const guest of guests) {
          guest.comeBack();
          guest.due();
        }
      }
      goOn(world, guests, 40);
      const stored = world.log.flatMap(({ events }) => events);
      for (const guest of guests) {
        expect(guest.log, guest.name).toEqual(stored);
        expect(guest.freshAfterFirst).toBe(0);
        expect([...guest.client.asked.keys()], 'nobody waits for an answer').toEqual([]);
        seen.moved += guest.closedFor.filter((reason) => reason === 'moved').length;
      }
      const seqs = stored.map((text) => (JSON.parse(text) as { seq: number }).seq);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      const keys = stored.map((text) => (JSON.parse(text) as { message: { key: string } }).message.key);
      expect(new Set(keys).size, 'none twice').toBe(keys.length);
      seen.stored += stored.length;
      for (const { answers } of guests)
        for (const each of answers)
          if (each.type === 'answer' && each.answer.type === 'ack') {
            expect(keys).toContain(each.id);
            seen.acknowledged += 1;
          }
    }),
    { numRuns: 200 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500);
});
