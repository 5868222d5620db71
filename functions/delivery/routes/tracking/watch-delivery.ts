import * as z from 'zod';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { Meter } from '#src/platform/db/database.ts';
import { eventStream, type Snapshot } from '#src/http/event-stream.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openDeliveryContext, route } from '#fn/delivery/context.ts';
import { asGuess, readTracking, TRACKING_MAX_AGE_SECONDS, type TrackingBody } from '#fn/delivery/read-tracking.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

/** Five minutes with one read every two seconds: under 500 of the 1,000 subrequests that a request may make. */
const STREAM_LIFE_MS = 5 * 60_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = 2_000;

/** The tracking document under a slug from the shared cache, unless its ETag is this id. */
async function readSnapshot(
  url: string,
  scope: Scope<DeliveryConfig>,
  slug: TrackingSlug,
  knownId: string | undefined,
): Promise<Snapshot | 'unchanged'> {
  const now: Scope<DeliveryConfig> = { ...scope, now: new Date(), meter: new Meter() };
  const request = new Request(url, { headers: knownId === undefined ? {} : { 'If-None-Match': `"${knownId}"` } });
  const response = await readTracking(request, now, openDeliveryContext(now), slug);
  if (response.status === 304) return 'unchanged';
  const data = await response.text();
  const { tracking } = JSON.parse(data) as z.input<typeof TrackingBody>;
  const isLast = (deliveryEnds as readonly string[]).includes(tracking.status);
  return { id: (response.headers.get('ETag') ?? '').replaceAll('"', ''), data, isLast };
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
    const own = scope as Scope<DeliveryConfig>;
    let isOpen = false;
    const read = async (knownId: string | undefined) => {
      try {
        const look = () => readSnapshot(request.url, own, slug, knownId);
        return await (isOpen ? look() : asGuess(scope, look));
      } catch (error) {
        // A problem before the stream starts is an ordinary answer.
        if (isOpen && error instanceof Problem && (error.status === 404 || error.status === 410)) return 'gone';
        throw error;
      } finally {
        isOpen = true;
      }
    };
    const response = await eventStream(request, {
      event: 'tracking',
      read,
      pollMs: TRACKING_MAX_AGE_SECONDS * 1000,
      lifeMs: STREAM_LIFE_MS,
      heartbeatMs: HEARTBEAT_MS,
      retryMs: RETRY_MS,
    });
    return { response };
  },
});
