import { Manifest, UnsignedManifest } from '#src/agent/registry/manifest-wire.ts';
import { endpointsOf, manifestOf } from '#src/agent/registry/manifest.ts';
import { access } from '#src/identity/access.ts';
import type { RouteContract } from '#src/http/route.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { route } from '#fn/agent/context.ts';
import { onceAnIsolate } from '#fn/agent/public-document.ts';

const operationsOf = (routes: readonly RouteContract[]) =>
  routes.map(({ method, path, operationId, query }) => ({
    method,
    path,
    operationId,
    query: Object.keys(query?.shape ?? {}),
  }));

const example = {
  ...manifestOf({
    baseUrl: 'https://agent.example.com',
    issuer: 'https://id.example.com',
    builtAt: '2026-11-21T09:30:00.000Z',
    endpoints: {
      list_capabilities: { method: 'GET', url: 'https://agent.example.com/v1/capabilities{?app_id,q,tag}' },
    },
  }),
  signature: 'eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoibWFuaWZlc3QrandzIn0.eyJ….c2ln…',
};

/** A moment as ISO 8601; of a build that doesn't know, nothing. */
const momentOf = (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString());

/** `announced`: the routes that it names as endpoints. */
export function manifestRoute(announced: readonly RouteContract[]) {
  const answer = onceAnIsolate(async ({ isolate: { config, service, signingKeys } }) => {
    const baseUrl = serviceUrl(config, service);
    const unsigned = UnsignedManifest.encode(
      manifestOf({
        baseUrl,
        issuer: config.ISSUER,
        builtAt: momentOf(config.BUILT_AT),
        endpoints: endpointsOf(baseUrl, operationsOf(announced)),
      }),
    );
    const signature = await signJws(signingKeys, 'manifest+jws', unsigned, 'RECEIPT_KEYS');
    return JSON.stringify({ ...unsigned, signature });
  });
  return route({
    method: 'GET',
    path: '/agent/v1/manifest',
    operationId: 'getManifest',
    summary: 'What is here for agents?',
    description:
      'Where everything is, how to get a credential, what calls cost, when a person is asked, and which applications there are. Signed: `signature` is a JWS over the RFC 8785 form of the rest.',
    access: access.anyone,
    limits: { ip: 'registry' },
    responses: { 200: { description: 'The manifest.', schema: Manifest, example } },
    conditional: true,
    handle: ({ request, scope }) => answer(request, scope),
  });
}
