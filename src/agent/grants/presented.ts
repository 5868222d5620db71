import { credentialEnded, credentialUnknown } from '#src/agent/credentials/agent-token.ts';
import type { ApiKey } from '#src/agent/credentials/key.ts';
import { idleUntil, statusOf, type Grant } from './grant.ts';

/** Whose a presented token is: a key, or a grant with all that it descends from. */
export interface Presented {
  readonly now: Date;
  /** The key itself, or the one that made the grant or its first ancestor. */
  readonly key: ApiKey | null;
  readonly grant: Grant | null;
  /** The first one first. */
  readonly ancestors: readonly Grant[];
}

function refuseEndedKey({ revokedAt, expiresAt }: ApiKey, now: Date): void {
  if (revokedAt !== null) throw credentialEnded(`The key was revoked at ${revokedAt.toISOString()}.`);
  if (now >= expiresAt) throw credentialEnded(`The key ended at ${expiresAt.toISOString()}.`);
}

function refuseEndedGrant(grant: Grant, now: Date): void {
  const status = statusOf(grant, now);
  if (status === 'revoked') throw credentialEnded(`The grant was revoked at ${grant.revokedAt?.toISOString()}.`);
  if (status === 'expired') throw credentialEnded('The grant, or what it descends from, has expired.');
}

/** A credential that is live, with everything above it. Throws `credential_unknown`, `credential_ended`. */
export function liveOf(presented: Presented | undefined): Presented {
  if (presented === undefined || (presented.key === null && presented.grant === null)) throw credentialUnknown();
  const { now, key, grant, ancestors } = presented;
  if (key !== null) refuseEndedKey(key, now);
  for (const each of [...ancestors, ...(grant === null ? [] : [grant])]) refuseEndedGrant(each, now);
  return presented;
}

/** Until when a credential lives if nobody uses or revokes it; a person’s is none of these. */
export function livesUntil({ key, grant, ancestors }: Presented): Date {
  const grants = [...ancestors, ...(grant === null ? [] : [grant])];
  const ends = grants.flatMap((each) => [each.expiresAt.getTime(), idleUntil(each)]);
  return new Date(Math.min(...ends, ...(key === null ? [] : [key.expiresAt.getTime()])));
}
