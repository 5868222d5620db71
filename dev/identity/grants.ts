import { errors, type Client, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { demoTokenGrant } from './clients.ts';
import { claimsOf } from './people.ts';
import { audienceClaim, describeWorker, listOf, refuseUnknown, type Audiences } from './resources.ts';
import { splitScope } from './scopes.ts';

type ServiceParams = { resource?: string | string[]; scope?: string };
type DemoParams = ServiceParams & {
  sub?: string;
  name?: string;
  org?: string;
  tier?: string;
  as_client?: string;
  ttl_seconds?: string;
  auth_time?: string;
};
type Grounds = { provider: Provider; audiences: Audiences; kid: string };
type Issue = { client: Client; sub: string; extra: Record<string, unknown>; expiresIn?: number | undefined };

const maxTtlSeconds = 86_400;
const maxSeconds = Number.MAX_SAFE_INTEGER;

/**
 * Adds the demo-token grant: an access token for the person that it names, signed and shaped like every other one. Also
 * replaces client credentials, whose own handler accepts a single resource and drops unknown scopes.
 */
export function registerGrants(provider: Provider, audiences: Audiences, kid: string): void {
  const grounds = { provider, audiences, kid };
  provider.registerGrantType<ServiceParams>(
    'client_credentials',
    (ctx) => issue(grounds, ctx, { client: ctx.oidc.client, sub: ctx.oidc.client.clientId, extra: {} }),
    ['scope', 'resource'],
    'resource',
  );

  provider.registerGrantType<DemoParams>(
    demoTokenGrant,
    (ctx) => {
      const { client, params } = ctx.oidc;
      const { sub } = params;
      if (sub === undefined || sub === '') throw new errors.InvalidRequest('sub is missing');
      const clientId = params.as_client ?? client.clientId;
      const ofPerson = sub !== clientId;
      const nowSeconds = Math.floor(Date.now() / 1000);
      return issue(grounds, ctx, {
        client,
        sub,
        expiresIn: wholeNumber('ttl_seconds', params.ttl_seconds, 1, maxTtlSeconds),
        extra: {
          ...claimsOf(params),
          ...(ofPerson ? { auth_time: wholeNumber('auth_time', params.auth_time, 0, maxSeconds) ?? nowSeconds } : {}),
          client_id: clientId,
        },
      });
    },
    ['sub', 'scope', 'resource', 'name', 'org', 'tier', 'as_client', 'ttl_seconds', 'auth_time'],
    'resource',
  );
}

/** Answers a grant with an access token for the Workers that are asked for, all of them unless told. */
async function issue(
  { provider, audiences, kid }: Grounds,
  ctx: TokenEndpointGrantContext<ServiceParams>,
  { client, sub, extra, expiresIn }: Issue,
): Promise<void> {
  const scopes = splitScope(ctx.oidc.params.scope);
  refuseUnknown(scopes);
  const asked = listOf(ctx.oidc.params.resource);
  const resources = asked.length > 0 ? [...new Set(asked)] : Object.values(audiences);
  const described = resources.map((resource) => ({
    resource,
    server: describeWorker(audiences, kid, resource, scopes),
  }));
  const [first] = described;
  if (first === undefined) throw new errors.InvalidTarget();

  const token = new provider.AccessToken({
    client,
    accountId: sub,
    grantId: 'local',
    gty: ctx.oidc.params.grant_type,
    resourceServer: new provider.ResourceServer(first.resource, first.server),
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(expiresIn === undefined ? {} : { expiresIn }),
  });
  // After the resource server, whose setter takes just one audience.
  token.aud = audienceClaim(resources);
  token.extra = extra;
  ctx.body = {
    access_token: await token.save(),
    token_type: 'Bearer',
    expires_in: token.expiration,
    ...(token.scope === undefined ? {} : { scope: token.scope }),
  };
}

function wholeNumber(name: string, text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new errors.InvalidRequest(`${name} must be a whole number from ${from} to ${to}`);
}
