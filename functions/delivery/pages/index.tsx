import { Hono } from 'hono';
import type * as z from 'zod';
import { TRACKING_SLUG, type TrackingSlug } from '#src/delivery/ids.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openDeliveryContext } from '#fn/delivery/context.ts';
import { asGuess, readTracking, type TrackingBody } from '#fn/delivery/read-tracking.ts';
import { NoTrackingPage } from '#fn/delivery/pages/tracking/no-tracking-page.tsx';
import { TrackingPage } from '#fn/delivery/pages/tracking/tracking-page.tsx';

/** The delivery Worker's pages. */
export const pages = new Hono<HonoEnv<DeliveryConfig>>();

pages.get('/t/:slug', async (c) => {
  const scope = c.get('scope');
  scope.route = 'GET /t/:slug';
  await spendFor(scope, 'tracking', scope.ip);
  const slug = c.req.param('slug');
  try {
    if (!TRACKING_SLUG.test(slug)) throw new Problem('not_found');
    const request = new Request(c.req.url); // without the visitor's headers: the page is rendered from the whole answer
    const look = () => readTracking(request, scope, openDeliveryContext(scope), slug as TrackingSlug);
    const response = await asGuess(scope, look);
    const { tracking } = (await response.json()) as z.input<typeof TrackingBody>;
    const { DISPATCH_POLICY: policy } = scope.isolate.config;
    const askedAtOnce = (policy['delivery'] ?? policy['*']).waveSize;
    return pageResponse((nonce) => (
      <TrackingPage tracking={tracking} askedAtOnce={askedAtOnce} now={scope.now} nonce={nonce} />
    ));
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 410)) throw error;
    scope.problemCode = error.code;
    return pageResponse((nonce) => <NoTrackingPage gone={error.status === 410} nonce={nonce} />, error.status);
  }
});
