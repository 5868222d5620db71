import { randomUUID } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';

export const demoTokenGrant = 'urn:waypost:grant:demo-token';
export const tokenClientId = 'waypost-cli';
/** The pages on which a person decides what an agent may do. */
export const consentClientId = 'waypost-consent';

const REGISTERED = 'registered-';
/** A client that made itself known (RFC 7591) has an id that no other has. */
export const registeredId = (): string => `${REGISTERED}${randomUUID()}`;
export const isRegistered = (clientId: string): boolean => clientId.startsWith(REGISTERED);

const codeFlow = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
} satisfies Partial<ClientMetadata>;

/** A native client's loopback redirects match on any port (RFC 8252, 7.3). */
const onThisMachine = (...paths: readonly string[]) =>
  ({
    application_type: 'native',
    redirect_uris: paths.flatMap((path) => ['127.0.0.1', 'localhost'].map((host) => `http://${host}${path}`)),
  }) satisfies Partial<ClientMetadata>;

const noRedirect = { redirect_uris: [], response_types: [] } satisfies Partial<ClientMetadata>;

/** The clients of the local stack that have no secret. */
export function demoClients(): ClientMetadata[] {
  return [
    {
      ...codeFlow,
      ...onThisMachine('/callback', '/chat/callback', '/merchant/callback'),
      client_id: 'waypost-web',
      client_name: 'Waypost on the web',
    },
    { ...codeFlow, ...onThisMachine('/consent/callback'), client_id: consentClientId, client_name: 'Approvals' },
    {
      ...noRedirect,
      client_id: tokenClientId,
      client_name: 'npm run token',
      token_endpoint_auth_method: 'none',
      grant_types: [demoTokenGrant],
    },
  ];
}

/** A back end that speaks for itself. */
export const backendClient = (secret: string): ClientMetadata => ({
  ...noRedirect,
  client_id: 'demo-backend',
  client_name: 'Demo backend',
  client_secret: secret,
  grant_types: ['client_credentials'],
});
