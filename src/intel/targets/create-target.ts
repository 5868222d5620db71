import { principalOf } from '#src/http/caller/access.ts';
import { refusedPut } from '#src/intel/catalog/row-refusal.ts';
import type { IntelContext } from '#src/intel/context.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { placedIn, targetRow, type GivenTarget } from './given-target.ts';
import { putTarget } from './put-target-store.ts';
import type { StoredTarget } from './target-terms.ts';
import { watchedUrl } from './watched-url.ts';

/**
 * Watches a page from now on. Its first scan is due at once. Throws `target_exists`, `url_refused`, `validation_failed`.
 */
export async function createTarget(
  ctx: Pick<IntelContext, 'db' | 'actor' | 'newId' | 'outbound'>,
  { url, ...given }: Omit<GivenTarget, 'at'> & { readonly url: string },
  once: Once | undefined,
): Promise<Outcome<StoredTarget>> {
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const row = { ...targetRow({ ...given, at: watchedUrl(url, ctx.outbound, '#/url') }), id: ctx.newId() };
  const done = await putTarget(ctx.db, claim, row, { put: 'create', actor: principalOf(ctx.actor) });
  if (!('refused' in done)) return done;
  const { id, unknown } = done.detail;
  const exists = new Problem('target_exists', { extensions: { targetId: id } });
  throw refusedPut(done.refused, unknown, { placed: placedIn(given.products), exists });
}
