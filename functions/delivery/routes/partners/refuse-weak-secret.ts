import { demoCredentials } from '#src/platform/demo-credentials.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MIN_KEY_LENGTH, secretFault } from '#src/platform/secret-text.ts';

/**
 * Refuses a secret that could be guessed, and a demo secret of this repository; on a local stack demo secrets and short
 * ones are allowed. Throws `validation_failed`.
 */
export function refuseWeakSecret({ isolate }: Scope, secret: string | undefined): void {
  if (secret === undefined) return;
  const isPrinted = Object.values<string>(demoCredentials).includes(secret);
  if (isPrinted && isolate.config.ENVIRONMENT === 'local') return;
  if (isPrinted) throw refused('Everybody can read this one: it is part of the source.');
  const fault = secretFault(secret, MIN_KEY_LENGTH);
  if (fault !== undefined) throw refused(`It ${fault}.`);
}

const refused = (detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: '#/secret', code: 'invalid_value', detail }] });
