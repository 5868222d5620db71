import type { Lease } from '#src/intel/nodes/node.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { dropLeases as drop, putTaskBack as putBack, type Resume } from './tasks-store.ts';
import type { TaskLease } from './work.ts';

type PutContext = Pick<SwarmContext, 'db' | 'remind'>;

/** Gives a task back whose host isn't free for too long: its reminder comes when it may be. */
export async function putTaskBack(
  ctx: PutContext,
  lease: TaskLease,
  { inMs, resume }: { readonly inMs: number; readonly resume: Resume | null },
): Promise<void> {
  await putBack(ctx.db, lease, inMs, resume);
  ctx.remind([lease.task], Math.ceil(inMs / 1_000));
}

/** Gives back everything that a node worked on when it lost its memory. */
export async function dropLeases(ctx: PutContext, leases: readonly Lease[]): Promise<void> {
  ctx.remind(await drop(ctx.db, leases));
}
