import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { CloseReason } from '#src/live/auctions/auction.ts';
import type { EntryBody } from '#src/live/auctions/log-entry.ts';
import type { LotRefusal } from '#src/live/auctions/room-lots.ts';
import { commitmentOf } from './commitment.ts';
import { append, clockOf, isOpen, isOver, NOTHING, rulesOf, type Lot, type LotStep, type Maximum } from './lot.ts';

/** So many maxima are opened in a line: a line fits in a row of the room's storage. */
export const MAXIMA_A_LINE = 1000;

/** A secret of at least 128 bits as base64url, new at each call. */
export type NewSalt = () => string;

/** Opens a scheduled lot. It then runs for its whole time, also where it opens late. */
export function open(lot: Lot, now: number, newSalt: NewSalt): LotStep | LotRefusal {
  if (isOver(lot)) return { code: 'auction_closed', outcome: lot.standing.outcome };
  if (isOpen(lot)) return NOTHING;
  const { facts, standing } = lot;
  const { id: auctionId, streamId, sellerId, terms } = facts;
  const at = clockOf(lot, now);
  const endsAt = at + terms.durationSeconds * 1000;
  const hardStopAt = endsAt + terms.close.hardStopSeconds * 1000;
  const salt = terms.reserveMinor === null ? '' : newSalt();
  Object.assign(standing, { status: 'open', openedAt: at, endsAt, originalEndsAt: endsAt, hardStopAt });
  standing.reserveSalt = salt;
  const line = append(
    lot,
    {
      type: 'opened',
      auctionId,
      streamId,
      sellerId,
      rules: rulesOf(facts),
      endsAt: new Date(endsAt).toISOString(),
      hardStopAt: new Date(hardStopAt).toISOString(),
      reserveCommitment:
        terms.reserveMinor === null
          ? null
          : commitmentOf({ auctionId, of: 'reserve', amountMinor: terms.reserveMinor, salt }, sha256Hex),
    },
    at,
  );
  return { lines: [line], bidder: null, maximum: null };
}

/**
 * Closes a lot whose time is over; nothing happens to any other. Call it before whatever else is done to a lot.
 * `maxima`: all that its lines commit to, in order.
 */
export function closeIfDue(lot: Lot, now: number, maxima: () => Iterable<Maximum>): LotStep {
  const { standing } = lot;
  const at = clockOf(lot, now);
  if (!isOpen(lot) || standing.endsAt === null || at < standing.endsAt) return NOTHING;
  const isSold = standing.leaderId !== null && standing.reserveMet;
  const reason = isSold ? 'sold' : standing.leaderId === null ? 'no_bids' : 'reserve_not_met';
  const lines = revealed(lot, maxima(), isSold ? standing.bestSeq : -1).map((body) => append(lot, body, at));
  lines.push(close(lot, reason, at));
  return { lines, bidder: null, maximum: null };
}

/** All maxima but the winning one, which the price bounds, and the reserve: in several lines if there are many. */
function revealed({ facts, standing }: Lot, maxima: Iterable<Maximum>, winningSeq: number): EntryBody[] {
  const opened = [...maxima]
    .filter(({ seq }) => seq !== winningSeq)
    .map(({ seq, maxMinor, salt }) => ({ seq, maxMinor, salt }));
  const { reserveMinor } = facts.terms;
  const reserve = reserveMinor === null ? null : { amountMinor: reserveMinor, salt: standing.reserveSalt };
  const bodies: EntryBody[] = [{ type: 'revealed', maxima: opened.slice(0, MAXIMA_A_LINE), reserve }];
  for (let from = MAXIMA_A_LINE; from < opened.length; from += MAXIMA_A_LINE)
    bodies.push({ type: 'revealed', maxima: opened.slice(from, from + MAXIMA_A_LINE), reserve: null });
  return bodies;
}

/** Ends a lot before its time. Its log, where it has one, opens nothing. */
export function cancel(
  lot: Lot,
  reason: Extract<CloseReason, 'seller_cancelled' | 'stream_ended' | 'voided' | 'room_lost'>,
  now: number,
): LotStep | LotRefusal {
  const { standing } = lot;
  if (standing.status === 'cancelled') return NOTHING;
  if (isOver(lot)) return { code: 'auction_closed', outcome: standing.outcome };
  if (reason === 'seller_cancelled' && standing.bidCount > 0) return { code: 'auction_has_bids' };
  const at = clockOf(lot, now);
  if (isOpen(lot)) return { lines: [close(lot, reason, at)], bidder: null, maximum: null };
  end(lot, reason, at);
  return NOTHING;
}

const outcomes: Readonly<Record<CloseReason, 'sold' | 'unsold' | 'cancelled'>> = {
  sold: 'sold',
  no_bids: 'unsold',
  reserve_not_met: 'unsold',
  seller_cancelled: 'cancelled',
  stream_ended: 'cancelled',
  voided: 'cancelled',
  room_lost: 'cancelled',
};

function close(lot: Lot, reason: CloseReason, at: number) {
  const { winnerId, amountMinor: priceMinor } = end(lot, reason, at);
  return append(lot, { type: 'closed', outcome: outcomes[reason], reason, winnerId, priceMinor }, at);
}

function end({ standing }: Lot, reason: CloseReason, at: number) {
  const isSold = reason === 'sold';
  const outcome = {
    winnerId: isSold ? standing.leaderId : null,
    amountMinor: isSold ? standing.priceMinor : null,
    reason,
    closedAt: new Date(at).toISOString(),
  };
  standing.status = outcomes[reason];
  standing.outcome = outcome;
  return outcome;
}
