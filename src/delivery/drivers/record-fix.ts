import { Problem } from '#src/platform/problem/problem.ts';
import type { DriverFix } from './positions-store.ts';
import { recordFixes, type FixContext } from './record-fixes.ts';

/** Stores one fix. Throws `not_found`, `fix_out_of_order`, `fix_implausible`. */
export async function recordFix(ctx: FixContext, fix: DriverFix): Promise<void> {
  const [refusal] = await recordFixes(ctx, [fix]);
  if (refusal !== undefined) throw new Problem(refusal);
}
