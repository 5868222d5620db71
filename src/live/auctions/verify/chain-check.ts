import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { NO_HASH, type LogEntry } from '#src/live/auctions/log-entry.ts';
import type { HashText } from '#src/live/auctions/lot/commitment.ts';
import { isEntry } from './shape.ts';
import type { Fault } from './verdict.ts';

/** In a page as well as in Node. */
export const hashText: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** What is wrong with a line in its place, apart from the rules of the lot; else what it says. */
function readLine(text: string, before: LogEntry | undefined): LogEntry | string {
  const entry = parsed(text);
  if (entry === undefined) return 'It isn’t a line of such a log.';
  const seq = before === undefined ? 0 : before.seq + 1;
  if (entry.seq !== seq) return `It has the number ${entry.seq}, where ${seq} should be.`;
  if (canonicalize(entry) !== text) return 'It isn’t written in its canonical form (RFC 8785).';
  if (entry.prevHash !== (before?.hash ?? NO_HASH)) return 'Its prevHash isn’t the hash of the line before.';
  const { hash, ...rest } = entry;
  if (hashText(canonicalize(rest) ?? '') !== hash) return 'Its hash isn’t that of what it says.';
  if (before !== undefined && entry.at < before.at) return 'It is earlier than the line before.';
  return placeFault(entry, before) ?? entry;
}

function parsed(text: string): LogEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function placeFault(entry: LogEntry, before: LogEntry | undefined): string | undefined {
  if ((entry.type === 'opened') !== (before === undefined)) return 'A log begins with its opening, once.';
  if (before?.type === 'closed') return 'Nothing comes after the closing.';
  if (before?.type === 'revealed' && entry.type !== 'revealed' && entry.type !== 'closed')
    return 'Only the closing comes after maxima were opened.';
  return undefined;
}

/** The lines as far as each is written, numbered and chained as it should be, and what is wrong with the next. */
export function readChain(text: string): { readonly entries: readonly LogEntry[]; readonly fault: Fault | undefined } {
  const texts = text.split('\n');
  if (texts.at(-1) === '') texts.pop();
  const entries: LogEntry[] = [];
  for (const line of texts) {
    const read = readLine(line, entries.at(-1));
    if (typeof read === 'string') return { entries, fault: { line: entries.length + 1, why: read } };
    entries.push(read);
  }
  return { entries, fault: entries.length === 0 ? { line: 1, why: 'The log is empty.' } : undefined };
}
