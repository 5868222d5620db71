import type { IntelContext } from '#src/intel/context.ts';
import { reachOf } from '#src/intel/reach.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Scan } from './scan.ts';
import { selectScan } from './scans-store.ts';

/** One scan that the caller reads. Throws `not_found`. */
export async function getScan({ db, actor }: Pick<IntelContext, 'db' | 'actor'>, id: string): Promise<Scan> {
  const found = await selectScan(db, reachOf(actor), id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
