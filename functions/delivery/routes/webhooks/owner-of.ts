import type { Actor, Owner } from '../../../../src/platform/http/access.ts';

/** Whose subscriptions a caller manages. The access table lets bearers through and nobody else. */
export function ownerOf(actor: Actor): Owner {
  if (actor.kind !== 'bearer') throw new Error('webhooks are managed with a bearer token');
  return actor.owner;
}
