import type { Asking } from '#src/agent/grants/asking.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** Who asks about grants: a person for their account, or whoever presents a key or grant. */
export function askingOf(actor: Actor): Asking {
  if (actor.kind === 'bearer') return { userId: actor.principal, accountId: actor.owner };
  if (actor.kind === 'agent') return { token: actor };
  throw new Error('grants take a bearer, a key or a grant');
}
