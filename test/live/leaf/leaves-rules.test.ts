import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coalesceMs } from '#src/live/leaf/flush-leaf.ts';
import { hotLimits } from '#src/live/leaves/hot-limits.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { nextLeaves, type Growth } from '#src/live/leaves/next-leaves.ts';
import { returnSpreadMs } from '#src/live/leaves/return-spread.ts';
import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient } from '#src/live/room-client/client-state.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import { World } from '#test/live/room/room-world.ts';

const MINUTE_MS = 60_000;
const next = (growth: Growth, sockets: number, now = 0) => nextLeaves(growth, sockets, now, hotLimits);
const none: Growth = { count: 0, lowSince: undefined };
const leaves = (count: number, lowSince?: number): Growth => ({ count, lowSince });

describe('how many leaves', () => {
  test.each([
    [0, 1_000, 0],
    [0, 1_001, 2],
    [2, 2_999, 2],
    [2, 3_000, 4],
    [32, 48_000, 64],
    [64, 128_000, 64],
  ])('HOT-2 of %i leaves %i sockets make %i', (count, sockets, expected) => {
    expect(next(leaves(count), sockets).count).toBe(expected);
  });

  test('HOT-2 half as many where the mean was under 500 for ten minutes on end, and none after the last two', () => {
    const low = next(leaves(4), 1_999, 0);
    expect(low).toEqual({ count: 4, lowSince: 0 });
    expect(next(low, 1_999, 10 * MINUTE_MS - 1)).toEqual(low);
    expect(next(low, 1_999, 10 * MINUTE_MS)).toEqual({ count: 2, lowSince: undefined });
    expect(next(low, 2_000, 5 * MINUTE_MS), 'it begins anew').toEqual(leaves(4));
    expect(next(leaves(2, 0), 999, 10 * MINUTE_MS)).toEqual(none);
  });

  test('HOT-2 no number of sockets makes it go up and down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(0, 2, 4, 8, 16, 32, 64), (sockets, from) => {
        const seen: number[] = [];
        let growth = leaves(from);
        for (let minute = 0; minute < 200; minute += 1) {
          growth = next(growth, sockets, minute * MINUTE_MS);
          if (growth.count !== seen.at(-1)) seen.push(growth.count);
        }
        const isUp = seen.every((count, index) => index === 0 || count > (seen[index - 1] ?? 0));
        const isDown = seen.every((count, index) => index === 0 || count < (seen[index - 1] ?? 0));
        expect(isUp || isDown, seen.join()).toBe(true);
      }),
    );
  });
});

describe('which leaf', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `person-${index}`);

  test.each([2, 4, 8, 64])('HOT-3 %i leaves have nearly as many each', (count) => {
    const leavesOfKeys = keys.map((key) => leafOf(key, count));
    const sizes = Array.from({ length: count }, (_, n) => leavesOfKeys.filter((each) => each === n).length);
    const mean = keys.length / count;
    expect(Math.max(...sizes)).toBeLessThan(mean * (count === 64 ? 1.25 : 1.1));
    expect(Math.min(...sizes)).toBeGreaterThan(mean * (count === 64 ? 0.75 : 0.9));
  });

  test('HOT-3 more leaves move keys to new leaves only, and fewer only those of leaves that are gone', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(2, 4, 8, 16, 32), (key, count) => {
        const [before, after] = [leafOf(key, count), leafOf(key, 2 * count)];
        expect(after === before || after >= count).toBe(true);
      }),
    );
    const moved = keys.filter((key) => leafOf(key, 2) !== leafOf(key, 4)).length / keys.length;
    expect(moved).toBeGreaterThan(0.48);
    expect(moved).toBeLessThan(0.52);
  });
});

test('HOT-10 a leaf collects for 20 ms, and with many sockets for a twentieth of a millisecond each', () => {
  expect([0, 399, 401, 1_000, 2_000].map(coalesceMs)).toEqual([20, 20, 20, 50, 100]);
});

describe('coming back', () => {
  test('HOT-14 within half a millisecond a socket, half a second at least and ten at most', () => {
    expect([1, 1_000, 1_001, 5_000, 20_000, 128_000].map(returnSpreadMs)).toEqual([
      500, 500, 501, 2_500, 10_000, 10_000,
    ]);
  });

  test('HOT-14 after a cut clients come back at moments all over that time, and after being moved soon', () => {
    const cut = (random: number, code: number) => {
      const client = newRoomClient('viewer', 1);
      advance(client, { type: 'due' }, 0);
      advance(client, { type: 'opened' }, 0);
      for (const text of new World().enter().frames) advance(client, { type: 'received', text }, 0);
      client.returnSpreadMs = 10_000;
      advance(client, { type: 'closed', code, random }, 0);
      return wakeAt(client);
    };
    expect(cut(0, 1006)).toBe(250);
    expect(cut(1, 1006)).toBe(10_000);
    expect(cut(0.5, 1006)).toBeCloseTo(5_125);
    expect(cut(1, closeCodes.moved.code)).toBe(500);
  });
});
