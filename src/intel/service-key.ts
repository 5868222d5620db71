import type { KeyKind } from '#src/http/caller/access.ts';
import { sameBytes } from '#src/platform/crypto/constant-time.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** A key of a product that reads the feed. */
export const serviceKey: KeyKind = {
  name: 'serviceKey',
  presentedIn: 'header',
  schemes: {
    serviceKey: {
      header: 'x-service-pool-key',
      description: 'The key of a product that reads the feed: keys of this Worker’s own, each bound to products.',
    },
  },
  inWords: 'a service key',
  problems: ['service_key_invalid'],
  limits: [],
};

/** A product that presented a service key. */
export interface ServiceActor {
  readonly kind: 'service';
  readonly keyId: string;
  readonly products: readonly string[];
}

/** A live key, bound to products. Two may be live for a product, for rotation. */
export interface ServiceKey {
  readonly id: string;
  readonly key: string;
  readonly products: readonly string[];
}

/** Whose key it is. All keys are compared, as hashes, so that the time shows nothing. Throws `service_key_invalid`. */
export function verifyServiceKey(presented: string, keys: readonly ServiceKey[]): ServiceActor {
  const digest = sha256(presented);
  let found: ServiceKey | undefined;
  for (const key of keys) if (sameBytes(digest, sha256(key.key))) found = key;
  if (found === undefined)
    throw new Problem('service_key_invalid', { headers: { 'WWW-Authenticate': 'ServiceKey realm="waypost"' } });
  return { kind: 'service', keyId: found.id, products: found.products };
}
