import type { Auction } from '#src/live/auctions/auction.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { cleanPicture, type PictureType } from '#src/pictures/clean-picture.ts';
import { OVERTAKEN } from '#src/platform/db/commit.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findOwnLot, forgetLot } from '#src/live/lots/find-lot.ts';
import { MAX_LOT_IMAGES } from '#src/live/lots/lot-terms.ts';
import { saveLotImage } from './lot-image-store.ts';
import { isClosed, type StoredLot } from '#src/live/lots/stored-lot.ts';
import { tellLot } from '#src/live/lots/tell-lot.ts';

/**
 * Gives the caller's lot a picture, without metadata, in the place of the one before, and tells its room. Two round
 * trips. Throws `picture_invalid`, `not_found`, `auction_closed`, `auction_image_replaced_too_often`, `storage_unavailable`.
 */
export async function putLotImage(
  ctx: LiveContext,
  id: AuctionId,
  { bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: PictureType },
): Promise<Auction> {
  const picture = cleanPicture(bytes, mediaType);
  const { lot } = await findOwnLot(ctx, id);
  refuseImage(lot);
  const key = await ctx.lotFiles.putImage(lot, picture, mediaType);
  const saved = await saveLotImage(ctx.db, id, { key, mediaType });
  forgetLot(id);
  if (saved === undefined) {
    refuseImage((await findOwnLot(ctx, id)).lot); // it was closed meanwhile, or has its last picture
    throw new Problem('database_unavailable', { detail: OVERTAKEN, retryAfterSeconds: 1 });
  }
  if (saved.formerKey !== null && saved.formerKey !== key)
    await ctx.lotFiles.removeImage(saved.formerKey).catch(ctx.note);
  return tellLot(ctx, saved.lot);
}

function refuseImage(lot: StoredLot): void {
  if (isClosed(lot)) throw new Problem('auction_closed', { extensions: { outcome: lot.shown?.outcome ?? null } });
  if ((lot.image?.version ?? 0) >= MAX_LOT_IMAGES) throw new Problem('auction_image_replaced_too_often');
}
