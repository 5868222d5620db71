/** Scopes of OpenID Connect itself: about the sign-in, not about any Worker. */
export const signInScopes = ['openid', 'offline_access'] as const;

export const workerScopes = [
  'deliveries:write',
  'deliveries:read',
  'jobs:dispatch',
  'drivers:self',
  'ops',
  'webhooks:manage',
  'intel:subscribe',
  'keys:manage',
  'grants:manage',
  'chat',
  'live:stream',
  'live:moderate',
  'intel:read',
  'intel:admin',
] as const;

const known: ReadonlySet<string> = new Set([...signInScopes, ...workerScopes]);

/** `<app>:<capability>`, `<app>:@read`, `<app>:@write`. Only the agent Worker knows which of them exist. */
const capability = /^[a-z0-9][a-z0-9_-]{0,63}:@?[a-z0-9][a-z0-9_-]{0,63}$/;

export function splitScope(scope: unknown): string[] {
  return typeof scope === 'string' ? [...new Set(scope.split(' ').filter(Boolean))] : [];
}

export function unknownScopes(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !known.has(scope) && !capability.test(scope));
}
