import { demoTokenGrant, tokenClientId } from '../../sandbox/identity/clients.ts';

/** What is undefined isn't asked for. */
export interface TokenRequest {
  readonly sub: string;
  /** Space-separated; empty for a token that may do nothing. */
  readonly scope: string;
  /** Their display name. */
  readonly name?: string | undefined;
  readonly org?: string | undefined;
  readonly tier?: string | undefined;
  /** Workers' URLs; all four unless told. */
  readonly aud?: readonly string[] | undefined;
  readonly ttlSeconds?: number | undefined;
  /** The client that the token was issued to. If it equals `sub`, it is a service's own token. */
  readonly clientId?: string | undefined;
  /** Seconds since the epoch; now unless told. Only in tokens of people. */
  readonly authTime?: number | undefined;
  /** The class of the sign-in: `phr` is a passkey's. */
  readonly acr?: string | undefined;
}

/** The provider refused. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Asks a running identity provider for a demo token. Throws `TokenRefused`, or fetch's TypeError when nothing listens. */
export async function requestDemoToken(
  issuer: string,
  { aud = [], ttlSeconds, clientId, authTime, ...claims }: TokenRequest,
): Promise<string> {
  const body = new URLSearchParams({ grant_type: demoTokenGrant, client_id: tokenClientId });
  const asked = { ...claims, ttl_seconds: ttlSeconds, as_client: clientId, auth_time: authTime };
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) body.append(name, String(value));
  for (const audience of aud) body.append('resource', audience);
  const response = await fetch(`${issuer}/token`, { method: 'POST', body, signal: AbortSignal.timeout(5000) });
  const answer = (await response.json().catch(() => ({}))) as Record<string, string | undefined>;
  if (answer['access_token'] !== undefined) return answer['access_token'];
  throw new TokenRefused(`${answer['error'] ?? response.status}: ${answer['error_description'] ?? ''}`);
}
