import * as z from 'zod';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { TrackingWire } from '#src/delivery/tracking/tracking-wire.ts';
import { trackDelivery } from '#src/delivery/tracking/track-delivery.ts';
import { readThroughCache } from '#src/http/cache/edge-cache.ts';
import type { Scope } from '#src/http/scope.ts';

export const TrackingBody = z.strictObject({ tracking: TrackingWire });
export const TRACKING_MAX_AGE_SECONDS = 2;

/** What the public sees under a slug, as JSON at most two seconds old, for the interface and the page. */
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
  });
}

/**
 * Counts an unknown slug against the IP address that tried it. When the quota is used up, every slug is refused. Throws
 * `quota_exceeded`.
 */
export const asGuess = <T>({ isolate, ip }: Scope, look: () => Promise<T>): Promise<T> =>
  isolate.guesses.attempt('unknown_slug', ip, ({ code }) => code === 'not_found', look);
