import { sameBytes } from '#src/platform/crypto/constant-time.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PoolActor } from './access.ts';

/** A live key of the driver pool, bound to products. Two may be live for a product, for rotation. */
export interface PoolKey {
  readonly id: string;
  readonly key: string;
  readonly products: readonly string[];
}

/**
 * The back end of a pool key. All keys are compared, as hashes, so that the time shows nothing. Throws
 * `pool_key_invalid`.
 */
export function verifyPoolKey(presented: string, keys: readonly PoolKey[]): PoolActor {
  const digest = sha256(presented);
  let found: PoolKey | undefined;
  for (const key of keys) if (sameBytes(digest, sha256(key.key))) found = key;
  if (found === undefined)
    throw new Problem('pool_key_invalid', { headers: { 'WWW-Authenticate': 'PoolKey realm="waypost"' } });
  return { kind: 'pool', keyId: found.id, products: found.products };
}
