import { bytesToHex } from '@noble/hashes/utils.js';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import { isOps, type Actor, type BearerActor } from '#src/http/caller/access.ts';
import type { PersonId } from '#src/live/ids.ts';

/** A person as a room shows them. */
export interface Person {
  readonly id: PersonId;
  readonly name: string;
}

const ID_BYTES = 10;
const MAX_NAME = 40;

/**
 * A person as others see them. `principal` names the caller, typed (`user:cleo`); it can't be derived from the id. A
 * person without a name in the token gets a pseudonym, always the same one.
 */
export function personOf(secret: string, { principal, name }: { principal: string; name: string | undefined }): Person {
  const digest = bytesToHex(hmacOf(secret, 'person', principal).subarray(0, ID_BYTES));
  const shown = name === undefined ? '' : Array.from(name.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_NAME).join('');
  return { id: digest as PersonId, name: shown === '' ? `viewer-${digest.slice(0, 6)}` : shown };
}

/** The caller of a route that accepts only bearer tokens. */
export function bearerOf(actor: Actor): BearerActor {
  if (actor.kind === 'bearer') return actor;
  throw new Error(`a route for bearers let in ${actor.kind}`);
}

/** Whether the caller may moderate every room. */
export const isModerator = (actor: Actor) =>
  isOps(actor) || (actor.kind === 'bearer' && actor.scopes.has('live:moderate'));
