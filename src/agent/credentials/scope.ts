import type { Capability } from '#src/agent/registry/capability.ts';
import { capabilityScopes, scopesFor } from '#src/agent/registry/registry.ts';

/** What a credential may do besides calling capabilities. */
const ownScopes = ['chat', 'grants:mint', 'fees:read'];

const scopes: ReadonlySet<string> = new Set([...capabilityScopes, ...ownScopes]);

/** Scopes that a credential may have: a capability's, all of an app's that read or that write, and our own. */
export const scopeCount = scopes.size;
export const isScope = (text: string): boolean => scopes.has(text);

/** Whether a credential with these scopes may call a capability. */
export const permits = (given: readonly string[], capability: Capability): boolean =>
  scopesFor(capability).some((scope) => given.includes(scope));
