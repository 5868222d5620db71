import { Problem } from '../problem/problem.ts';
import { isRefusedCredential } from './guesses.ts';
import type { Scope } from './scope.ts';

/** Bytes of a signed body that count once against its sender: what one costs grows with its length. */
export const SIGNED_BYTES_PER_COUNT = 32 * 1024;

/**
 * Lets a signed body in, as what `verify` makes of it. A signature that fails is a wrong guess of the caller's address, as
 * a credential is; one that holds counts against its sender (which only then may be known), before the database. Throws
 * what `verify` does, `quota_exceeded`.
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
