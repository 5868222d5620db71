import type { Lease } from '#src/intel/nodes/node.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { keepLeases as keep } from './tasks-store.ts';

/** Renews leases of a node's: one round trip for all. Those that still hold are answered. */
export const keepLeases = (ctx: Pick<SwarmContext, 'db'>, leases: readonly Lease[]): Promise<readonly string[]> =>
  keep(ctx.db, leases);
