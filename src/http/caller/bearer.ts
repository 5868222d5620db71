import { jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { Problem } from '#src/platform/problem/problem.ts';
import { claimsOf, isIdToken, isOfType, providersName, RFC_9068, type TokenTerms } from '#src/platform/token-terms.ts';
import type { BearerActor, Owner } from './access.ts';
import { CLOCK_TOLERANCE_SECONDS, isName, nameOf } from './claims.ts';
import { openKeySet } from './key-set.ts';
import { VerifiedTokens } from './verified-tokens.ts';

export interface BearerSettings {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** This Worker's own URL. A token for another Worker is a 401. */
  readonly audience: string;
  /** What the provider's access tokens look like: as RFC 9068 has them, unless told. */
  readonly terms?: TokenTerms;
}
/** Whose tokens are verified. */
export type Provider = Omit<BearerSettings, 'audience'>;

const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

const verified = new WeakMap<TokenTerms, Map<string, VerifiedTokens>>(); // one per isolate and identity provider
const keySets = new Map<string, JWTVerifyGetKey>(); // one per isolate and URL: the keys are fetched once, not per request

function keySet(url: string): JWTVerifyGetKey {
  const known = keySets.get(url);
  if (known !== undefined) return known;
  const created = openKeySet(url);
  keySets.set(url, created);
  return created;
}

function verifiedBy({ issuer, jwksUrl, terms = RFC_9068 }: Provider): VerifiedTokens {
  const key = `${issuer} ${jwksUrl}`;
  const known = verified.get(terms) ?? new Map<string, VerifiedTokens>();
  const tokens = known.get(key) ?? new VerifiedTokens();
  verified.set(terms, known.set(key, tokens));
  return tokens;
}

const invalid = (detail?: string) =>
  new Problem('token_invalid', {
    ...(detail === undefined ? {} : { detail }),
    headers: { 'WWW-Authenticate': 'Bearer realm="waypost", error="invalid_token"' },
  });

/** Verifies an access token of the identity provider. Throws `token_invalid`, `identity_unavailable`. */
export async function verifyBearer(token: string, settings: BearerSettings): Promise<BearerActor> {
  const known = verifiedBy(settings);
  const now = Date.now();
  const actor = known.find(token, settings.audience, now);
  if (actor !== undefined) return actor;
  const fresh = actorOf(await verifyToken(token, settings, { audience: settings.audience }));
  known.keep(token, settings.audience, fresh, now, fresh.expiresAt);
  return fresh;
}

/**
 * The claims of an access token of the identity provider, by our names. Without an audience among `also`, whose it is,
 * is left to the caller. Throws `token_invalid`, `identity_unavailable`.
 */
export async function verifyToken(
  token: string,
  { issuer, jwksUrl, terms = RFC_9068 }: Provider,
  also: Pick<JWTVerifyOptions, 'audience'> = {},
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, keySet(jwksUrl), {
    ...also,
    issuer,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['sub', 'exp', providersName('client_id', terms)],
  }).catch((error: unknown) => {
    throw tokenFault(error) ?? new Problem('identity_unavailable', { retryAfterSeconds: 5 });
  });
  if (!isOfType(protectedHeader.typ, terms)) throw invalid('The token’s typ is not what this service accepts.');
  if (isIdToken(payload)) throw invalid('This is an ID token. Send the access token.');
  return claimsOf(payload, terms);
}

/** What is wrong with the token; undefined if the provider failed: its keys could not be fetched. */
function tokenFault(error: unknown): Problem | undefined {
  const code = (error as { code?: string }).code ?? '';
  if (code === 'ERR_JWT_EXPIRED') return invalid('The token has expired.');
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') {
    const claim = (error as { claim?: string }).claim ?? 'a claim';
    return invalid(`The token’s ${claim} is not what this service accepts.`);
  }
  return /^ERR_(?:JWT|JWS)_|^ERR_JOSE_(?:ALG|NOT)|^ERR_JWKS_(?:NO|MULTIPLE)_MATCHING/.test(code)
    ? invalid()
    : undefined;
}

function actorOf(payload: JWTPayload): BearerActor {
  const { sub, client_id: clientId, org, tier, scope, name } = payload as Record<string, unknown>;
  if (!isName(sub) || !isName(clientId) || (org !== undefined && !isName(org)))
    throw invalid('The token’s claims are malformed.');
  const principal: Owner = sub === clientId ? `client:${clientId}` : `user:${sub}`;
  return {
    kind: 'bearer',
    principal,
    owner: org === undefined ? principal : `org:${org}`,
    scopes: new Set(typeof scope === 'string' ? scope.split(' ').filter(Boolean) : []),
    expiresAt: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000,
    tier: typeof tier === 'string' ? tier : undefined,
    name: nameOf(name),
    clientId,
  };
}
