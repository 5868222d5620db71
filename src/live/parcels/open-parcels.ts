import { Problem } from '#src/platform/problem/problem.ts';
import type { Contact, Dropoff } from '#src/live/orders/order.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** An order's parcel, as the delivery service takes it. */
export interface Parcel {
  readonly orderId: string;
  readonly description: string;
  readonly pickup: Dropoff;
  readonly dropoff: Dropoff;
  readonly contact: Contact;
}

/** A parcel under way. */
export interface SentParcel {
  readonly deliveryId: string;
  readonly trackingSlug: string;
  readonly status: string;
}

/**
 * The delivery service, for verbs: by the routes that anybody uses, over the binding. Each call can throw
 * `delivery_unavailable`.
 */
export interface Parcels {
  /** What it costs, in cents. Throws `distance_too_long`, `coordinates_unset`. */
  quote(from: Place, to: Place): Promise<number>;
  /** Hands a parcel over; the same order again is the same delivery. Throws `parcel_refused`. */
  send(parcel: Parcel): Promise<SentParcel>;
  /** How far it got; undefined where its link has ended. */
  track(slug: string): Promise<string | undefined>;
  /** The page on which anybody with the link sees it. */
  readonly pageOf: (slug: string) => string;
}

export interface ParcelSettings {
  /** The binding; undefined where the delivery Worker doesn't run. */
  readonly delivery: { fetch(request: Request): Promise<Response> } | undefined;
  readonly deliveryUrl: string;
  /** Of our sender. */
  readonly secret: string;
}

/** As whom orders are handed over. */
export const SENDER = 'waypost-live';
const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;
const [BAD_REQUEST, NOT_FOUND, GONE, UNPROCESSABLE] = [400, 404, 410, 422];

/** The fields of A's answers that are used. */
interface QuoteAnswer {
  readonly quote: { readonly customerTotalMinor: string };
}
interface OrderAnswer {
  readonly delivery: { readonly id: string; readonly status: string; readonly trackingSlug: string };
}
interface TrackingAnswer {
  readonly tracking: { readonly status: string };
}
interface Refusal {
  readonly code: string;
  readonly detail: string;
}

const unavailable = () => new Problem('delivery_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

export function openParcels({ delivery, deliveryUrl, secret }: ParcelSettings): Parcels {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers = {}): Promise<Response> => {
    if (delivery === undefined) throw unavailable();
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, signal, ...sent };
    return delivery.fetch(new Request(new URL(path, deliveryUrl), init)).catch(() => {
      throw unavailable();
    });
  };
  return {
    async quote(from, to) {
      const points = { pickupLat: from.lat, pickupLng: from.lng, dropoffLat: to.lat, dropoffLng: to.lng };
      const response = await call('POST', '/v1/fare/quote', points);
      if (response.status === UNPROCESSABLE) throw refusalOf((await response.json()) as Refusal);
      return Number((await read<QuoteAnswer>(response)).quote.customerTotalMinor);
    },
    async send({ orderId, description, pickup, dropoff, contact }) {
      const parcel = { pickup, dropoff, customer: contact, description, signatureRequired: false };
      const order = { sourceOrderId: orderId, senderAccountId: SENDER, ...parcel };
      const path = '/v1/integrations/storefront/order-ready';
      const response = await call('POST', path, order, { 'x-webhook-secret': secret });
      if (response.status === BAD_REQUEST || response.status === UNPROCESSABLE) {
        const { detail } = (await response.json()) as Refusal;
        throw new Problem('parcel_refused', { detail });
      }
      const { id, status, trackingSlug } = (await read<OrderAnswer>(response)).delivery;
      return { deliveryId: id, status, trackingSlug };
    },
    async track(slug) {
      const response = await call('GET', `/v1/tracking/${slug}`);
      if (response.status === GONE || response.status === NOT_FOUND) return undefined;
      return (await read<TrackingAnswer>(response)).tracking.status;
    },
    pageOf: (slug) => `${deliveryUrl}/t/${slug}`,
  };
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw unavailable();
  return (await response.json()) as T;
}

/** What the buyer can mend: their drop-off is too far, or nowhere. */
function refusalOf({ code, detail }: Refusal): Problem {
  if (code !== 'distance_too_long' && code !== 'coordinates_unset') return unavailable();
  return new Problem(code, { errors: [{ pointer: '#/dropoff', code, detail }] });
}
