import type { IntelContext } from '#src/intel/context.ts';
import { reachOf } from '#src/intel/reach.ts';
import type { Swarm } from './node-work.ts';
import { selectSwarm } from './nodes-store.ts';

/** What each of the nine nodes does, and did of late, as far as the caller reads: in one trip. */
export const listNodes = ({ db, actor }: Pick<IntelContext, 'db' | 'actor'>): Promise<Swarm> =>
  selectSwarm(db, reachOf(actor));
