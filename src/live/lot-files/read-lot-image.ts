import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { findLot } from '#src/live/lots/find-lot.ts';
import type { LotImage } from '#src/live/lots/stored-lot.ts';
import { Problem } from '#src/platform/problem/problem.ts';

export interface ReadImage {
  readonly image: LotImage;
  /** No shared cache may keep it. */
  readonly isPrivate: boolean;
  /** Undefined where the caller has them. */
  readonly bytes: ReadableStream<Uint8Array> | undefined;
}

/**
 * The picture of a lot that the caller may see, unless they have it. At most one round trip; another one where it isn't
 * there as it is remembered. Throws `not_found`, `storage_unavailable`.
 */
export async function readLotImage(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'now' | 'lotFiles'>,
  id: AuctionId,
  has: (image: LotImage) => boolean,
): Promise<ReadImage> {
  for (const use of ['read', 'change'] as const) {
    const { lot, visibility } = await findLot(ctx, id, use);
    const { image } = lot;
    if (image === null) continue;
    const isPrivate = visibility === 'private';
    if (has(image)) return { image, isPrivate, bytes: undefined };
    const bytes = await ctx.lotFiles.getImage(image.key);
    if (bytes !== undefined) return { image, isPrivate, bytes };
  }
  throw new Problem('not_found');
}
