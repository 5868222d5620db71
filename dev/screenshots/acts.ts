import { randomUUID } from 'node:crypto';
import { order } from '#fn/delivery/routes/examples.ts';
import { requestDemoToken } from '../identity/token-request.ts';
import type { Stack } from '../stack/stack.ts';

/** A position on the journey from the Ferry Building to Twin Peaks: 0 is the pickup, 1 the drop-off. */
const onTheWay = (share: number) => ({
  lat: order.pickup.lat + (order.dropoff.lat - order.pickup.lat) * share,
  lng: order.pickup.lng + (order.dropoff.lng - order.pickup.lng) * share,
});
/** The age of the driver's first fix: recent enough for an offer, old enough for the distance that follows. */
const SEEN_BEFORE_MS = 85_000;
const FASTEST_SHARE = 0.6;

type Events = readonly string[];
const road = [
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
];
/** The driver's events up to one. */
export const roadTo = (last: string): Events => road.slice(0, road.indexOf(last) + 1);

/** The parts of the answers that are read; each answer has some of them. */
interface Answer {
  readonly tracking: { readonly slug: string };
  readonly job: { readonly id: string };
  readonly driver: { readonly id: string };
  readonly candidates: readonly { readonly driverId: string; readonly offer?: { readonly id: string } }[];
}

/** What people and back ends do, through the stack's interface only. */
export class Acts {
  readonly #stack: Stack;
  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async #post(path: string, body: unknown, token?: string): Promise<Answer> {
    const { urls, secrets } = this.#stack;
    const credential: Record<string, string> =
      token === undefined ? { 'x-service-pool-key': secrets.poolKey } : { authorization: `Bearer ${token}` };
    const response = await fetch(urls.delivery + path, {
      method: 'POST',
      headers: { ...credential, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  }

  /** Creates a delivery that isn't dispatched. */
  async #order(): Promise<{ slug: string; jobId: string }> {
    const { urls } = this.#stack;
    const token = await requestDemoToken(urls.identity, {
      sub: 'ada',
      scope: 'deliveries:write',
      aud: [urls.delivery],
    });
    const made = await this.#post('/v1/deliveries', { ...order, dispatch: 'hold' }, token);
    return { slug: made.tracking.slug, jobId: made.job.id };
  }

  /** A delivery whose driver has reported these events, and is at this share of the journey with this heading. */
  async ride(events: Events, share: number, heading: number): Promise<string> {
    const driverId = await this.#driver(onTheWay(Math.max(0, share - FASTEST_SHARE)));
    const { slug, jobId } = await this.#order();
    const { candidates } = await this.#post('/v1/jobs/dispatch', { jobId });
    const offer = candidates.find((each) => each.driverId === driverId)?.offer;
    await this.#post(`/v1/pool/offers/${offer?.id}/accept`, { driverId });
    for (const type of events) {
      const override = type.startsWith('arrived') ? { override: 'A demo has no reception' } : {};
      await this.#post(`/v1/pool/jobs/${jobId}/events`, { type, driverId, ...override });
    }
    await this.#fix(driverId, onTheWay(share), 0, heading);
    return slug;
  }

  async #driver(at: { lat: number; lng: number }): Promise<string> {
    const { driver } = await this.#post('/v1/pool/drivers', {
      displayName: 'Maya Rossi',
      vehicleType: 'car',
      products: ['delivery'],
    });
    await this.#fix(driver.id, at, SEEN_BEFORE_MS);
    return driver.id;
  }

  async #fix(driverId: string, at: { lat: number; lng: number }, agoMs: number, heading?: number): Promise<void> {
    await this.#post(`/v1/pool/drivers/${driverId}/heartbeat`, {
      ...at,
      accuracyM: 8,
      ...(heading === undefined ? {} : { heading }),
      at: new Date(Date.now() - agoMs).toISOString(),
    });
  }
}
