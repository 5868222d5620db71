import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { minimumNextOf } from '#src/live/auctions/lot/increments.ts';
import { afterHold, afterLead, afterLeadBelow } from './contest-check.ts';
import { unopened, type Openings } from './openings.ts';
import { atLeast, atMost, exactly, isEmpty, type Range } from './range.ts';

type Of<Type extends LogEntry['type']> = Extract<LogEntry, { type: Type }>;

/** A lot as its lines let it stand. It changes in place. */
export interface Replay {
  readonly opened: Of<'opened'>;
  readonly openings: Openings;
  endsAt: string;
  priceMinor: number | null;
  leaderId: string | null;
  /** The leader's best, as far as it is known, and the line that it stands on. */
  best: Range;
  bestSeq: number;
  /** Null where there is none. */
  reserve: Range | null;
  reserveMet: boolean;
  bids: number;
  readonly bidders: Set<string>;
}

const NO_BOUND = Number.MAX_SAFE_INTEGER;

export function replayOf(opened: Of<'opened'>, openings: Openings): Replay {
  const { reserveMinor } = openings;
  const hidden = { from: 1, to: NO_BOUND };
  const known = typeof reserveMinor === 'number' ? exactly(reserveMinor) : hidden;
  const reserve = opened.reserveCommitment === null ? null : known;
  return {
    opened,
    openings,
    endsAt: opened.endsAt,
    priceMinor: null,
    leaderId: null,
    best: exactly(0),
    bestSeq: -1,
    reserve,
    reserveMet: reserve === null,
    bids: 0,
    bidders: new Set(),
  };
}

/** What is wrong with the next line by the lot's rules; undefined where nothing is, and then the lot has moved on. */
export function follow(replay: Replay, entry: LogEntry, entries: readonly LogEntry[]): string | undefined {
  switch (entry.type) {
    case 'opened':
      return openingFault(entry);
    case 'bid':
      return earlyFault(replay, entry) ?? followBid(replay, entry);
    case 'raised':
      return earlyFault(replay, entry) ?? followRaise(replay, entry);
    case 'revealed':
      return entry.at < replay.endsAt ? 'It opens maxima before the end.' : undefined;
    case 'closed':
      return closingFault(replay, entry, entries);
  }
}

function openingFault({ at, endsAt, hardStopAt }: Of<'opened'>): string | undefined {
  return endsAt > at && hardStopAt >= endsAt ? undefined : 'It ends before it begins.';
}

function earlyFault({ endsAt, opened }: Replay, entry: Of<'bid' | 'raised'>): string | undefined {
  if (entry.at >= endsAt) return `It came at ${entry.at}, and the lot ended at ${endsAt}.`;
  return entry.maxCommitment !== null && !opened.rules.allowMaxBids ? 'This lot takes no maxima.' : undefined;
}

function followBid(replay: Replay, entry: Of<'bid'>): string | undefined {
  const { rules } = replay.opened;
  const minimumMinor = minimumNextOf(rules, replay.priceMinor);
  if (entry.bidderId === replay.leaderId) return 'Whoever leads has bid against themselves.';
  if (entry.amountMinor < minimumMinor) return `It offers ${entry.amountMinor}, and the minimum was ${minimumMinor}.`;
  const endsAt = endAfter(replay, entry.at);
  if (entry.endsAt !== endsAt) return `It says that the lot ends at ${entry.endsAt}, where it ends at ${endsAt}.`;
  const best = bestOf(replay, entry);
  if (isEmpty(best)) return 'Its maximum is less than its amount.';
  return settle(replay, entry, best);
}

/** The amount where there is no maximum; else what was opened, or all that it can be. */
function bestOf({ openings }: Replay, { maxCommitment, amountMinor, seq }: Of<'bid'>): Range {
  if (maxCommitment === null) return exactly(amountMinor);
  const opened = openings.maxima.get(seq);
  return atLeast(opened === undefined ? { from: 1, to: NO_BOUND } : exactly(opened), amountMinor);
}

function settle(replay: Replay, entry: Of<'bid'>, best: Range): string | undefined {
  const leads = entry.leaderId === entry.bidderId;
  if (!leads && entry.leaderId !== replay.leaderId) return 'Neither the bidder leads nor whoever led before.';
  if (!leads && entry.reserveMet !== replay.reserveMet) return 'The reserve isn’t reached by who is outbid.';
  const narrowed = leads ? bestOfNewLeader(replay, entry, best) : bestOfHolder(replay, entry, best);
  if (narrowed === undefined) return `By the rules ${entry.leaderId} doesn’t lead at ${entry.priceMinor}.`;
  if (leads) replay.bestSeq = entry.seq;
  replay.best = narrowed;
  replay.endsAt = entry.endsAt;
  replay.bids += 1;
  replay.bidders.add(entry.bidderId);
  return stand(replay, entry, entry.leaderId);
}

const isLifted = ({ reserveMet }: Replay, entry: Of<'bid' | 'raised'>) => entry.reserveMet && !reserveMet;

function bestOfNewLeader(replay: Replay, entry: Of<'bid'>, best: Range): Range | undefined {
  const { amountMinor, priceMinor } = entry;
  // Only the reserve itself lifts a price, and a reserve that is below it lifts nothing.
  const mayBeLifted = isLifted(replay, entry) && replay.reserve !== null && replay.reserve.to >= priceMinor;
  if (replay.leaderId === null) {
    const isRight = mayBeLifted ? amountMinor <= priceMinor : amountMinor === priceMinor;
    return isRight ? best : undefined;
  }
  const contest = { amountMinor, best, leaderBest: replay.best, increments: replay.opened.rules.increments };
  return mayBeLifted ? afterLeadBelow(contest, priceMinor) : afterLead(contest, priceMinor);
}

