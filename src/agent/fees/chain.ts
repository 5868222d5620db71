import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** The hash before an account’s first receipt. */
export const GENESIS = '0'.repeat(64);

/** A receipt’s hash: SHA-256 in hex of the hash before it, a dot, and its compact JWS. Each names all before it. */
export const nextHash = (prevHash: string, jws: string): string => sha256Hex(`${prevHash}.${jws}`);
