import type { AgentContext } from '#src/agent/context.ts';
import { findReach } from '#src/agent/profile/find-reach.ts';
import type { Reach } from '#src/agent/profile/grant-status.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** What whoever asks may call; undefined for whoever shows no credential. */
export async function reachOf(ctx: AgentContext, actor: Actor): Promise<Reach | undefined> {
  if (actor.kind === 'bearer') return findReach(ctx, { userId: actor.principal, scopes: [...actor.scopes] });
  return actor.kind === 'agent' ? findReach(ctx, { token: actor }) : undefined;
}
