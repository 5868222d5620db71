import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { commitmentOf } from '#src/live/auctions/lot/commitment.ts';
import type { BidderId } from '#src/live/ids.ts';
import { hashText } from './chain-check.ts';
import type { Fault } from './verdict.ts';

/** What the lines before the closing have opened. */
export interface Openings {
  /** Maxima by the number of the line that committed to them. */
  readonly maxima: ReadonlyMap<number, number>;
  /** Undefined while nothing is opened; null where there is none. */
  readonly reserveMinor: number | null | undefined;
  readonly fault: Fault | undefined;
}

type Revealed = Extract<LogEntry, { type: 'revealed' }>;
type Opened = Extract<LogEntry, { type: 'opened' }>;

/** The commitment of a line, and whose it is. */
const committedIn = (entry: LogEntry | undefined): { of: BidderId; commitment: string } | undefined =>
  (entry?.type === 'bid' || entry?.type === 'raised') && entry.maxCommitment !== null
    ? { of: entry.bidderId, commitment: entry.maxCommitment }
    : undefined;

/** Opens every commitment that a log shows, and compares it with what was committed to. */
export function readOpenings(entries: readonly LogEntry[]): Openings {
  const maxima = new Map<number, number>();
  const [opened] = entries;
  const first = entries.find((entry) => entry.type === 'revealed');
  if (opened?.type !== 'opened' || first === undefined) return { maxima, reserveMinor: undefined, fault: undefined };
  const reserveMinor = first.reserve?.amountMinor ?? null;
  for (const entry of entries.slice(first.seq)) {
    if (entry.type !== 'revealed') break;
    const why = maximaFault(entries, opened, entry, maxima) ?? reserveFault(opened, entry, entry === first);
    if (why !== undefined) return { maxima, reserveMinor, fault: { line: entry.seq + 1, why } };
  }
  return { maxima, reserveMinor, fault: undefined };
}

function maximaFault(
  entries: readonly LogEntry[],
  { auctionId }: Opened,
  { maxima, seq: here }: Revealed,
  known: Map<number, number>,
): string | undefined {
  for (const { seq, maxMinor, salt } of maxima) {
    const committed = seq < here ? committedIn(entries[seq]) : undefined;
    if (committed === undefined) return `It opens a maximum of line ${seq + 1}, which has none.`;
    if (known.has(seq)) return `It opens the maximum of line ${seq + 1} twice.`;
    if (commitmentOf({ auctionId, of: committed.of, amountMinor: maxMinor, salt }, hashText) !== committed.commitment)
      return `It opens another maximum than line ${seq + 1} committed to.`;
    known.set(seq, maxMinor);
  }
  return undefined;
}

function reserveFault(opened: Opened, { reserve }: Revealed, isFirst: boolean): string | undefined {
  if (!isFirst) return reserve === null ? undefined : 'It opens the reserve again.';
  if ((reserve === null) !== (opened.reserveCommitment === null))
    return reserve === null ? 'It doesn’t open the reserve.' : 'It opens a reserve, and the opening knows of none.';
  if (reserve === null) return undefined;
  const secret = { auctionId: opened.auctionId, of: 'reserve', ...reserve } as const;
  return commitmentOf(secret, hashText) === opened.reserveCommitment
    ? undefined
    : 'It opens another reserve than the opening committed to.';
}

/** Which commitment a closed lot should have opened and hasn't; `winning`: the one that stays closed. */
export const unopened = (
  entries: readonly LogEntry[],
  { maxima }: Openings,
  winning: number | undefined,
): number | undefined =>
  entries.find((entry) => committedIn(entry) !== undefined && entry.seq !== winning && !maxima.has(entry.seq))?.seq;
