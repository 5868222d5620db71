import { ProtectedResource } from '#src/agent/registry/manifest-wire.ts';
import { capabilityScopes } from '#src/agent/registry/registry.ts';
import { access } from '#src/identity/access.ts';
import { metadataPath } from '#src/http/caller/challenge.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { route } from '#fn/agent/context.ts';
import { onceAnIsolate } from '#fn/agent/public-document.ts';

interface Resource {
  /** After the well-known path, and after the Worker's URL (RFC 9728, section 3.1). */
  readonly suffix: '' | '/mcp';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

const documentOf = (baseUrl: string, issuer: string, suffix: string) => ({
  resource: `${baseUrl}${suffix}`,
  authorization_servers: [issuer],
  jwks_uri: `${baseUrl}/.well-known/jwks.json`,
  scopes_supported: [...capabilityScopes],
  bearer_methods_supported: ['header' as const],
  resource_name: 'Waypost agent',
  resource_documentation: `${baseUrl}/docs`,
});

function metadataRoute({ suffix, ...described }: Resource) {
  const answer = onceAnIsolate(({ isolate: { config, service } }) =>
    JSON.stringify(ProtectedResource.encode(documentOf(serviceUrl(config, service), config.ISSUER, suffix))),
  );
  return route({
    method: 'GET',
    path: metadataPath(suffix),
    ...described,
    access: access.anyone,
    limits: { ip: 'registry' },
    responses: {
      200: {
        description: 'The metadata (RFC 9728).',
        schema: ProtectedResource,
        example: documentOf('https://agent.example.com', 'https://id.example.com', suffix),
      },
    },
    conditional: true,
    handle: ({ request, scope }) => answer(request, scope),
  });
}

export const protectedResource = metadataRoute({
  suffix: '',
  operationId: 'getProtectedResource',
  summary: 'Which tokens are accepted?',
  description: 'Who issues tokens for this service, and with which scopes: OAuth 2.0 protected resource metadata.',
});

export const protectedMcp = metadataRoute({
  suffix: '/mcp',
  operationId: 'getProtectedMcp',
  summary: 'Which tokens are accepted over MCP?',
  description: 'The same for the resource of MCP, whose tokens have an audience of their own.',
});
