import type { IntelContext } from '#src/intel/context.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bookingOf } from './booking.ts';
import { bookReport } from './booking-store.ts';
import { readFacts } from './facts-store.ts';
import { readPage } from './read-page.ts';
import { reportBounds, type ReportData } from './report.ts';

type ReceiveContext = Pick<
  IntelContext,
  'db' | 'newId' | 'draw' | 'snapshots' | 'confirmAfterSeconds' | 'remind' | 'announce'
>;

/**
 * Books what a node reports: one round trip. A result that was booked already changes nothing. One that carries the page
 * is judged here first, by the rules. Throws `not_found`, `epoch_stale`, `validation_failed`.
 */
export async function receiveReport(ctx: ReceiveContext, reported: ReportData): Promise<void> {
  const data = reported.snapshot?.body === undefined ? reported : await judged(ctx, reported, reported.snapshot.body);
  const booking = bookingOf(data, ctx);
  const { kind, confirmTask, tells } = await bookReport(ctx.db, booking, 'lease');
  if (kind === 'unknown') throw new Problem('not_found');
  if (kind === 'moved') ctx.remind([data.taskId]);
  if (kind === 'moved' || kind === 'stale') throw new Problem('epoch_stale');
  if (tells) ctx.announce();
  if (confirmTask !== null) ctx.remind([confirmTask], Math.ceil(booking.confirm?.inSeconds ?? 0));
  if ('retryInSeconds' in booking.end && kind === 'booked')
    ctx.remind([data.taskId], Math.ceil(booking.end.retryInSeconds));
}

/** Another swarm's page, judged by our rules. */
async function judged(ctx: ReceiveContext, data: ReportData, body: string): Promise<ReportData> {
  const page = { ...data.snapshot, bytes: bytesOf(body) };
  const facts = await readFacts(ctx.db, data);
  if (facts === undefined) throw new Problem('epoch_stale');
  const sha256 = sha256Hex(page.bytes);
  if (sha256 !== data.snapshot?.sha256) throw fault('#/data/snapshot/sha256', 'must be the hash of the body');
  const { finalUrl, contentType } = data.snapshot;
  const read = await readPage(ctx, facts, { bytes: page.bytes, sha256, finalUrl, contentType });
  const isKept = read.outcome === 'baseline' || read.outcome === 'changed';
  if (isKept) await ctx.snapshots.put(sha256, page.bytes);
  const { outcome, insights, ...notes } = read;
  return {
    ...data,
    outcome,
    insights,
    snapshot: isKept ? { sha256, bytes: page.bytes.length, finalUrl, contentType } : null,
    notes: {
      ...notes,
      decisions: notes.decisions.slice(0, reportBounds.decisions),
      isFull: true,
      permit: null,
      robots: null,
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw fault('#/data/snapshot/body', 'must be base64');
  }
}

const fault = (pointer: string, detail: string): Problem =>
  new Problem('validation_failed', { errors: [{ pointer, code: 'invalid_value', detail }] });
