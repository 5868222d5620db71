import type { AccessRule } from '#src/http/caller/access.ts';
import type { RouteContract } from '#src/http/route.ts';

/** The access rule as OpenAPI alternatives: none (if it is open), each scope, the pool key. */
export function securityOf({
  anyone,
  bearer,
  poolKey,
  signed,
  partner,
  streamKey,
}: AccessRule): readonly Readonly<Record<string, readonly string[]>>[] {
  return [
    ...(anyone ? [{}] : []),
    ...(bearer ?? []).map((scope) => ({ bearer: [scope] })),
    ...(bearer?.length === 0 ? [{ bearer: [] }] : []),
    ...(poolKey ? [{ poolKey: [] }] : []),
    ...(signed ? [{ [schemeOf(signed)]: [] }] : []),
    ...(partner ? [{ partnerSecret: [] }, { partnerSignature: [] }] : []),
    ...(streamKey ? [{}] : []), // OpenAPI has no scheme for a key in the path
  ];
}

const schemeOf = ({ by }: NonNullable<AccessRule['signed']>) => `${by.toLowerCase()}Signature`;

const inWords = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(' or ');

/** The access rule in words. */
export function accessInWords({ anyone, bearer, poolKey, signed, partner, streamKey, owns }: AccessRule): string {
  const token =
    bearer === undefined ? [] : [`a bearer token${bearer.length === 0 ? '' : ` with the scope ${inWords(bearer)}`}`];
  const credentials = [
    ...token,
    ...(poolKey ? ['the pool key'] : []),
    ...(signed ? [`${signed.by}’s signature over the body`] : []),
    ...(streamKey ? ['the stream’s key in the path'] : []),
    ...(partner ? ['the sender’s shared secret, or its signature over the body, depending on the partner'] : []),
  ].join(', or ');
  const who = anyone
    ? credentials === ''
      ? 'Open to anyone.'
      : `Open to anyone; with ${credentials} it may show more.`
    : `Needs ${credentials}.`;
  return owns === undefined ? who : `${who} ${owns}`;
}

/** The security schemes that these routes use. */
export function securitySchemesOf(routes: readonly RouteContract[]): Readonly<Record<string, object>> {
  const scopes = [...new Set(routes.flatMap(({ access }) => access.bearer ?? []))].toSorted();
  const bearer = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `An access token of the identity provider whose audience is this service’s URL. Scopes used here: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
  };
  const poolKey = {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-pool-key',
    description: 'The key of a back end that shares the driver pool. It is bound to products.',
  };
  const signatures = routes
    .flatMap(({ access: { signed } }) => signed ?? [])
    .map((signed) => [
      schemeOf(signed),
      {
        type: 'apiKey',
        in: 'header',
        name: signed.header,
        description: `The signature of ${signed.by} over the exact bytes of the body.`,
      },
    ]);
  const partnerSecret = {
    type: 'apiKey',
    in: 'header',
    name: 'x-webhook-secret',
    description: 'A live secret of the sender that the body names, for partners whose senders have a shared secret.',
  };
  const partnerSignature = {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'A signature by Standard Webhooks over the exact bytes, with webhook-id and webhook-timestamp, for partners whose senders sign.',
  };
  return {
    ...(routes.some(({ access }) => access.partner) ? { partnerSecret, partnerSignature } : {}),
    ...(scopes.length === 0 ? {} : { bearer }),
    ...(routes.some(({ access }) => access.poolKey) ? { poolKey } : {}),
    ...(Object.fromEntries(signatures) as Record<string, object>),
  };
}
