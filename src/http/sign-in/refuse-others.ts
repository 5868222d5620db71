import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** Refuses what another site’s page sends; of our own forms the origin is `null`, by our policy of referrers. Throws `origin_not_allowed`. */
export function refuseOthers(request: Request, isolate: Pick<Isolate, 'config' | 'service'>): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForm = site === 'same-origin' && origin === 'null';
  const isOwn = isForm || origin === null || origin === ownOrigin(request, isolate);
  if (!isOwn || (site ?? 'same-origin') !== 'same-origin') throw new Problem('origin_not_allowed');
}
