import { demoCredentials } from '../../../../src/platform/demo-credentials.ts';
import type { Scope } from '../../../../src/platform/http/scope.ts';
import { Problem } from '../../../../src/platform/problem/problem.ts';

/** What this repository prints is no secret, save on a local stack. Throws `validation_failed`. */
export function refuseDemoSecret({ isolate }: Scope, secret: string | undefined): void {
  const isPrinted = Object.values<string | undefined>(demoCredentials).includes(secret);
  if (secret === undefined || !isPrinted || isolate.config.ENVIRONMENT === 'local') return;
  const detail = 'Everybody can read this one: it is part of the source.';
  throw new Problem('validation_failed', { errors: [{ pointer: '#/secret', code: 'invalid_value', detail }] });
}
