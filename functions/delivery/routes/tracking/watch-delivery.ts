import * as z from 'zod';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import type { Snapshot } from '#src/http/event-stream.ts';
import type { Scope } from '#src/http/scope.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openDeliveryContext, route } from '#fn/delivery/context.ts';
import { asGuess, readTracking, type TrackingBody } from '#fn/delivery/read-tracking.ts';
import { trackingSnapshot, trackingStream } from '#fn/delivery/tracking-stream.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

/** The tracking document under a slug from the shared cache, unless its ETag is this id. */
async function readSnapshot(
  url: string,
  now: Scope<DeliveryConfig>,
  slug: TrackingSlug,
  knownId: string | undefined,
): Promise<Snapshot | 'unchanged'> {
  const request = new Request(url, { headers: knownId === undefined ? {} : { 'If-None-Match': `"${knownId}"` } });
  const response = await readTracking(request, now, openDeliveryContext(now), slug);
  if (response.status === 304) return 'unchanged';
  const data = await response.text();
  const { tracking } = JSON.parse(data) as z.input<typeof TrackingBody>;
  return trackingSnapshot(response.headers.get('ETag') ?? '', data, tracking.status);
}

export const watchDelivery = route({
  method: 'GET',
  path: '/v1/tracking/:slug/events',
  operationId: 'watchDelivery',
  summary: 'Follow a delivery live',
  description:
    'Server-sent events, without a credential. `tracking`: the document of `GET /v1/tracking/{slug}`, at the start and at each change, at most two seconds late. `clock`: the server’s time, at least every ten seconds. `end`: nothing follows. A stream lasts five minutes. Reconnect with `Last-Event-ID`: what you have isn’t sent again.',
  access: access.anyone,
  limits: { ip: 'stream', also: ['unknown_slug'] },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  requestHeaders: ['Last-Event-ID'],
  responses: { 200: { description: 'The stream.', raw: ['text/event-stream'] } },
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ params: { slug }, request, scope }) => {
    const look = (now: Scope<DeliveryConfig>, knownId: string | undefined) =>
      readSnapshot(request.url, now, slug, knownId);
    return { response: await trackingStream(request, scope, look, (first) => asGuess(scope, first)) };
  },
});
