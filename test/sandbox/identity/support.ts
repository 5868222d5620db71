import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Identity } from '../../../sandbox/identity/provider.ts';
import { startTestIdentity, type TestIdentity } from '#test/support/workers/identity.ts';

export const audiences = {
  delivery: 'http://127.0.0.1:8701',
  agent: 'http://127.0.0.1:8702',
  live: 'http://127.0.0.1:8703',
  intel: 'http://127.0.0.1:8704',
};

export const startHere = (keyFile?: string): Promise<TestIdentity> =>
  startTestIdentity({ port: 0, audiences, clientSecret: 'demo-backend-secret' }, keyFile);

/** Verifies as a Worker does: issuer, audience, type, algorithms, signature against the published keys. */
export function verifierOf({ issuer }: Identity, audience: string = audiences.delivery) {
  const jwks = createRemoteJWKSet(new URL(`${issuer}/jwks`), { cooldownDuration: 0 });
  return (token: string) =>
    jwtVerify(token, jwks, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: ['ES256', 'RS256', 'EdDSA'],
      clockTolerance: 60,
    });
}

export async function postToken(identity: Identity, form: readonly (readonly [string, string])[]) {
  const body = new URLSearchParams(form.map(([name, value]) => [name, value]));
  const response = await fetch(`${identity.issuer}/token`, { method: 'POST', body });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}
