import { Problem } from './problem/problem.ts';

/**
 * Every secret that this repository prints: good on the local stack only. Anywhere else a Worker that carries one of
 * them refuses to serve, by value, whatever the variable is called.
 */
export const demoCredentials = {
  poolKey: 'pool_demo_key_0123456789',
  storefrontSecret: 'storefront-demo-secret',
  cannabisSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  stripeKey: 'sk_test_waypost_sandbox',
  tokenSecret: 'local-demo-token-secret-0123456789-abcdefghijklmn',
  idSecret: 'local-demo-id-secret-0123456789-abcdefghijklmnopq',
  databasePassword: 'waypost-local-demo',
} as const;

const LOOPBACK = /^https?:\/\/(?:127\.|localhost|\[::1\])/i;

/** Throws `demo_credentials` when a stack that isn't local carries a committed secret or trusts a loopback issuer. */
export function refuseDemoCredentials(env: Record<string, unknown>): void {
  if (env['ENVIRONMENT'] === 'local') return;
  const found = Object.entries(env).flatMap(([name, value]) =>
    typeof value === 'string' && Object.values(demoCredentials).some((secret) => value.includes(secret)) ? [name] : [],
  );
  for (const name of ['ISSUER', 'JWKS_URL']) if (LOOPBACK.test(String(env[name]))) found.push(name);
  if (found.length > 0) throw new Problem('demo_credentials', { detail: `Set these anew: ${found.join(', ')}.` });
}
