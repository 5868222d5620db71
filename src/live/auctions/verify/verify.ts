import type { LogEntry, Receipt } from '#src/live/auctions/log-entry.ts';
import { readChain } from './chain-check.ts';
import { readOpenings } from './openings.ts';
import { follow, replayOf, type Replay } from './replay.ts';
import { firstOf, type Fault, type Found, type Verdict } from './verdict.ts';

/** A head that was seen, after its signature was checked. */
export interface SeenHead {
  readonly auctionId: string;
  readonly seq: number;
  readonly hash: string;
}

/** What somebody was told while the lot ran: whether the log still says so. */
export interface Seen {
  readonly receipts: readonly Pick<Receipt, 'seq' | 'hash' | 'prevHash'>[];
  readonly heads: readonly SeenHead[];
  /** A log that ends without its closing: of a lot that runs it is sound, of any other its end is missing. */
  readonly end: 'closed' | 'any';
}

/** Checks a log of NDJSON: chain, times, rules, commitments, and what was seen of it. Names the first bad line. */
export function verifyLog(text: string, { receipts, heads, end }: Seen): Verdict {
  const { entries, fault: chainFault } = readChain(text);
  const { replay, fault: rulesFault } = replayAll(entries);
  const openEnd = chainFault === undefined && end === 'closed' ? openEndFault(entries) : undefined;
  const seen = [
    ...receipts.map((each) => receiptFault(entries, each)),
    ...heads.map((each) => headFault(entries, each)),
  ];
  const fault = firstOf(chainFault, rulesFault, ...seen, openEnd);
  if (fault !== undefined || replay === undefined)
    return { kind: 'faulty', fault: fault ?? { line: 1, why: 'The log is empty.' } };
  return { kind: 'sound', found: foundIn(replay, entries), seen: seen.length };
}

function replayAll(entries: readonly LogEntry[]): { replay: Replay | undefined; fault: Fault | undefined } {
  const [opened] = entries;
  if (opened?.type !== 'opened') return { replay: undefined, fault: undefined };
  const openings = readOpenings(entries);
  const replay = replayOf(opened, openings);
  for (const entry of entries) {
    const why = follow(replay, entry, entries);
    if (why !== undefined) return { replay, fault: firstOf({ line: entry.seq + 1, why }, openings.fault) };
  }
  return { replay, fault: openings.fault };
}

function openEndFault(entries: readonly LogEntry[]): Fault | undefined {
  if (entries.at(-1)?.type === 'closed') return undefined;
  return { line: entries.length + 1, why: 'It is missing: the log doesn’t say how the lot closed.' };
}

function receiptFault(entries: readonly LogEntry[], { seq, hash, prevHash }: Seen['receipts'][number]) {
  const entry = entries[seq];
  if (entry === undefined) return { line: seq + 1, why: 'It is missing: there is a receipt for it.' };
  return entry.hash === hash && entry.prevHash === prevHash
    ? undefined
    : { line: seq + 1, why: 'There is a receipt for another line in its place.' };
}

function headFault(entries: readonly LogEntry[], { auctionId, seq, hash }: SeenHead): Fault | undefined {
  const [opened] = entries;
  if (opened?.type === 'opened' && opened.auctionId !== auctionId)
    return { line: 1, why: `A head is of another lot, ${auctionId}.` };
  const entry = entries[seq];
  if (entry === undefined) return { line: seq + 1, why: 'It is missing: a signed head names it.' };
  return entry.hash === hash ? undefined : { line: seq + 1, why: 'A signed head names another line in its place.' };
}

function foundIn({ opened, bids, bidders, priceMinor }: Replay, entries: readonly LogEntry[]): Found {
  const last = entries.at(-1) ?? opened;
  const closed = last.type === 'closed' ? { outcome: last.outcome, winnerId: last.winnerId, at: last.at } : null;
  const { auctionId } = opened;
  const { seq, hash: headHash } = last;
  return { auctionId, lines: entries.length, bids, bidders: bidders.size, priceMinor, seq, headHash, closed };
}
