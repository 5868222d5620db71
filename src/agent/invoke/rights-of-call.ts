import { violationsOf, type Constraints } from '#src/agent/credentials/constraint.ts';
import { permits } from '#src/agent/credentials/scope.ts';
import { liveOf } from '#src/agent/grants/presented.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { scopesFor } from '#src/agent/registry/registry.ts';
import type { CredentialKind } from '#src/agent/consent/consent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { OWN_APP, type Calling } from './asked-call.ts';
import type { FoundCall } from './found-call.ts';
import type { Behalf } from '#src/agent/running/running-call.ts';

/** Who calls, by what is known of their credential. */
export interface CallerRights extends Behalf {
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
  readonly clientName: string;
  readonly sessionId: string | null;
  readonly scopes: readonly string[];
  /** Of the key; empty: all. */
  readonly appIds: readonly string[];
  /** Of the credential and all that it descends from: every one holds. */
  readonly constraints: readonly Constraints[];
}

/** Throws `credential_unknown`, `credential_ended`. */
export function rightsOf(calling: Calling, { presented }: Pick<FoundCall, 'presented'>): CallerRights {
  if ('person' in calling) {
    const { userId, accountId, name, scopes, sessionId = null, app = { id: userId, name: OWN_APP } } = calling.person;
    const credential = {
      credentialKind: 'person',
      credentialId: app.id,
      clientName: app.name,
      sessionId,
    } as const;
    return { ...credential, userId, accountId, name, scopes, appIds: [], constraints: [] };
  }
  const { key, grant, ancestors } = liveOf(presented ?? undefined);
  const appIds = key?.appIds ?? [];
  if (grant !== null) {
    const { userId, accountId, id, agent, sessionId, scopes } = grant;
    const constraints = [
      ...(key === null ? [] : [key.constraints]),
      ...[...ancestors, grant].map((each) => each.constraints),
    ];
    const credential = { credentialKind: 'grant', credentialId: id, clientName: agent.name, sessionId } as const;
    return { ...credential, userId, accountId, scopes, appIds, constraints };
  }
  if (key === null) throw new Error('a key or a grant was presented');
  const { actsFor: userId, accountId, id, name, scopes, constraints } = key;
  const credential = { credentialKind: 'key', credentialId: id, clientName: name, sessionId: null } as const;
  return { ...credential, userId, accountId, scopes, appIds, constraints: [constraints] };
}

/** Throws `insufficient_scope`, which names what is missing, and `grant_constraint_violated`, which names each field. */
export function refuseBeyond({ scopes, appIds, constraints }: CallerRights, capability: Capability, input: Json): void {
  if (!permits(scopes, capability) || (appIds.length > 0 && !appIds.includes(capability.appId))) {
    const [needed = ''] = scopesFor(capability);
    throw new Problem('insufficient_scope', {
      detail: `This capability needs the scope ${scopesFor(capability).join(' or ')}.`,
      headers: { 'WWW-Authenticate': `Bearer realm="waypost", error="insufficient_scope", scope="${needed}"` },
    });
  }
  const violations = violationsOf(constraints, scopeName(capability), input);
  if (violations.length === 0) return;
  throw new Problem('grant_constraint_violated', { extensions: { violations } });
}
