import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { watchedUrl } from '#src/intel/targets/watched-url.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Competitor } from './competitor.ts';
import { placedIn, type GivenCompetitor } from './competitor-terms.ts';
import { putCompetitor } from './put-competitor-store.ts';
import { refusedPut } from './row-refusal.ts';

/**
 * Changes the given fields of a competitor. `version`: only if it still has this one. Throws `not_found`,
 * `version_mismatch`, `url_refused`, `validation_failed`.
 */
export async function changeCompetitor(
  ctx: Pick<IntelContext, 'db' | 'actor' | 'outbound'>,
  { homepageUrl, ...given }: GivenCompetitor,
  version: number | undefined,
): Promise<Competitor> {
  const at = homepageUrl === undefined ? undefined : watchedUrl(homepageUrl, ctx.outbound, '#/homepageUrl').url;
  const row = { ...given, homepageUrl: at, version };
  const done = await putCompetitor(ctx.db, withoutKey, row, { put: 'update', actor: principalOf(ctx.actor) });
  if (!('refused' in done)) return done.value;
  const exists = new Problem('competitor_exists');
  throw refusedPut(done.refused, done.detail.unknown, { placed: placedIn(given.relevance ?? []), exists });
}
