import { NO_HASH, type EntryBody, type LogEntry } from '#src/live/auctions/log-entry.ts';
import { chain } from '#src/live/auctions/lot/chain.ts';
import { hashText } from '#src/live/auctions/verify/chain-check.ts';

export const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** The entries numbered and chained anew: what somebody with the database and our code can write. */
export function chainedAnew(entries: readonly LogEntry[]): string {
  let prevHash = NO_HASH;
  return textOf(
    entries.map((entry, seq) => {
      const body: EntryBody & { hash?: string } = { ...entry };
      delete body.hash;
      const line = chain(body, { seq, at: entry.at, prevHash }, hashText);
      prevHash = line.entry.hash;
      return line.text;
    }),
  );
}

/** The log with one line otherwise, and all chained anew. */
export const rewritten = (entries: readonly LogEntry[], seq: number, other: object): string =>
  chainedAnew(entries.map((entry) => (entry.seq === seq ? { ...entry, ...other } : entry)));
