import type { IntelContext } from '#src/intel/context.ts';
import { reachOf } from '#src/intel/reach.ts';
import type { BoardProduct } from './board.ts';
import { selectProducts } from './board-store.ts';

/** Our products that the caller reads, in one trip. */
export const listProducts = ({ db, actor }: Pick<IntelContext, 'db' | 'actor'>): Promise<readonly BoardProduct[]> =>
  selectProducts(db, reachOf(actor));
