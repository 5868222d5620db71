import { demoTokenGrant, tokenClientId } from './clients.ts';

export type TokenRequest = {
  sub: string;
  /** Space-separated; empty for a token that may do nothing. */
  scope: string;
  /** Their display name. */
  name?: string;
  org?: string;
  tier?: string;
  /** Workers' URLs; all four unless told. */
  aud?: readonly string[];
  ttlSeconds?: number;
  /** The client that the token was issued to. If it equals `sub`, it is a service's own token. */
  clientId?: string;
  /** Seconds since the epoch; now unless told. Only in tokens of people. */
  authTime?: number;
  /** The class of the sign-in: `phr` is a passkey's. */
  acr?: string;
};

/** The provider refused. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Asks a running identity provider for a demo token. Throws `TokenRefused`, or fetch's TypeError when nothing listens. */
export async function requestDemoToken(issuer: string, request: TokenRequest): Promise<string> {
  const body = new URLSearchParams({
    grant_type: demoTokenGrant,
    client_id: tokenClientId,
    sub: request.sub,
    scope: request.scope,
    ...(request.name === undefined ? {} : { name: request.name }),
    ...(request.org === undefined ? {} : { org: request.org }),
    ...(request.tier === undefined ? {} : { tier: request.tier }),
    ...(request.ttlSeconds === undefined ? {} : { ttl_seconds: String(request.ttlSeconds) }),
    ...(request.clientId === undefined ? {} : { as_client: request.clientId }),
    ...(request.authTime === undefined ? {} : { auth_time: String(request.authTime) }),
    ...(request.acr === undefined ? {} : { acr: request.acr }),
  });
  for (const audience of request.aud ?? []) body.append('resource', audience);
  const response = await fetch(`${issuer}/token`, { method: 'POST', body, signal: AbortSignal.timeout(5000) });
  const answer = (await response.json().catch(() => ({}))) as Record<string, string | undefined>;
  if (answer['access_token'] !== undefined) return answer['access_token'];
  throw new TokenRefused(`${answer['error'] ?? response.status}: ${answer['error_description'] ?? ''}`);
}
