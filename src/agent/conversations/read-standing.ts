import type { AgentContext } from '#src/agent/context.ts';
import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { selectPlaces } from '#src/agent/places/places-store.ts';
import { findReach, type Reaching } from '#src/agent/profile/find-reach.ts';
import type { Reach } from '#src/agent/profile/grant-status.ts';

/** What a turn begins with. */
export interface Standing {
  /** What whoever talks may call now. */
  readonly reach: Reach;
  readonly places: readonly KnownPlace[];
}

/** Two trips side by side. Throws `credential_unknown`, `credential_ended`. */
export async function readStanding(
  ctx: Pick<AgentContext, 'db'>,
  reaching: Reaching,
  userId: string,
): Promise<Standing> {
  const [reach, places] = await Promise.all([findReach(ctx, reaching), selectPlaces(ctx.db, userId)]);
  return { reach, places };
}
