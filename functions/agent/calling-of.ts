import type { Calling, CallingApp } from '#src/agent/invoke/asked-call.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** Who calls: a person by an application of their own or by `app`, or whoever presents a key or grant. */
export function callingOf(actor: Actor, app?: CallingApp): Calling {
  if (actor.kind === 'agent') return { token: actor };
  if (actor.kind !== 'bearer') throw new Error('calls take a bearer, a key or a grant');
  const { principal: userId, owner: accountId, name, scopes } = actor;
  const person = { userId, accountId, name, scopes: [...scopes] };
  return { person: app === undefined ? person : { ...person, app } };
}
