import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findFrame } from './frames-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'now' | 'frameFiles'>;

/** A card's picture is asked for by everybody who sees a list. */
const FRESH_MS = 2_000;
const MAX_KNOWN = 5_000;

/** By stream, in this isolate; those without a picture are remembered, too. */
const known = new Map<string, { readonly version: number | null; readonly until: number }>();

export interface ReadFrame {
  readonly version: number;
  /** Undefined where the caller has it. */
  readonly bytes: ReadableStream<Uint8Array> | undefined;
}

/**
 * The picture that a stream shows everybody, unless they have it; whether it does is at most two seconds old. At most one
 * round trip. Throws `not_found`, `storage_unavailable`.
 */
export async function readFrame(ctx: Ctx, id: StreamId, has: (version: number) => boolean): Promise<ReadFrame> {
  const version = await versionOf(ctx, id);
  if (version === null) throw new Problem('not_found');
  if (has(version)) return { version, bytes: undefined };
  const bytes = await ctx.frameFiles.get(id);
  if (bytes === undefined) throw new Problem('not_found');
  return { version, bytes };
}

async function versionOf({ db, now }: Ctx, id: StreamId): Promise<number | null> {
  const remembered = known.get(id);
  if (remembered !== undefined && remembered.until > now.getTime()) return remembered.version;
  const version = await findFrame(db, id);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(id, { version, until: now.getTime() + FRESH_MS });
  return version;
}

/** What was read of a picture that has changed since. */
export const forgetFrame = (id: StreamId): void => void known.delete(id);
