import type { AuctionId, ClipId } from '#src/live/ids.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';

/** A sold lot's clip: its last seconds, or from before its opening, and a few after its close. */
export const clipOfSale = { lastSeconds: 55, beforeOpeningSeconds: 5, afterCloseSeconds: 5 } as const;
/** How long after the close its video is there: what an encoder sends comes later than it was filmed. */
export const SALE_FILMED_SECONDS = 20;

export const clipIdOfSale = (auctionId: AuctionId) => uuidFrom(sha256(`clip:${auctionId}`)) as ClipId;

/** The moments between which it is, in Unix ms. */
export function spanOfSale({ openedAt, closedAt }: { readonly openedAt: number; readonly closedAt: number }) {
  const from = Math.max(openedAt - clipOfSale.beforeOpeningSeconds * 1000, closedAt - clipOfSale.lastSeconds * 1000);
  return { from, until: closedAt + clipOfSale.afterCloseSeconds * 1000 };
}
