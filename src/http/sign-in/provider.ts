import * as oauth from 'oauth4webapi';
import { Problem } from '#src/platform/problem/problem.ts';

const TIMEOUT_MS = 3_000;
const FRESH_MS = 600_000;

/** The identity provider, as its metadata describes it (RFC 8414). */
interface Provider {
  readonly server: oauth.AuthorizationServer;
  /** Where a person signs in. */
  readonly authorization: URL;
}

/** By issuer, once per isolate. */
const known = new Map<string, { readonly provider: Provider; readonly until: number }>();

/** The provider, from its metadata, which must name this issuer. Throws `identity_unavailable`. */
export async function providerOf(issuer: string, now: number): Promise<Provider> {
  const found = known.get(issuer);
  if (found !== undefined && found.until > now) return found.provider;
  const provider = await discover(new URL(issuer)).catch(unavailable);
  known.set(issuer, { provider, until: now + FRESH_MS });
  return provider;
}

async function discover(issuer: URL): Promise<Provider> {
  const response = await oauth.discoveryRequest(issuer, optionsFor(issuer));
  const server = await oauth.processDiscoveryResponse(issuer, response);
  const authorization = new URL(server.authorization_endpoint ?? '');
  oauth.checkProtocol(authorization, hasTls(issuer));
  return { server, authorization };
}

/** What comes back to the callback: a code that may be redeemed, that the person cancelled, or nothing of use. */
type Returned =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused' };

/**
 * Whether a callback answers this attempt: it has its state, and names the provider that was asked, if that says that
 * it names itself (RFC 9207: else a code of one provider could be carried to another).
 */
export function readCallback({ server }: Provider, clientId: string, url: URL, state: string): Returned {
  try {
    const parameters = oauth.validateAuthResponse(server, { client_id: clientId }, url, state);
    const codes = parameters.getAll('code').filter((code) => code !== '');
    return codes.length === 1 ? { kind: 'code', parameters } : { kind: 'refused' };
  } catch (error) {
    const isCancelled = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
    return { kind: isCancelled ? 'cancelled' : 'refused' };
  }
}

interface Redemption {
  readonly clientId: string;
  /** As `readCallback` has checked them. */
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly resource: string;
  /** The ID token must say it: that the code is of this very sign-in. Undefined: there need be no ID token. */
  readonly nonce: string | undefined;
}

interface Granted {
  readonly token: string;
  readonly seconds: number;
}

/**
 * The access token for a code (RFC 7636); undefined if the provider refuses the code. Throws `identity_unavailable`.
 */
export async function redeem({ server }: Provider, given: Redemption): Promise<Granted | undefined> {
  const client = { client_id: given.clientId };
  const { parameters, redirectUri, verifier, resource, nonce } = given;
  const options = { ...optionsFor(new URL(server.issuer)), additionalParameters: { resource } };
  try {
    const anonymous = oauth.None();
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      anonymous,
      parameters,
      redirectUri,
      verifier,
      options,
    );
    if (response.status >= 500) return unavailable();
    const expected = nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true };
    const answer = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    const { access_token: token, expires_in: seconds } = answer;
    return seconds === undefined ? undefined : { token, seconds };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
      return undefined;
    if (isOfAnother(error)) return undefined;
    return unavailable();
  }
}

/** The ID token is of another sign-in: a code was slipped in. */
const isOfAnother = (error: unknown) =>
  error instanceof oauth.OperationProcessingError &&
  error.code === oauth.JWT_CLAIM_COMPARISON &&
  (error.cause as { readonly claim?: string } | undefined)?.claim === 'nonce';

/** An issuer with TLS has no endpoint without. */
const hasTls = (issuer: URL) => issuer.protocol === 'https:';

const optionsFor = (issuer: URL) => ({
  signal: AbortSignal.timeout(TIMEOUT_MS),
  [oauth.allowInsecureRequests]: !hasTls(issuer),
});

function unavailable(): never {
  throw new Problem('identity_unavailable', { retryAfterSeconds: 5 });
}
