import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';
import { findLot } from '#src/live/lots/find-lot.ts';
import { isClosed, nameOf, type StoredLot } from '#src/live/lots/stored-lot.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MAX_LOG_LINES } from './read-auction-log.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'now' | 'rooms' | 'lotFiles'>;

/** As many lines are checked here; a longer log by whoever reads it. */
export const MAX_CHECKED_LINES = 10_000;
/** A line of a log with a thousand openings is long; one of a bid has less than a thousandth of that. */
const MAX_CHECKED_CHARACTERS = 16_000_000;

export interface Verification {
  readonly ok: boolean;
  readonly entries: number;
  readonly headHash: string | null;
  /** Counted from 1. */
  readonly firstBadLine?: number;
  readonly reason?: string;
}

/**
 * What its log says of a lot: chain, times, rules and commitments, and of a closed one that it ends as Postgres has it. At
 * most one round trip. Throws `not_found`, `auction_log_too_long`, `storage_unavailable`.
 */
export async function verifyAuction(ctx: Ctx, id: AuctionId): Promise<Verification> {
  const { lot } = await findLot(ctx, id, 'read');
  const text = await logOf(ctx, lot);
  const entries = countOf(text);
  if (entries === 0) return { ok: true, entries, headHash: null };
  const { seq, headHash: hash } = lot.shown ?? {};
  const last =
    isClosed(lot) && typeof seq === 'number' && typeof hash === 'string' ? [{ auctionId: id, seq, hash }] : [];
  const verdict = verifyLog(text, { receipts: [], heads: last, end: isClosed(lot) ? 'closed' : 'any' });
  if (verdict.kind === 'sound') return { ok: true, entries, headHash: verdict.found.headHash };
  return { ok: false, entries, headHash: null, firstBadLine: verdict.fault.line, reason: verdict.fault.why };
}

/** All lines: a closed lot's of R2, another's of its room. */
async function logOf(ctx: Ctx, lot: StoredLot): Promise<string> {
  const stored = isClosed(lot) ? await ctx.lotFiles.getLog(lot) : undefined;
  return stored === undefined ? logOfRoom(ctx, lot) : wholeText(stored);
}

async function logOfRoom({ rooms }: Ctx, lot: StoredLot): Promise<string> {
  let text = '';
  for (let fromSeq = 0; ; fromSeq += MAX_LOG_LINES) {
    const more = await rooms.lots.log({ ...nameOf(lot), fromSeq, limit: MAX_LOG_LINES });
    text = refuseLong(text + (more ?? ''));
    if (more === undefined || countOf(more) < MAX_LOG_LINES) return text;
  }
}

async function wholeText(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) text = refuseLong(text + decoder.decode(chunk, { stream: true }));
  return text + decoder.decode();
}

function refuseLong(text: string): string {
  if (text.length > MAX_CHECKED_CHARACTERS || countOf(text) > MAX_CHECKED_LINES)
    throw new Problem('auction_log_too_long');
  return text;
}

function countOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return text.endsWith('\n') || text === '' ? count : count + 1;
}
