import { errors, type Client, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { demoTokenGrant } from './clients.ts';
import { methodFor } from './login-methods.ts';
import { claimsOf } from './people.ts';
import {
  audienceClaim,
  defaultResources,
  describeResource,
  listOf,
  refuseUnknown,
  type Audiences,
} from './resources.ts';
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
  acr?: string;
};
type Grounds = { provider: Provider; audiences: Audiences; kid: string };
/** `clientId`: whom the token names as its client. */
type Issue = {
  client: Client;
  clientId: string;
  sub: string;
  extra: Record<string, unknown>;
  expiresIn?: number | undefined;
};

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
    (ctx) => {
      const { client } = ctx.oidc;
      return issue(grounds, ctx, { client, clientId: client.clientId, sub: client.clientId, extra: {} });
    },
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
        clientId,
        sub,
        expiresIn: wholeNumber('ttl_seconds', params.ttl_seconds, 1, maxTtlSeconds),
        extra: {
          ...claimsOf(params),
          ...(ofPerson ? { auth_time: wholeNumber('auth_time', params.auth_time, 0, maxSeconds) ?? nowSeconds } : {}),
          ...(params.acr === undefined ? {} : methodFor(loginClass(params.acr))),
          client_id: clientId,
        },
      });
    },
    ['sub', 'scope', 'resource', 'name', 'org', 'tier', 'as_client', 'ttl_seconds', 'auth_time', 'acr'],
    'resource',
  );
}

/** Answers a grant with an access token for the Workers that are asked for, all of them unless told. */
async function issue(
  { provider, audiences, kid }: Grounds,
  ctx: TokenEndpointGrantContext<ServiceParams>,
  { client, clientId, sub, extra, expiresIn }: Issue,
): Promise<void> {
  const scopes = splitScope(ctx.oidc.params.scope);
  refuseUnknown(scopes);
  const asked = listOf(ctx.oidc.params.resource);
  const resources = asked.length > 0 ? [...new Set(asked)] : defaultResources(audiences, clientId);
  const described = resources.map((resource) => ({
    resource,
    server: describeResource(audiences, kid, { clientId, resource, scopes }),
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

function loginClass(acr: string): string {
  if (/^[\w:./-]{1,64}$/.test(acr)) return acr;
  throw new errors.InvalidRequest('acr must be 1 to 64 letters, digits and :./_-');
}

function wholeNumber(name: string, text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new errors.InvalidRequest(`${name} must be a whole number from ${from} to ${to}`);
}
