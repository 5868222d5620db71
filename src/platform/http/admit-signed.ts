import { isRefusedCredential } from './guesses.ts';
import type { Scope } from './scope.ts';

/**
 * Lets a signed body in, as what `verify` makes of it. A signature that fails is a wrong guess of the caller's address, as
 * a credential is; one that holds counts against its sender (which only then may be known), before the database. Throws
 * what `verify` does, `quota_exceeded`.
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
