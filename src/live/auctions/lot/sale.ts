import type { PersonId } from '#src/live/ids.ts';
import { MAX_RUNNERS, type Runner } from '#src/live/orders/order.ts';
import type { Lot } from './lot.ts';
import { aliasOf } from './shown.ts';

/** Who won a sold lot, and who would be next: by their best, of equals the earlier first. */
export function saleOf(lot: Pick<Lot, 'bidders' | 'standing'>): {
  readonly winner: PersonId | null;
  readonly runners: readonly Runner[];
} {
  const { leaderId } = lot.standing;
  const others = [...lot.bidders.values()]
    .filter(({ bidderId }) => bidderId !== leaderId)
    .toSorted((one, other) => other.bestMinor - one.bestMinor || one.number - other.number)
    .slice(0, MAX_RUNNERS);
  return {
    winner: (leaderId === null ? undefined : lot.bidders.get(leaderId))?.personId ?? null,
    runners: others.map(({ bidderId, personId, bestMinor }) => ({
      personId,
      alias: aliasOf(lot, bidderId),
      bestMinor,
    })),
  };
}
