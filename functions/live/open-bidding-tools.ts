import { bidderIdOf } from '#src/live/auctions/bidder-id.ts';
import { HEAD_TYPE } from '#src/live/auctions/log-entry.ts';
import type { BiddingTools, Head } from '#src/live/bidding/bidding-tools.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { jwsSigner } from '#src/platform/jws/jws-signer.ts';
import type { LiveConfig } from './bindings.ts';

const SALT_BYTES = 16;

/** What a room's lots need of the runtime. `check` throws `misconfigured` where nothing could be signed. */
export function openBiddingTools(
  config: Pick<LiveConfig, 'RECEIPT_KEYS' | 'ID_SECRET'>,
): Pick<BiddingTools, 'newSalt' | 'signHead' | 'bidderIdOf'> & { readonly check: () => void } {
  let known: ((head: Head) => string) | undefined;
  const signer = () => (known ??= jwsSigner(config.RECEIPT_KEYS, HEAD_TYPE, 'RECEIPT_KEYS'));
  return {
    newSalt: () => toBase64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
    signHead: (head) => signer()(head),
    bidderIdOf: (auctionId, personId) => bidderIdOf(config.ID_SECRET, auctionId, personId),
    check: () => void signer(),
  };
}
