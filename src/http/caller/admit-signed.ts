import { Problem } from '#src/platform/problem/problem.ts';
import { isRefusedCredential } from '#src/http/quota/guesses.ts';
import type { Scope } from '#src/http/scope.ts';

/** Bytes of a signed body that count once against its sender: what one costs grows with its length. */
export const SIGNED_BYTES_PER_COUNT = 32 * 1024;

/**
 * Admits a signed body and returns the result of `verify`. A failed signature is a wrong guess of the IP address, like
 * a credential. A valid one counts against its sender, before the database is asked. Throws what `verify` throws,
 * `quota_exceeded`.
 */
export async function admitSigned<T>(
  scope: Scope,
  sender: string | ((verified: T) => string),
  verify: () => Promise<T>,
  length = 0,
): Promise<T> {
  const { quotas, guesses } = scope.isolate;
  const count = async (whose: string) => {
    for (let bytes = 0; bytes === 0 || bytes < length; bytes += SIGNED_BYTES_PER_COUNT)
      await quotas.spend('webhook_in', whose);
  };
  const verified = await guesses
    .attempt('auth_failure', scope.ip, isRefusedCredential, verify)
    .catch(async (error: unknown) => {
      // It was signed, and can't be read: whoever it is from, it counts.
      if (error instanceof Problem && (error.status === 400 || error.status === 422))
        await count(`address ${scope.ip}`);
      throw error;
    });
  const name = typeof sender === 'string' ? sender : sender(verified);
  scope.actor = { kind: 'signed', sender: name };
  await count(name);
  return verified;
}
