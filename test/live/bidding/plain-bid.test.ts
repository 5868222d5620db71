import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BidPlaceCommand } from '#src/live/room/command-wire.ts';
import { plainBid } from '#src/live/room/plain-bid.ts';

const bid = {
  type: 'bid.place',
  id: '7',
  auctionId: '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60',
  amountMinor: 4_200,
  key: '0b1d5f6e-3c2a-4e8f-9a7b-6d5c4b3a2f10',
};

/** What any member may have instead, good or bad. */
const odd = fc.oneof(
  fc.constantFrom(undefined, null, true, '', 'x'.repeat(64), 'x'.repeat(65), 49, 50, 99_999_999, 100_000_000, 50.5, -0),
  fc.uuid(),
  fc.uuid().map((text) => text.toUpperCase()),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.object(),
);
const names = fc.constantFrom(...Object.keys(bid), 'maxMinor', 'expectedSeq', 'confirm', '__proto__', 'constructor');

test('a bid that is read without its schema is what the schema makes of it', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(names, odd), { maxLength: 2 }), (changes) => {
      const json = JSON.parse(
        `{${[...Object.entries(bid), ...changes]
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
          .join(',')}}`,
      ) as object;
      const plain = plainBid(json);
      if (plain === undefined) return;
      read += 1;
      expect(BidPlaceCommand.parse(json)).toEqual(plain);
    }),
    { numRuns: 2_000 },
  );
  expect(read, 'some are').toBeGreaterThan(100);
  expect(plainBid(bid)).toEqual(bid);
});
