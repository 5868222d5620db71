import type { AuctionId, OrderId } from '#src/live/ids.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';

/** An order's id is made of its auction's, so that a sold lot has one order, however often it is recorded. */
export const orderIdOf = (auctionId: AuctionId, chance: number) =>
  uuidFrom(sha256(`order:${auctionId}:${chance}`)) as OrderId;
