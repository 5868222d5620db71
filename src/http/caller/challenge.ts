import type { AccessRule } from './access.ts';

/** Where a resource says which tokens it takes (RFC 9728, section 3.1). */
export const metadataPath = <Path extends string>(path: Path) =>
  `/.well-known/oauth-protected-resource${path}` as const;

/**
 * Has the challenge of a refusal name the metadata of a part with tokens of its own (RFC 9728, section 5.1), and the
 * scopes to ask for, unless it names what is missing.
 */
export function nameMetadata(headers: Headers, { part }: AccessRule, baseUrl: string): void {
  const challenge = headers.get('www-authenticate');
  if (part === undefined || challenge === null) return;
  const scope = challenge.includes('scope="') ? '' : `, scope="${part.scopes.join(' ')}"`;
  const metadata = `resource_metadata="${baseUrl}${metadataPath(part.path)}"`;
  headers.set('WWW-Authenticate', `${challenge}${scope}, ${metadata}`);
}
