import * as z from 'zod';
import type { DeliveryContext } from '../../src/delivery/context.ts';
import type { TrackingSlug } from '../../src/delivery/ids.ts';
import { TrackingWire } from '../../src/delivery/tracking-wire.ts';
import { trackDelivery } from '../../src/delivery/verbs/track-delivery.ts';
import { readThroughCache } from '../../src/platform/http/edge-cache.ts';
import type { Scope } from '../../src/platform/http/scope.ts';
import { Problem } from '../../src/platform/problem/problem.ts';

export const TrackingBody = z.strictObject({ tracking: TrackingWire });
export const TRACKING_MAX_AGE_SECONDS = 2;

/**
 * What the public sees under a slug, as JSON, at most two seconds old: for the interface and for the page alike.
 */
export function readTracking(
  request: Request,
  scope: Scope,
  ctx: DeliveryContext,
  slug: TrackingSlug,
): Promise<Response> {
  return readThroughCache(request, scope, {
    key: `/v1/tracking/${slug}`,
    maxAgeSeconds: TRACKING_MAX_AGE_SECONDS,
    load: async () => JSON.stringify(z.encode(TrackingBody, { tracking: await trackDelivery(ctx, slug) })),
  }).catch(async (error: unknown) => {
    await slowGuessing(error, scope);
    throw error;
  });
}

/** Counts a slug that never was against whoever tried it. Throws `quota_exceeded`. */
export async function slowGuessing(error: unknown, scope: Scope): Promise<void> {
  if (error instanceof Problem && error.code === 'not_found')
    await scope.isolate.quotas.spend('unknown_slug', scope.ip);
}
