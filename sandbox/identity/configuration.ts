import { errors, Provider } from 'oidc-provider';
import type { AdapterFactory, Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider';
import { backendClient, demoClients, registeredId, tokenClientId } from './clients.ts';
import { registerGrants } from './grants.ts';
import type { KeyRing } from './keys.ts';
import { passkey } from './login-methods.ts';
import { loginPolicy } from './login-policy.ts';
import { problemPage } from './page.ts';
import { claimsOf, mayHave, personOf } from './people.ts';
import {
  audienceClaim,
  defaultResources,
  describeResource,
  grantedAudiences,
  requestedScopes,
  sourceOf,
} from './resources.ts';
import type { Audiences } from './resources.ts';
import { signInScopes, workerScopes } from './scopes.ts';

type JwtCustomizer = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

export type Setting = {
  issuer: string;
  audiences: Audiences;
  cookieKey: string;
  adapter: AdapterFactory;
  clientSecret: string | undefined;
};

/**
 * Builds the provider for one ring of keys. Its JWKS is fixed, so a rotation builds another one on the same adapter.
 */
export function buildProvider(setting: Setting, keys: KeyRing): Provider {
  const provider = new Provider(setting.issuer, configuration(setting, keys));
  registerGrants(provider, setting.audiences, keys[0].kid);
  return provider;
}

function configuration(setting: Setting, keys: KeyRing): Configuration {
  const { audiences, clientSecret } = setting;
  return {
    adapter: setting.adapter,
    clients: [...demoClients(), ...(clientSecret === undefined ? [] : [backendClient(clientSecret)])],
    // With ES256-only keys the default of RS256 would make every client invalid.
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: keys.map((key) => ({ ...key })) },
    responseTypes: ['code'],
    scopes: [...signInScopes, ...workerScopes],
    acrValues: [passkey.acr],
    pkce: { required: () => true },
    // Cookies ignore ports: these names differ from those of other local servers on 127.0.0.1.
    cookies: {
      keys: [setting.cookieKey],
      names: { session: 'waypost_idp', interaction: 'waypost_idp_sign_in', resume: 'waypost_idp_resume' },
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 600,
      Session: 86_400,
      Grant: 86_400,
      RefreshToken: 86_400,
    },
    interactions: { policy: loginPolicy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) =>
      personOf(sub) === undefined ? undefined : { accountId: sub, claims: () => ({ sub, ...claimsOf(personOf(sub)) }) },
    extraTokenClaims: (ctx, token) => token.extra ?? claimsFromSignIn(ctx),
    formats: { customizers: { jwt: nameAudiences } },
    loadExistingGrant: grantWhatTheyMayHave,
    clientBasedCORS: (_ctx, origin, client) => client.clientId !== tokenClientId && isLoopback(origin),
    renderError: async (ctx, { error, error_description: description }) => {
      const { headers, html } = problemPage(ctx.status, description ?? error);
      ctx.set(headers);
      ctx.body = html;
    },
    features: featuresFor(audiences, keys[0].kid),
  };
}

const featuresFor = (audiences: Audiences, kid: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  rpInitiatedLogout: { enabled: false },
  // Tokens are for Workers; nothing here needs one for the provider itself.
  userinfo: { enabled: false },
  // A client that has only the URL of an MCP server makes itself known (RFC 7591).
  registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: nameRegistering },
  resourceIndicators: {
    enabled: true,
    // Several granted: one to resolve, the `jwt` customizer names the others.
    defaultResource: (_ctx, client, oneOf) => oneOf?.[0] ?? defaultResources(audiences, client.clientId),
    useGrantedResource: () => true,
    getResourceServerInfo: (ctx, resource, { clientId }) =>
      describeResource(audiences, kid, { clientId, resource, scopes: requestedScopes(ctx) }),
  },
});

/**
 * The id of a client that registers itself. Called before its metadata is judged: oidc-provider knows no scopes of
 * capabilities, and refuses whoever names one beforehand. What is asked for is judged at each sign-in.
 */
function nameRegistering(ctx: KoaContextWithOIDC): string {
  delete ctx.oidc.body?.['scope'];
  return registeredId();
}

const nameAudiences: JwtCustomizer = (ctx, token, { payload }) => {
  const granted = grantedAudiences(ctx);
  if (granted !== undefined) payload['aud'] = audienceClaim(granted);
  // The demo-token grant may speak for another client.
  if (token.extra?.['client_id'] !== undefined) payload['client_id'] = token.extra['client_id'];
};

function claimsFromSignIn(ctx: KoaContextWithOIDC): Record<string, unknown> {
  const source = sourceOf(ctx);
  const { accountId = '', authTime, acr, amr } = source ?? {};
  return {
    ...claimsOf(personOf(accountId)),
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(acr === undefined ? {} : { acr }),
    ...(amr === undefined ? {} : { amr }),
  };
}

/** Choosing a person on the login page is the consent; scopes that this person can't have are left out. */
async function grantWhatTheyMayHave(ctx: KoaContextWithOIDC): Promise<Grant> {
  const { account, client, provider, resourceServers = {} } = ctx.oidc;
  if (account === undefined || client === undefined) throw new errors.AccessDenied();
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  for (const scope of ctx.oidc.requestParamScopes) {
    const rejected = !mayHave(account.accountId, scope);
    grant[rejected ? 'rejectOIDCScope' : 'addOIDCScope'](scope);
    for (const resource of Object.keys(resourceServers)) {
      grant[rejected ? 'rejectResourceScope' : 'addResourceScope'](resource, scope);
    }
  }
  await grant.save();
  return grant;
}

function isLoopback(origin: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(URL.parse(origin)?.hostname ?? '');
}
