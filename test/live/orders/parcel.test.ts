import { expect, test } from 'vitest';
import { sightOf, waitAfter } from '#src/live/parcels/parcel.ts';

test('ORDER-19 a parcel is looked at every half minute, then less and less often, down to every five minutes', () => {
  expect([1, 10, 11, 20, 21, 100, 10_000].map(waitAfter)).toEqual([30, 30, 60, 60, 90, 300, 300]);
});

test.each([
  ['created', null, 30],
  ['enroute_to_dropoff', null, 30],
  ['returning', null, 30],
  ['delivered', 'delivered', null],
  ['returned', 'returned', null],
  ['failed', 'returned', null],
  ['cancelled', 'returned', null],
])('ORDER-19 a parcel that is %s', (status, becomes, lookAgainInSeconds) => {
  expect(sightOf(status, 1)).toEqual({ status, becomes, lookAgainInSeconds });
});

test('ORDER-19 nothing is looked for where the link has ended', () => {
  expect(sightOf(undefined, 3)).toEqual({ status: null, becomes: null, lookAgainInSeconds: null });
});
