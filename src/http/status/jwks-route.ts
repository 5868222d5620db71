import type { Database } from '#src/platform/db/database.ts';
import { KeySetDocument, publishedKeys } from '#src/platform/jws/published-keys.ts';
import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import { routeFor, type Route } from '#src/http/route.ts';

const JWK_SET = 'application/jwk-set+json';

/** The public keys of a Worker that signs documents; for Workers with `signingKeys`. `document`: what they sign, in a word. */
export const jwksRoute = <C extends { readonly db: Database }>(document: string): Route<C> =>
  routeFor<C>()({
    method: 'GET',
    path: '/.well-known/jwks.json',
    operationId: 'getKeySet',
    summary: `Which keys sign ${document}s?`,
    description: `The public Ed25519 keys, as a JWK Set (RFC 7517): with them anyone can check a ${document}, offline. A key stays here for as long as what it signed shall be checked.`,
    access: { anyone: true },
    limits: { ip: 'documents' },
    conditional: true,
    responses: {
      200: {
        description: 'The keys, the one that signs now first.',
        schema: KeySetDocument,
        mediaType: JWK_SET,
        example: {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', // RFC 8037, appendix A
              kid: 'r1',
              alg: 'EdDSA',
              use: 'sig',
            },
          ],
        },
      },
    },
    handle: ({ request, scope }) => {
      const text = JSON.stringify(KeySetDocument.encode(publishedKeys(scope.isolate.signingKeys)));
      const etag = etagOf(text);
      const headers = { 'Content-Type': JWK_SET, 'Cache-Control': 'public, max-age=300', ETag: etag };
      if (matchesEtag(request, etag)) return { response: new Response(null, { status: 304, headers }) };
      return { response: new Response(text, { headers }) };
    },
  });
