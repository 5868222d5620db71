import * as z from 'zod';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { RecipientTrackingBody } from '#src/delivery/recipient/recipient-wire.ts';
import { trackAsRecipient } from '#src/delivery/recipient/track-as-recipient.ts';
import { isRecipientOf } from '#src/delivery/recipient/recipient.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { SharedReads } from '#src/http/cache/shared-reads.ts';
import type { Snapshot } from '#src/http/event-stream.ts';
import { etagOf } from '#src/http/negotiate.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openDeliveryContext, route } from '#fn/delivery/context.ts';
import { TRACKING_MAX_AGE_SECONDS } from '#fn/delivery/read-tracking.ts';
import { trackingSnapshot, trackingStream } from '#fn/delivery/tracking-stream.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

/** Reads of recipients’ views, in this isolate alone: no cache that others share may have one. */
const reads = new SharedReads<string>();

async function readSnapshot(
  now: Scope<DeliveryConfig>,
  slug: TrackingSlug,
  knownId: string | undefined,
): Promise<Snapshot | 'unchanged'> {
  // Before a shared read, which anybody would get who knows its key.
  if (!isRecipientOf(now.actor, slug)) throw new Problem('not_found');
  const load = async () => {
    const ctx = openDeliveryContext(now);
    return JSON.stringify(z.encode(RecipientTrackingBody, await trackAsRecipient(ctx, slug)));
  };
  const freshMs = TRACKING_MAX_AGE_SECONDS * 1000;
  const data = await reads.read(slug, now, { load, freshMs, keep: () => Promise.resolve() });
  const snapshot = trackingSnapshot(etagOf(data), data, statusOf(data));
  return snapshot.id === knownId ? 'unchanged' : snapshot;
}

const statusOf = (data: string) => (JSON.parse(data) as z.input<typeof RecipientTrackingBody>).tracking.status;

export const watchAsRecipient = route({
  method: 'GET',
  path: '/v1/tracking/:slug/recipient/events',
  operationId: 'watchAsRecipient',
  summary: 'Follow a delivery live as its recipient',
  description:
    'Server-sent events. `tracking`: the document of `GET /v1/tracking/{slug}/recipient`, at the start and at each change, at most two seconds late. `clock`: the server’s time, at least every ten seconds. `end`: nothing follows. A stream lasts five minutes. Reconnect with `Last-Event-ID`: what you have isn’t sent again.',
  access: access.recipient,
  limits: { ip: 'stream', principal: 'read' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  requestHeaders: ['Last-Event-ID'],
  responses: { 200: { description: 'The stream.', raw: ['text/event-stream'] } },
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ params: { slug }, request, scope }) => ({
    response: await trackingStream(request, scope, (now, knownId) => readSnapshot(now, slug, knownId)),
  }),
});
