import type { LimitName } from '#src/platform/limits.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { isRefusedCredential } from '#src/http/quota/guesses.ts';
import type { Scope } from '#src/http/scope.ts';

/** Bytes of a signed body that count once against its signer: what one costs grows with its length. */
export const SIGNED_BYTES_PER_COUNT = 32 * 1024;

/** Whose body it was, once its signature holds. */
export interface Signed {
  readonly signer: string;
  /** What it is about, where one signer speaks for everybody: bodies about one object count by themselves. */
  readonly about?: { readonly limit: LimitName; readonly object: string } | undefined;
}

interface SignedTerms<T> {
  /** The quota of the signer. */
  readonly limit: LimitName;
  readonly signedBy: (verified: T) => Signed;
  readonly length?: number;
}

/**
 * Admits a signed body and returns the result of `verify`. A failed signature is a wrong guess of the IP address, like
 * a credential. A valid one counts against its signer, or against the object that it is about, before the database is
 * asked. Throws what `verify` throws, `quota_exceeded`.
 */
export async function admitSigned<T>(
  scope: Scope,
  { limit, signedBy, length = 0 }: SignedTerms<T>,
  verify: () => Promise<T>,
): Promise<T> {
  const { quotas, guesses } = scope.isolate;
  const count = async (name: LimitName, whose: string) => {
    for (let bytes = 0; bytes === 0 || bytes < length; bytes += SIGNED_BYTES_PER_COUNT) await quotas.spend(name, whose);
  };
  const verified = await guesses
    .attempt('auth_failure', scope.ip, isRefusedCredential, verify)
    .catch(async (error: unknown) => {
      // It was signed, and can't be read: whoever it is from, it counts.
      if (error instanceof Problem && (error.status === 400 || error.status === 422))
        await count(limit, `address ${scope.ip}`);
      throw error;
    });
  const { signer, about } = signedBy(verified);
  scope.actor = { kind: 'signed', signer };
  await (about === undefined ? count(limit, signer) : count(about.limit, `${signer} ${about.object}`));
  return verified;
}
