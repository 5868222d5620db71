import type { AccessRule, KeyKind, PresenceKind } from '#src/http/caller/access.ts';
import type { RouteContract } from '#src/http/route.ts';

/** The access rule as OpenAPI alternatives: none (if it is open), each scope, each scheme of its key. */
export function securityOf({
  anyone,
  bearer,
  key,
  presence,
  signed,
}: AccessRule): readonly Readonly<Record<string, readonly string[]>>[] {
  return [
    ...(anyone ? [{}] : []),
    ...(bearer ?? []).map((scope) => ({ bearer: [scope] })),
    ...(bearer?.length === 0 ? [{ bearer: [] }] : []),
    ...(key?.presentedIn === 'path' ? [{}] : []), // OpenAPI has no scheme for a key in the path
    ...Object.keys(key?.schemes ?? {}).map((scheme) => ({ [scheme]: [] })),
    ...(presence === undefined ? [] : [{ [presence.scheme.name]: [] }]),
    ...(signed ? [{ [schemeOf(signed)]: [] }] : []),
  ];
}

const schemeOf = ({ by }: NonNullable<AccessRule['signed']>) => `${by.toLowerCase().replace(/^the /, '')}Signature`;

const inWords = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(' or ');

/** The access rule in words. */
export function accessInWords({ anyone, openedBy, bearer, key, presence, signed, owns }: AccessRule): string {
  const token =
    bearer === undefined ? [] : [`a bearer token${bearer.length === 0 ? '' : ` with the scope ${inWords(bearer)}`}`];
  const credentials = [
    ...token,
    ...(key === undefined ? [] : [key.inWords]),
    ...(presence === undefined ? [] : [presence.inWords]),
    ...(signed ? [`${signed.by}’s signature over the body`] : []),
  ].join(', or ');
  const who = anyone
    ? credentials === ''
      ? 'Open to anyone.'
      : `Open to anyone; with ${credentials} it may show more.`
    : `Needs ${credentials}.`;
  const opened = openedBy === undefined ? [] : [`With \`${openedBy}\` an operator opens it to anyone.`];
  return [who, ...(owns === undefined ? [] : [owns]), ...opened].join(' ');
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
  return {
    ...(scopes.length === 0 ? {} : { bearer }), // first: most who come have a token
    ...schemesOfKeys(routes, 'body'),
    ...schemesOfKeys(routes, 'header'),
    ...schemesOfKeys(routes, 'bearer'),
    ...Object.fromEntries(
      routes.flatMap(({ access: { presence } }) => (presence === undefined ? [] : [schemeOfPresence(presence)])),
    ),
    ...(Object.fromEntries(signatures) as Record<string, object>),
  };
}

const schemeOfPresence = ({ scheme: { name, description } }: PresenceKind) =>
  [name, { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }] as const;

const schemesOfKeys = (routes: readonly RouteContract[], place: KeyKind['presentedIn']): Record<string, object> =>
  Object.fromEntries(
    routes.flatMap(({ access: { key } }) =>
      key?.presentedIn === place
        ? Object.entries(key.schemes).map(([name, { header, description }]) => [
            name,
            place === 'bearer'
              ? { type: 'http', scheme: 'bearer', bearerFormat: `${key.prefix}…`, description }
              : { type: 'apiKey', in: 'header', name: header, description },
          ])
        : [],
    ),
  ) as Record<string, object>;
