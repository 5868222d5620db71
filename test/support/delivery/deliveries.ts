import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';

export const ferryToTwinPeaks = { pickup: { lat: 37.7955, lng: -122.3937 }, dropoff: { lat: 37.7544, lng: -122.4477 } };

export interface CreatedBody {
  readonly delivery: { readonly id: string; readonly status: string; readonly trackingSlug: string };
  readonly job: { readonly id: string; readonly status: string };
  readonly fare: Record<string, unknown> & { readonly customerTotalMinor: string };
  readonly tracking: { readonly slug: string; readonly url: string; readonly recipientUrl: string };
  readonly paymentIntent: { readonly id: string; readonly status: string };
}

interface CreateOptions {
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

/** Nothing goes on by itself with it, unless a test is about that. */
const held = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { dispatch: 'hold', ...body } : body;

/** Posts a delivery as a fresh merchant unless told otherwise; it isn't dispatched. */
export async function postDelivery(suite: Suite, options: CreateOptions = {}): Promise<Response> {
  const token = options.token ?? (await suite.token({ scope: 'deliveries:write' }));
  return suite.fetch('/v1/deliveries', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': options.key ?? randomUUID(),
    },
    body: JSON.stringify(held(options.body ?? { ...ferryToTwinPeaks, tipMinor: 200 })),
  });
}

/** Posts a delivery that has to succeed. */
export async function createDelivery(suite: Suite, options: CreateOptions = {}): Promise<CreatedBody> {
  const response = await postDelivery(suite, options);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as CreatedBody;
}
