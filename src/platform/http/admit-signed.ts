import { Problem } from '../problem/problem.ts';
import type { Scope } from './scope.ts';

/**
 * Lets a signed body in, as what `verify` makes of it. A signature that fails counts against the caller's address, as a
 * credential does; one that holds counts against its sender (which only then may be known), before the database. Throws what `verify` does,
 * `quota_exceeded`.
 */
export async function admitSigned<T>(
  scope: Scope,
  sender: string | ((verified: T) => string),
  verify: () => Promise<T>,
): Promise<T> {
  const { quotas } = scope.isolate;
  let verified: T;
  try {
    verified = await verify();
  } catch (error) {
    if (error instanceof Problem && error.status === 401) await quotas.spend('auth_failure', scope.ip);
    throw error;
  }
  const name = typeof sender === 'string' ? sender : sender(verified);
  scope.actor = { kind: 'signed', sender: name };
  await quotas.spend('webhook_in', name);
  return verified;
}
