import type { Actor, Owner } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** The account whose keys a caller manages, and who they are. Throws `business_tier_required`. */
export function accountOf(actor: Actor): { readonly accountId: Owner; readonly managedBy: Owner } {
  if (actor.kind !== 'bearer') throw new Error('keys are managed with a bearer token');
  if (actor.tier !== 'business') throw new Problem('business_tier_required');
  return { accountId: actor.owner, managedBy: actor.principal };
}
