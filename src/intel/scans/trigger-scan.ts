import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { triggerScan as store } from './trigger-scan-store.ts';
import type { TriggeredScan } from './triggered-scan.ts';

/**
 * Begins a scan of a target, and tells the swarm after the commit. While one runs it is that one, whoever began it, and
 * it comes first from now on. Throws `not_found`, `target_disabled`, `robots_disallowed`.
 */
export async function triggerScan(
  ctx: Pick<IntelContext, 'db' | 'actor' | 'newId' | 'remind'>,
  targetId: string,
  once: Once | undefined,
): Promise<Outcome<TriggeredScan>> {
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await store(ctx.db, claim, targetId, {
    scanId: ctx.newId(),
    taskId: ctx.newId(),
    brainTaskId: ctx.newId(),
    reason: 'admin',
    isAdmin: true,
    requestedBy: principalOf(ctx.actor),
    rank: 0,
    isFull: false,
    dueInSeconds: 0,
  });
  if ('refused' in done) {
    if (done.refused !== 'robots_disallowed') throw new Problem(done.refused);
    throw new Problem('robots_disallowed', { extensions: done.detail });
  }
  if (done.effects !== null) ctx.remind([done.effects]);
  return { value: done.value, replayed: done.replayed };
}
