import { isRefusedCredential } from './guesses.ts';
import type { Scope } from './scope.ts';

/**
 * Admits a signed body and returns the result of `verify`. A failed signature is a wrong guess of the IP address, like
 * a credential. A valid one counts against its sender, before the database is asked. Throws what `verify` throws,
 * `quota_exceeded`.
 */
export async function admitSigned<T>(
  scope: Scope,
  sender: string | ((verified: T) => string),
  verify: () => Promise<T>,
): Promise<T> {
  const { quotas, guesses } = scope.isolate;
  const verified = await guesses.attempt('auth_failure', scope.ip, isRefusedCredential, verify);
  const name = typeof sender === 'string' ? sender : sender(verified);
  scope.actor = { kind: 'signed', sender: name };
  await quotas.spend('webhook_in', name);
  return verified;
}
