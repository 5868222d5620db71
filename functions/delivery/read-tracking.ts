import * as z from 'zod';
import type { DeliveryContext } from '../../src/delivery/context.ts';
import type { TrackingSlug } from '../../src/delivery/ids.ts';
import { TrackingWire } from '../../src/delivery/tracking-wire.ts';
import { trackDelivery } from '../../src/delivery/verbs/track-delivery.ts';
import { readThroughCache } from '../../src/platform/http/edge-cache.ts';
import type { Scope } from '../../src/platform/http/scope.ts';
import { Problem } from '../../src/platform/problem/problem.ts';

export const TrackingBody = z.strictObject({ tracking: TrackingWire });
const MAX_AGE_SECONDS = 2;

/**
 * What the public sees under a slug, as JSON, at most two seconds old: for the interface and for the page alike. Whoever
 * tries slugs is slowed down, each by their own count; a link that was good once is not a guess.
 */
export function readTracking(
  request: Request,
  scope: Scope,
  ctx: DeliveryContext,
  slug: TrackingSlug,
): Promise<Response> {
  return readThroughCache(request, scope, {
    key: `/v1/tracking/${slug}`,
    maxAgeSeconds: MAX_AGE_SECONDS,
    load: async () => JSON.stringify(z.encode(TrackingBody, { tracking: await trackDelivery(ctx, slug) })),
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found')
      await scope.isolate.quotas.spend('unknown_slug', scope.ip);
    throw error;
  });
}
