import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsWith, triedOf, whims, type Whim } from './lot-random.ts';
import { answerOf, LotWorld, OPENING } from './lot-world.ts';
import { after, begin, type Outcome, type Terms } from './model.ts';
import { strangersFault } from './stranger.ts';

const cases = (['live', 'ebay', 25] as const).flatMap((table) => [true, false].map((soft) => ({ table, soft })));

const shown = ({ price, minimum, leader, reserveMet, end, extensions, count }: Outcome) => ({
  price,
  minimum,
  leader: leader === null ? null : `bidder-${leader}`,
  reserveMet,
  end,
  extensions,
  count,
});

const stands = ({ auction }: LotWorld) => ({
  price: auction.currentBidMinor,
  minimum: auction.minimumNextBidMinor,
  leader: auction.leader?.bidderId ?? null,
  reserveMet: auction.reserveMet,
  end: Date.parse(auction.endsAt ?? '') - OPENING,
  extensions: auction.extensions,
  count: auction.bidCount,
});

/** Does what they want to both, and compares after each answer. Says how it ended by the model. */
function playBoth(world: LotWorld, terms: Terms, acts: readonly Whim[]): Outcome {
  let model = begin(terms);
  for (const whim of acts) {
    world.now += whim.waitMs;
    if (whim.restarts) world.restart();
    const tried = triedOf(whim, terms, model, world.now - OPENING);
    model = after(terms, model, tried);
    world.close();
    expect(answerOf(world.bid(tried.who, tried))).toBe(model.answer);
    expect(stands(world)).toEqual(shown(model));
  }
  return model;
}

describe('against a model that was written apart', () => {
  test.each(cases)(
    'LOT-1, LOT-2, LOT-3 and LOT-4 answer, price, minimum, leader and end agree in 300 random auctions by $table, soft: $soft',
    ({ table, soft }) => {
      fc.assert(
        fc.property(termsWith({ table, soft }), whims, (terms, acts) => {
          const world = LotWorld.of(terms);
          const model = playBoth(world, terms, acts);
          const log = world.finish();
          const isSold = model.leader !== null && model.reserveMet;
          expect(world.auction.status).toBe(isSold ? 'sold' : 'unsold');
          expect(world.auction.outcome?.amountMinor).toBe(isSold ? model.price : null);
          expect(strangersFault(log)).toBeUndefined();
        }),
        { numRuns: 300 },
      );
    },
  );
});
