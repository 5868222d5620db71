import { statusOf, type Grant } from '#src/agent/grants/grant.ts';
import type { Owner } from '#src/http/caller/access.ts';

/** Of each list, at most; first ones before those that were handed on. */
export const SHOWN_GRANTS = 100;
export const SHOWN_ENDED = 10;
/** So long ago is lately. */
export const LATELY_SECONDS = 86_400;

/** A person, and the accounts for which they allow agents anything: their own, and that of their organisation. */
export interface Granting {
  readonly userId: Owner;
  readonly accountIds: readonly Owner[];
}

/** Which agents can act for a person, and which could until lately. */
export interface Agents {
  readonly now: Date;
  readonly live: readonly Grant[];
  readonly ended: readonly Grant[];
}

/** Grants that have ended by themselves are none any more. */
export function liveAgents({ now, live, ended }: Agents): Agents {
  const isOver = (grant: Grant) => ['expired', 'revoked'].includes(statusOf(grant, now));
  return { now, live: live.filter((grant) => !isOver(grant)), ended };
}
