import type { KeyKind } from '#src/http/caller/access.ts';
import { sameBytes } from '#src/platform/crypto/constant-time.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** The shared key of the driver pool. */
export const poolKey: KeyKind = {
  name: 'poolKey',
  presentedIn: 'header',
  schemes: {
    poolKey: {
      header: 'x-service-pool-key',
      description: 'The key of a back end that shares the driver pool. It is bound to products.',
    },
  },
  inWords: 'the pool key',
  problems: ['pool_key_invalid'],
  limits: [],
};

/** A back end that presented a pool key. */
export interface PoolActor {
  readonly kind: 'pool';
  readonly keyId: string;
  readonly products: readonly string[];
}

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
