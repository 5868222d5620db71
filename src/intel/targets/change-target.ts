import { principalOf } from '#src/http/caller/access.ts';
import { refusedPut } from '#src/intel/catalog/row-refusal.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeRow, placedIn } from './given-target.ts';
import { putTarget } from './put-target-store.ts';
import type { GivenTerms, StoredTarget } from './target-terms.ts';

/**
 * Changes the given fields of a target. One that is disabled has its scans cancelled; one that is enabled is due at once.
 * `version`: only if it still has this one. Throws `not_found`, `version_mismatch`, `validation_failed`.
 */
export async function changeTarget(
  ctx: Pick<IntelContext, 'db' | 'actor'>,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  given: GivenTerms,
): Promise<StoredTarget> {
  const row = { ...changeRow(given), id, version };
  const done = await putTarget(ctx.db, withoutKey, row, { put: 'update', actor: principalOf(ctx.actor) });
  if (!('refused' in done)) return done.value;
  const exists = new Problem('target_exists');
  throw refusedPut(done.refused, done.detail.unknown, { placed: placedIn(given.products ?? []), exists });
}
