import { openStatuses, type Auction, type CloseReason } from '#src/live/auctions/auction.ts';
import { counted } from '#src/live/page-words.ts';

/** The words of lots, for the server that renders them and the scripts that update them. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const usd = (minor: number) => dollars.format(minor / 100);

/** So many cents as somebody types them into a field. */
export const fieldOf = (minor: number) => (minor / 100).toFixed(2);

export const takesBids = ({ status }: Pick<Auction, 'status'>) => openStatuses.some((open) => open === status);
export const isClosedLot = ({ outcome }: Pick<Auction, 'outcome'>) => outcome !== null;

const badges: Readonly<Record<Auction['status'], string>> = {
  scheduled: 'Next',
  open: 'Open',
  extended: 'Extended',
  sold: 'Sold',
  unsold: 'Not sold',
  cancelled: 'Cancelled',
};
export const lotBadgeOf = (status: Auction['status']) => badges[status];

const reasons: Readonly<Record<Exclude<CloseReason, 'sold'>, string>> = {
  no_bids: 'Nobody bid.',
  reserve_not_met: 'The reserve wasn’t reached.',
  seller_cancelled: 'The host took it back.',
  stream_ended: 'The stream ended before it did.',
  voided: 'A moderator cancelled it.',
  room_lost: 'It was cancelled after a fault of ours.',
};

/** Who leads, or what came of it. `ownId`: the visitor as a bidder. */
export function standingOf({ leader, outcome, status }: Auction, ownId: string | undefined): string {
  const who = leader === null ? '' : leader.bidderId === ownId ? 'you' : leader.alias;
  if (outcome !== null) return outcome.reason === 'sold' ? `Sold to ${who}` : reasons[outcome.reason];
  if (status === 'scheduled') return '';
  if (who === '') return 'No bids yet';
  if (who === 'you') return 'You lead';
  return ownId === undefined ? `${who} leads` : `You were outbid: ${who} leads`;
}

/** What else a bidder should know, in a line. */
export function factsOf({ bidCount, hasReserve, reserveMet, close, status }: Auction): string {
  const facts = [counted(bidCount, 'bid')];
  if (hasReserve) facts.push(reserveMet ? 'reserve reached' : 'reserve not reached');
  if (status !== 'scheduled') return facts.join(' · ');
  return close.mode === 'soft' ? 'A late bid moves the end' : 'Ends on time, whatever is bid';
}

export const priceWords = ({ currentBidMinor }: Auction) => (currentBidMinor === null ? 'Starts at' : 'Price');
export const priceOf = ({ currentBidMinor, startingBidMinor }: Auction) => usd(currentBidMinor ?? startingBidMinor);

const two = (value: number) => String(value).padStart(2, '0');

/** Time left as a clock shows it. At its end a lot is closing until the room has said what came of it. */
export function leftOf(ms: number): string {
  if (ms <= 0) return 'Closing…';
  const seconds = Math.ceil(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A lot that has closed keeps its place for so long. */
export const STAYS_MS = 60_000;

/** Whether a lot is what everybody looks at: open, or just closed. */
export const isOnTable = (lot: Auction, nowMs: number): boolean =>
  takesBids(lot) || (lot.outcome !== null && lot.seq !== null && nowMs - Date.parse(lot.outcome.closedAt) < STAYS_MS);

/** Open ones by their end, then those that come, then those that were. */
export function byTurn(a: Auction, b: Auction): number {
  const rank = (lot: Auction) => (takesBids(lot) ? 0 : lot.outcome === null ? 1 : 2);
  const when = (lot: Auction) => Date.parse(lot.endsAt ?? lot.startsAt ?? '9999-01-01T00:00:00.000Z');
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return rank(a) === 2 ? when(b) - when(a) : when(a) - when(b);
}
