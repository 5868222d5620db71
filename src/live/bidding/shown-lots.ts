import { openStatuses, type Auction } from '#src/live/auctions/auction.ts';
import type { Bidding } from './bidding.ts';

const LAST_CLOSED = 3;
const NEXT_SCHEDULED = 10;

const timeOf = (at: string | null | undefined) => (typeof at === 'string' ? Date.parse(at) : Infinity);
const isOpen = ({ status }: Auction) => openStatuses.some((open) => open === status);

const lastClosed = (lots: readonly Auction[]) =>
  lots
    .filter(({ outcome }) => outcome !== null)
    .toSorted((a, b) => timeOf(b.outcome?.closedAt) - timeOf(a.outcome?.closedAt))
    .slice(0, LAST_CLOSED);

/** Of all lots those for who enters: the open ones, the next ten, the last three that closed. */
export function pickLots(lots: readonly Auction[]): readonly Auction[] {
  const scheduled = lots.filter(({ status }) => status === 'scheduled');
  return [
    ...lots.filter(isOpen).toSorted((a, b) => timeOf(a.endsAt) - timeOf(b.endsAt)),
    ...scheduled.toSorted((a, b) => timeOf(a.startsAt) - timeOf(b.startsAt) || 0).slice(0, NEXT_SCHEDULED),
    ...lastClosed(lots),
  ];
}

const allOf = ({ lots }: Bidding) => [...lots.values()].map(({ shown }) => shown);

/** Lots for who enters. */
export const shownLots = (bidding: Bidding): readonly Auction[] => pickLots(allOf(bidding));

/** Lots from which whoever follows all events can always pick: those that are to close, and the last that did. */
export function pickableLots(bidding: Bidding): readonly Auction[] {
  const lots = allOf(bidding);
  return [...lots.filter(({ outcome }) => outcome === null), ...lastClosed(lots)];
}
