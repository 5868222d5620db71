import type { Reader } from '#src/agent/fees/reader.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** Who reads fees: a person for their account, or whoever presents a key or grant. */
export function readerOf(actor: Actor): Reader {
  if (actor.kind === 'bearer') return { userId: actor.principal, accountId: actor.owner, scopes: actor.scopes };
  if (actor.kind === 'agent') return { token: actor };
  throw new Error('fees take a bearer, a key or a grant');
}
