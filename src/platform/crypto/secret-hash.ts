import { bytesToHex } from '@noble/hashes/utils.js';
import { sameText } from './constant-time.ts';
import { hmacOf } from './hmac.ts';

/**
 * The keyed hash under which a secret that we hand out is stored and looked up, in hex. Whoever reads the table without
 * the pepper can neither use it nor try guesses against it.
 */
export const hashSecret = (pepper: string, secret: string): string => bytesToHex(hmacOf(pepper, 'secret', secret));

/** Whether a presented secret is one of the current ones: there are two while one is rotated. Every hash is compared. */
export function isCurrentSecret(pepper: string, presented: string, currentHashes: readonly string[]): boolean {
  const hash = hashSecret(pepper, presented);
  let found = false;
  for (const current of currentHashes) found = sameText(hash, current) || found;
  return found;
}
