import type { Actor, Owner } from '#src/http/caller/access.ts';

/** The owner whose subscriptions a caller manages. The access table admits only bearer tokens here. */
export function ownerOf(actor: Actor): Owner {
  if (actor.kind !== 'bearer') throw new Error('webhooks are managed with a bearer token');
  return actor.owner;
}
