import { Problem } from '../problem/problem.ts';
import type { Scope } from './scope.ts';

/**
 * Lets a signed body in, as what `verify` makes of it. A signature that fails counts against the caller's address, as a
 * credential does; one that holds counts against its sender, before the database. Throws what `verify` does,
 * `quota_exceeded`.
 */
export async function admitSigned<T>(scope: Scope, sender: string, verify: () => Promise<T>): Promise<T> {
  const { quotas } = scope.isolate;
  let verified: T;
  try {
    verified = await verify();
  } catch (error) {
    if (error instanceof Problem && error.status === 401) await quotas.spend('auth_failure', scope.ip);
    throw error;
  }
  scope.actor = { kind: 'signed', sender };
  await quotas.spend('webhook_in', sender);
  return verified;
}
