import type { AgentContext } from '#src/agent/context.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { FoundCall } from './found-call.ts';
import { askInstead, type Holding } from './settle-store.ts';

/** Gives everything back that a call reserved, and asks its person instead. One trip. Throws `consent_limit_reached`. */
export async function askPerson(
  { db, announce }: Pick<AgentContext, 'db' | 'announce'>,
  holding: Holding,
  consent: Consent,
  found: FoundCall,
): Promise<Consent> {
  const asked = await askInstead(db, holding, consent, found.reserved !== null);
  if (asked === undefined)
    throw new Problem('consent_limit_reached', { detail: `At most ${agentBounds.pendingConsents} at a time.` });
  if (asked.announces) announce();
  return asked.consent;
}