function bestOfHolder(
  { opened, best: leaderBest, leaderId }: Replay,
  entry: Of<'bid'>,
  best: Range,
): Range | undefined {
  if (leaderId === null) return undefined;
  const contest = { amountMinor: entry.amountMinor, best, leaderBest, increments: opened.rules.increments };
  return afterHold(contest, entry.priceMinor);
}

function followRaise(replay: Replay, entry: Of<'raised'>): string | undefined {
  if (entry.bidderId !== replay.leaderId) return 'Only whoever leads raises their maximum.';
  const opened = replay.openings.maxima.get(entry.seq);
  const best = atLeast(opened === undefined ? { from: 1, to: NO_BOUND } : exactly(opened), replay.best.from + 1);
  if (isEmpty(best)) return 'Its maximum isn’t higher than the one before.';
  const isRight = isLifted(replay, entry)
    ? entry.priceMinor >= (replay.priceMinor ?? 0)
    : entry.priceMinor === replay.priceMinor;
  if (!isRight) return 'A raised maximum moves no price.';
  replay.best = best;
  replay.bestSeq = entry.seq;
  return stand(replay, entry, entry.bidderId);
}

/** What a line says of the reserve, against the leader's best: the price is at least a reserve that is reached. */
function stand(replay: Replay, entry: Of<'bid' | 'raised'>, leaderId: string): string | undefined {
  const before = replay.priceMinor;
  const wasMet = replay.reserveMet;
  replay.best = atLeast(replay.best, entry.priceMinor);
  replay.leaderId = leaderId;
  replay.priceMinor = entry.priceMinor;
  replay.reserveMet = entry.reserveMet;
  if (isEmpty(replay.best)) return 'Its price is more than the leader’s best.';
  if (wasMet && !entry.reserveMet) return 'A reserve that was reached stays so.';
  if (replay.reserve === null) return entry.reserveMet ? undefined : 'It names a reserve that there isn’t.';
  return reserveFault(replay, replay.reserve, { entry, wasMet, before });
}

function reserveFault(
  replay: Replay,
  reserve: Range,
  { entry, wasMet, before }: { entry: Of<'bid' | 'raised'>; wasMet: boolean; before: number | null },
): string | undefined {
  if (!entry.reserveMet) {
    replay.reserve = atLeast(reserve, replay.best.from + 1);
    replay.best = atMost(replay.best, reserve.to - 1);
    return isEmpty(replay.reserve) || isEmpty(replay.best)
      ? 'The reserve is reached, and it says that it isn’t.'
      : undefined;
  }
  if (wasMet) return undefined;
  replay.reserve = atMost(reserve, entry.priceMinor);
  if (isEmpty(replay.reserve)) return 'The reserve isn’t reached at this price.';
  const isMoved = entry.type === 'bid' || entry.priceMinor === before || entry.priceMinor === replay.reserve.to;
  return isMoved ? undefined : 'The price goes to the reserve and no further.';
}

/** Soft close: a bid with less than the window left moves the end to `extendMs` from then, up to the hard stop. */
function endAfter({ opened, endsAt }: Replay, at: string): string {
  const { mode, windowMs, extendMs } = opened.rules;
  const [end, now] = [Date.parse(endsAt), Date.parse(at)];
  if (mode !== 'soft' || end - now >= windowMs) return endsAt;
  const later = Math.min(now + extendMs, Date.parse(opened.hardStopAt));
  return later > end ? new Date(later).toISOString() : endsAt;
}

function closingFault(replay: Replay, entry: Of<'closed'>, entries: readonly LogEntry[]): string | undefined {
  const { leaderId, reserveMet } = replay;
  if (entry.outcome === 'cancelled') return cancellationFault(replay, entry, entries);
  if (entries[entry.seq - 1]?.type !== 'revealed') return 'Nothing was opened before it.';
  if (entry.at < replay.endsAt) return `It closes the lot at ${entry.at}, before it ended at ${replay.endsAt}.`;
  const isSold = leaderId !== null && reserveMet;
  const reason = isSold ? 'sold' : leaderId === null ? 'no_bids' : 'reserve_not_met';
  if (entry.reason !== reason || entry.outcome !== (isSold ? 'sold' : 'unsold'))
    return `It says ${entry.reason}, where the lot ended with ${reason}.`;
  if (entry.winnerId !== (isSold ? leaderId : null)) return 'Who wins isn’t who led.';
  if (entry.priceMinor !== (isSold ? replay.priceMinor : null)) return 'The price isn’t that of the last bid.';
  const closed = unopened(entries, replay.openings, isSold ? replay.bestSeq : undefined);
  if (closed !== undefined) return `The maximum of line ${closed + 1} wasn’t opened.`;
  return isSold && replay.openings.maxima.has(replay.bestSeq) ? 'The winning maximum was opened.' : undefined;
}

function cancellationFault(replay: Replay, entry: Of<'closed'>, entries: readonly LogEntry[]): string | undefined {
  if (!['seller_cancelled', 'stream_ended', 'voided', 'room_lost'].includes(entry.reason))
    return `A cancelled lot isn’t ${entry.reason}.`;
  if (entry.reason === 'seller_cancelled' && replay.bids > 0) return 'A seller cancels no lot that has bids.';
  if (entries[entry.seq - 1]?.type === 'revealed') return 'A cancelled lot opens nothing.';
  return entry.winnerId === null && entry.priceMinor === null ? undefined : 'A cancelled lot has no winner.';
}
