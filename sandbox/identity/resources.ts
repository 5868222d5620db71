import { errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { consentClientId, isRegistered } from './clients.ts';
import { splitScope, unknownScopes, workerScopes } from './scopes.ts';

export type WorkerName = 'delivery' | 'agent' | 'live' | 'intel';
/** Each Worker's URL: a resource in RFC 8707, and the value of `aud`. */
export type Audiences = Readonly<Record<WorkerName, string>>;

/** Decisions about consent: only their own client gets tokens for it. */
const consentOf = (audiences: Audiences) => `${audiences.agent}/consent`;

const mcpOf = (audiences: Audiences) => `${audiences.agent}/mcp`;

/**
 * What a client may ask tokens for. The consent client gets them for decisions alone, and no other client gets those; a
 * client that registered itself gets them for MCP alone.
 */
function resourcesOf(audiences: Audiences, clientId: string): readonly string[] {
  if (clientId === consentClientId) return [consentOf(audiences)];
  return isRegistered(clientId) ? [mcpOf(audiences)] : [...Object.values(audiences), mcpOf(audiences)];
}

/** What a token is for if its client didn't say: all Workers, if its client may have that. */
export function defaultResources(audiences: Audiences, clientId: string): string[] {
  if (clientId === consentClientId) return [consentOf(audiences)];
  return isRegistered(clientId) ? [mcpOf(audiences)] : Object.values(audiences);
}

/** oidc-provider drops unknown scopes; here a typo is an error that names it. */
export function refuseUnknown(scopes: readonly string[]): void {
  const unknown = unknownScopes(scopes);
  if (unknown.length > 0) throw new errors.InvalidScope(`unknown scope: ${unknown.join(' ')}`, unknown.join(' '));
}

type Asked = { clientId: string; resource: string; scopes: readonly string[] };

/** Describes a resource to oidc-provider: which of its scopes this request may have, and that its tokens are JWTs. */
export function describeResource(
  audiences: Audiences,
  kid: string,
  { clientId, resource, scopes }: Asked,
): ResourceServer {
  const known = resourcesOf(audiences, clientId);
  if (!known.includes(resource)) {
    throw new errors.InvalidTarget(`${resource} is no resource for ${clientId}: one of ${known.join(' ')}`);
  }
  refuseUnknown(scopes);
  return {
    scope: [...new Set([...workerScopes, ...scopes.filter((scope) => scope.includes(':'))])].join(' '),
    audience: resource,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256', kid } },
  };
}

/** The code or refresh token that an access token is being made from, if any. */
export function sourceOf(ctx: KoaContextWithOIDC) {
  return ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode;
}

/** The scopes of a request, in the request itself or in the code that it redeems. */
export function requestedScopes(ctx: KoaContextWithOIDC): string[] {
  return splitScope(ctx.oidc.params?.['scope'] ?? sourceOf(ctx)?.scope);
}

export function listOf(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** RFC 7519 4.1.3: one audience is a string, several are an array. */
export function audienceClaim(audiences: readonly string[]): string | string[] {
  const [only, ...others] = audiences;
  return only !== undefined && others.length === 0 ? only : [...audiences];
}

/**
 * All audiences of a token from the code flow. oidc-provider resolves only one. A code that was granted for several
 * Workers gives a token for all of them, or for those that the token request names (RFC 8707, 2.2).
 */
export function grantedAudiences(ctx: KoaContextWithOIDC): string[] | undefined {
  const source = sourceOf(ctx);
  if (source === undefined) return undefined;
  const granted = listOf(source.resource);
  const asked = listOf(ctx.oidc.params?.['resource']);
  if (asked.some((resource) => !granted.includes(resource))) throw new errors.InvalidTarget();
  return asked.length > 0 ? asked : granted;
}
