import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { findLot } from '#src/live/lots/find-lot.ts';
import { isClosed, nameOf } from '#src/live/lots/stored-lot.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'now' | 'rooms' | 'lotFiles'>;

/** Lines that an answer has while the lot isn't closed. */
export const MAX_LOG_LINES = 1_000;

/** Lines of a lot's log as NDJSON. `isFinal`: there will be no others, and these are all of them, from the first. */
export type ReadLog =
  | { readonly isFinal: true; readonly lines: ReadableStream<Uint8Array> }
  | { readonly isFinal: false; readonly lines: string };

/**
 * The log of a lot from a line on: a closed one's from R2, another's from its room. Empty before the lot was opened. At
 * most one round trip. Throws `not_found`, `storage_unavailable`.
 */
export async function readAuctionLog(ctx: Ctx, id: AuctionId, fromSeq: number): Promise<ReadLog> {
  const { lot } = await findLot(ctx, id, 'read');
  const stored = isClosed(lot) ? await ctx.lotFiles.getLog(lot) : undefined;
  if (stored !== undefined) return { isFinal: true, lines: fromSeq === 0 ? stored : skipLines(stored, fromSeq) };
  const lines = await ctx.rooms.lots.log({ ...nameOf(lot), fromSeq, limit: MAX_LOG_LINES });
  return { isFinal: false, lines: lines ?? '' };
}

const NEWLINE = 0x0a;

/** The bytes after so many lines: line n of a log is its number n. */
function skipLines(bytes: ReadableStream<Uint8Array>, count: number): ReadableStream<Uint8Array> {
  let left = count;
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        let from = 0;
        while (left > 0) {
          const end = chunk.indexOf(NEWLINE, from);
          if (end === -1) return;
          from = end + 1;
          left -= 1;
        }
        if (from < chunk.length) controller.enqueue(chunk.subarray(from));
      },
    }),
  );
}
