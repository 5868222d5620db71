import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { Once } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The request's key in canonical spelling, or undefined. Throws `idempotency_key_missing`, `idempotency_key_invalid`. */
export function readIdempotencyKey(request: Request, use: 'none' | 'accepted' | 'required'): string | undefined {
  if (use === 'none') return undefined;
  const header = request.headers.get('idempotency-key');
  if (header === null) {
    if (use === 'accepted') return undefined;
    throw new Problem('idempotency_key_missing', {
      errors: [
        {
          pointer: 'header.Idempotency-Key',
          code: 'required',
          detail: 'Required: a UUID, the same one on every retry.',
        },
      ],
    });
  }
  return keyIn(header, 'header.Idempotency-Key');
}

/** A key in canonical spelling. Throws `idempotency_key_invalid`, with where it stands. */
export function keyIn(text: string, pointer: string): string {
  const key = text.trim().toLowerCase();
  if (UUID.test(key)) return key;
  throw new Problem('idempotency_key_invalid', {
    errors: [{ pointer, code: 'invalid_uuid', detail: 'Must be one UUID.' }],
  });
}

/** SHA-256 of the RFC 8785 form of everything that identifies a request. */
export function fingerprintOf(request: {
  params: unknown;
  query: unknown;
  ifMatch: string | null;
  body: unknown;
}): string {
  return sha256Hex(canonicalize(request) ?? '');
}

const MAX_REMEMBERED = 10_000;

/**
 * Requests that this isolate has recently admitted, so that a retry doesn't count against a quota. Only the very same
 * request is a retry: another body with the same key counts normally.
 */
export class RecentRequests {
  readonly #seen = new Map<string, { readonly fingerprint: string; readonly state: 'running' | 'settled' }>();

  /** Whether a request with this key was admitted, with any body. */
  knows(key: Pick<Once, 'principal' | 'route' | 'key'>): boolean {
    return this.#seen.has(identity(key));
  }

  stateOf(once: Once): 'running' | 'settled' | undefined {
    const seen = this.#seen.get(identity(once));
    return seen?.fingerprint === once.fingerprint ? seen.state : undefined;
  }

  remember(once: Once, state: 'running' | 'settled'): void {
    if (this.#seen.size >= MAX_REMEMBERED) this.#seen.clear();
    this.#seen.set(identity(once), { fingerprint: once.fingerprint, state });
  }

  /** A failed request gives no free retry. */
  forget(once: Once): void {
    if (this.stateOf(once) !== undefined) this.#seen.delete(identity(once));
  }
}

const identity = ({ principal, route, key }: Pick<Once, 'principal' | 'route' | 'key'>) =>
  `${principal} ${route} ${key}`;
