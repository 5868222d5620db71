import type { LimitName } from '#src/platform/limits.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { isRefusedCredential } from '#src/http/quota/guesses.ts';
import type { Scope } from '#src/http/scope.ts';

/** Bytes of a signed body that count once against its sender: what one costs grows with its length. */
export const SIGNED_BYTES_PER_COUNT = 32 * 1024;

/** Whose body it was, once its signature holds, and what it is about where one sender speaks for everybody. */
export interface Signed {
  readonly sender: string;
  /** An object whose events count by themselves: a payment, an input. Without one the sender's bodies count together. */
  readonly about?: string | undefined;
}

/**
 * Admits a signed body and returns the result of `verify`. A failed signature is a wrong guess of the IP address, like
 * a credential. A valid one counts against its sender, or against the object that it is about, before the database is asked. Throws what `verify` throws,
 * `quota_exceeded`.
 */
export async function admitSigned<T>(
  scope: Scope,
  signed: (verified: T) => Signed,
  verify: () => Promise<T>,
  length = 0,
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
        await count('webhook_in', `address ${scope.ip}`);
      throw error;
    });
  const { sender, about } = signed(verified);
  scope.actor = { kind: 'signed', sender };
  await (about === undefined ? count('webhook_in', sender) : count('event_in', `${sender} ${about}`));
  return verified;
}
