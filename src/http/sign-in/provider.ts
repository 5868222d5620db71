import { Problem } from '#src/platform/problem/problem.ts';

/** The identity provider's endpoints (RFC 8414). */
interface Endpoints {
  readonly authorization: string;
  readonly token: string;
}

const TIMEOUT_MS = 3_000;
const FRESH_MS = 600_000;

/** By issuer, once per isolate. */
const known = new Map<string, { readonly endpoints: Endpoints; readonly until: number }>();

/** The provider's endpoints, from its metadata. Throws `identity_unavailable`. */
export async function endpointsOf(issuer: string, now: number): Promise<Endpoints> {
  const found = known.get(issuer);
  if (found !== undefined && found.until > now) return found.endpoints;
  const metadata = await ask(`${issuer}/.well-known/openid-configuration`);
  const { authorization_endpoint: authorization, token_endpoint: token } = metadata;
  if (typeof authorization !== 'string' || typeof token !== 'string') throw unavailable();
  const endpoints = { authorization, token };
  known.set(issuer, { endpoints, until: now + FRESH_MS });
  return endpoints;
}

export interface Code {
  readonly code: string;
  readonly verifier: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly resource: string;
}

export interface Granted {
  readonly token: string;
  readonly seconds: number;
}

/**
 * The access token for a code (RFC 7636); undefined if the provider refuses the code. Throws `identity_unavailable`.
 */
export async function redeem(endpoint: string, given: Code): Promise<Granted | undefined> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    code_verifier: given.verifier,
    client_id: given.clientId,
    redirect_uri: given.redirectUri,
    resource: given.resource,
  });
  const answer = await ask(endpoint, { method: 'POST', body });
  const { access_token: token, expires_in: seconds } = answer;
  return typeof token === 'string' && typeof seconds === 'number' ? { token, seconds } : undefined;
}

async function ask(url: string, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    if (response.status >= 500) throw unavailable();
    return (await response.json()) as Readonly<Record<string, unknown>>;
  } catch {
    throw unavailable();
  }
}

const unavailable = () => new Problem('identity_unavailable', { retryAfterSeconds: 5 });
