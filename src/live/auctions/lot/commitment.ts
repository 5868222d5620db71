import canonicalize from 'canonicalize';
import type { AuctionId, BidderId } from '#src/live/ids.ts';

/** SHA-256 of a text's UTF-8 form as lower-case hex: the runtime's in a Worker, `@noble/hashes`' in a page. */
export type HashText = (text: string) => string;

/** 128 bits as base64url: fewer could be found by trying, since amounts are few. */
export const MIN_SALT_LENGTH = 22;

/** An amount that is sworn to now and shown later. */
export interface Secret {
  readonly auctionId: AuctionId;
  readonly of: BidderId | 'reserve';
  readonly amountMinor: number;
  readonly salt: string;
}

/** SHA-256 of its RFC 8785 form. The salt is unguessable, 128 bits at least. */
export function commitmentOf({ auctionId, of, amountMinor, salt }: Secret, hash: HashText): string {
  if (salt.length < MIN_SALT_LENGTH) throw new RangeError('a salt of less than 128 bits');
  return hash(canonicalize({ auctionId, of, amountMinor, salt }) ?? '');
}
