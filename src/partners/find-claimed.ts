import { hashSecret } from '#src/platform/crypto/secret-hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import { findClaimed as store, type Claimed } from './secrets-store.ts';

export type { Claimed };

interface Presented {
  readonly partner: string;
  /** The sender that the body names, not verified yet. */
  readonly accountId: string | undefined;
  readonly secret: string | undefined;
}

/**
 * A partner's kind, with the sender that is claimed or whose secret was presented. Verifies nothing. Throws
 * `not_found`.
 */
export async function findClaimed(
  { db, idSecret }: Pick<PartnerContext, 'db' | 'idSecret'>,
  { partner, accountId, secret }: Presented,
): Promise<Claimed> {
  const hash = secret === undefined ? undefined : hashSecret(idSecret, secret);
  const found = await store(db, { partner, accountId, hash });
  if (found === undefined) throw new Problem('not_found');
  return found;
}
