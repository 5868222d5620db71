import { bytesToHex } from '@noble/hashes/utils.js';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { AuctionId, BidderId, PersonId } from '#src/live/ids.ts';

const ID_BYTES = 10;

/** A person as a bidder in one auction: 20 hex digits that can't be told from those of anybody else, nor followed. */
export const bidderIdOf = (secret: string, auctionId: AuctionId, personId: PersonId): BidderId =>
  bytesToHex(hmacOf(secret, 'bidder', auctionId, personId).subarray(0, ID_BYTES)) as BidderId;
