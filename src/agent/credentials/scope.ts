/** What a key or a grant may do: a capability, all of an app's that read or that write, or something of ours. */
const OWN_SCOPES = ['chat', 'grants:mint', 'fees:read'] as const;

const NAME = '[a-z0-9](?:[a-z0-9-]|_(?!_)){0,39}';
const CAPABILITY = new RegExp(`^${NAME}:(?:${NAME}|@read|@write)$`);

export const MAX_SCOPES = 50;
export const MAX_SCOPE = 64;

export const isScope = (text: string): boolean =>
  (OWN_SCOPES as readonly string[]).includes(text) || (text.length <= MAX_SCOPE && CAPABILITY.test(text));

/** A capability as scopes see it. */
export interface Scoped {
  readonly appId: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** The scopes of which any one permits a capability: `scopes_required`, the narrowest first. */
export const scopesFor = ({ appId, name, readOnly }: Scoped): readonly string[] => [
  `${appId}:${name}`,
  `${appId}:${readOnly ? '@read' : '@write'}`,
];

export const permits = (scopes: readonly string[], capability: Scoped): boolean =>
  scopesFor(capability).some((scope) => scopes.includes(scope));
