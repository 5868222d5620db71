import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { watchedUrl } from '#src/intel/targets/watched-url.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Competitor } from './competitor.ts';
import { placedIn, type CompetitorTerms } from './competitor-terms.ts';
import { putCompetitor } from './put-competitor-store.ts';
import { refusedPut } from './row-refusal.ts';

/** Adds a competitor. Throws `competitor_exists`, `url_refused`, `validation_failed`. */
export async function createCompetitor(
  ctx: Pick<IntelContext, 'db' | 'actor' | 'newId' | 'outbound'>,
  { slug, homepageUrl, ...terms }: CompetitorTerms & { readonly slug: string },
  once: Once | undefined,
): Promise<Outcome<Competitor>> {
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const given = { ...terms, slug, homepageUrl: watchedUrl(homepageUrl, ctx.outbound, '#/homepageUrl').url };
  const done = await putCompetitor(ctx.db, claim, given, { put: 'create', actor: principalOf(ctx.actor) });
  if (!('refused' in done)) return done;
  const exists = new Problem('competitor_exists');
  throw refusedPut(done.refused, done.detail.unknown, { placed: placedIn(terms.relevance), exists });
}
