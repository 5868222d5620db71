import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { Meter } from '#src/platform/db/database.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { eventStream, type Snapshot } from '#src/http/event-stream.ts';
import type { Scope } from '#src/http/scope.ts';
import type { DeliveryConfig } from './bindings.ts';
import { TRACKING_MAX_AGE_SECONDS } from './read-tracking.ts';

/** Five minutes with one read every two seconds: under 500 of the 1,000 subrequests that a request may make. */
const STREAM_LIFE_MS = 5 * 60_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = 2_000;

/** One look at a document, by a scope of its own; `unchanged` if it still is the one with this id. */
type Look = (scope: Scope<DeliveryConfig>, knownId: string | undefined) => Promise<Snapshot | 'unchanged'>;

/**
 * The event stream of a tracking document. `first`: what the first look passes through, as an ordinary request would: a
 * problem before the stream starts is an ordinary answer.
 */
export function trackingStream(
  request: Request,
  scope: Scope,
  look: Look,
  first: <T>(look: () => Promise<T>) => Promise<T> = (only) => only(),
): Promise<Response> {
  const own = scope as Scope<DeliveryConfig>;
  let isOpen = false;
  const read = async (knownId: string | undefined) => {
    const now = () => look({ ...own, now: new Date(), meter: new Meter() }, knownId);
    try {
      return await (isOpen ? now() : first(now));
    } catch (error) {
      if (isOpen && error instanceof Problem && (error.status === 404 || error.status === 410)) return 'gone';
      throw error;
    } finally {
      isOpen = true;
    }
  };
  return eventStream(request, {
    event: 'tracking',
    read,
    pollMs: TRACKING_MAX_AGE_SECONDS * 1000,
    lifeMs: STREAM_LIFE_MS,
    heartbeatMs: HEARTBEAT_MS,
    retryMs: RETRY_MS,
  });
}

/** A document as an event of the stream, which ends with its delivery. */
export const trackingSnapshot = (etag: string, data: string, status: string): Snapshot => ({
  id: etag.replaceAll('"', ''),
  data,
  isLast: (deliveryEnds as readonly string[]).includes(status),
});
