import type { IntelContext } from '#src/intel/context.ts';
import { discardOrphans, endRemoval, takeDiscarded } from './discarded-store.ts';

type SweepContext = Pick<IntelContext, 'db' | 'snapshots'>;

/**
 * Deletes pages whose time is over, and removes bytes that nobody has needed since: some hundreds at a time. The rows go
 * first; a removal that fails is repeated. Throws `storage_unavailable`.
 */
export async function sweepSnapshots({ db, snapshots }: SweepContext): Promise<void> {
  const taken = await takeDiscarded(db);
  if (taken.length === 0) return;
  await snapshots.remove(taken);
  await endRemoval(db, taken);
}

/**
 * Finds bytes that no row knows: of a node that stored a page and died before its report. Each time it looks at a
 * thousand, from somewhere on, so that it needs to remember nothing. Throws `storage_unavailable`.
 */
export async function sweepOrphans({ db, snapshots, draw }: SweepContext & Pick<IntelContext, 'draw'>): Promise<void> {
  const stored = await snapshots.listFrom(draw());
  if (stored.length > 0) await discardOrphans(db, stored);
}
