import { randomUUID } from 'node:crypto';
import type { CreatedBody } from './deliveries.ts';
import { callPool, EATS_KEY, poolKeys, registerDriver } from './pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export const DELIVERY_KEY = 'delivery-pool-key-0123456789';

/** The pool's keys of the dispatch suites: two siblings', and the delivery product's own. */
export const dispatchKeys = JSON.stringify([
  ...(JSON.parse(poolKeys) as unknown[]),
  { id: 'delivery', key: DELIVERY_KEY, products: ['delivery'] },
]);

/**
 * A place that is nobody else's, so that its drivers are this test's alone; in the middle of its square of 0.01 degree, so
 * that what is reckoned from the square is what it is.
 */
export const somewhere = () => ({
  lat: Math.round((-50 + Math.random() * 100) * 100) / 100,
  lng: Math.round((-170 + Math.random() * 340) * 100) / 100,
});

export const ferry = { lat: 37.7955, lng: -122.3937 };

/** A driver who is on the road near the ferry building, for both products unless told otherwise. */
export async function driverAt(
  suite: Suite,
  place: { lat: number; lng: number } = ferry,
  change: Record<string, unknown> = {},
): Promise<string> {
  const driver = await registerDriver(suite, { products: ['eats'], ...change });
  // Of several products only a superuser's driver is: a key may register for its own.
  if (change['products'] === undefined)
    await suite.database.query(`update delivery.driver set products = '{delivery,eats}' where id = $1`, [driver.id]);
  await moveDriver(suite, driver.id, place);
  return driver.id;
}

/** Puts a driver somewhere, now, whatever the speed. */
export async function moveDriver(suite: Suite, id: string, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  await suite.database.query(
    `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at) values ($1, $2, $3, 8, now())
     on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, heartbeat_at = excluded.heartbeat_at`,
    [id, lat, lng],
  );
}

export const jobBody = {
  product: 'eats',
  pickup: { ...ferry, address: { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA' } },
  dropoff: { lat: 37.7544, lng: -122.4477, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco' } },
  totalMinor: '1250',
  driverPayoutMinor: '1000',
};

/** A sibling product's job in the pool. */
export async function createPoolJob(suite: Suite, change: Record<string, unknown> = {}): Promise<string> {
  const response = await callPool(suite, EATS_KEY, 'POST /v1/pool/jobs', { ...jobBody, ...change });
  const { job } = (await response.json()) as { job?: { id: string } };
  if (job === undefined) throw new Error(`the job was not created: ${response.status}`);
  return job.id;
}

export interface Wave {
  readonly dispatched: number;
  readonly wave: number;
  readonly waveEndsAt: string;
  readonly candidates: readonly {
    driverId: string;
    rank: number;
    score: number;
    scoreParts: Record<string, number>;
    distanceMiles: number;
    etaSeconds: number;
    offer: { id: string; status: string };
  }[];
  readonly job: { readonly id: string; readonly status: string; readonly expiresAt: string };
}

/** Dispatches a job of `eats` and has to succeed. */
export async function dispatch(suite: Suite, jobId: string, key = EATS_KEY): Promise<Wave> {
  const response = await callPool(suite, key, `POST /v1/pool/jobs/${jobId}/dispatch`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Wave;
}

/** A job of `eats` whose first wave is offered to so many drivers of its own. */
export async function offeredJob(suite: Suite, drivers: number, change: Record<string, unknown> = {}) {
  const place = somewhere();
  const driverIds: string[] = [];
  for (let n = 0; n < drivers; n += 1) driverIds.push(await driverAt(suite, place));
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} }, ...change });
  const wave = await dispatch(suite, jobId);
  const offers = wave.candidates.map(({ driverId, offer }) => ({ id: offer.id, driverId }));
  return { jobId, place, driverIds, wave, offers };
}

/** Lets a job's wave be over, and if told its search too, as if the time had passed. */
export async function passTime(suite: Suite, jobId: string, what: 'wave' | 'search'): Promise<void> {
  const past = "now() - interval '1 s'";
  await suite.database.query(`update delivery.offer set expires_at = ${past} where job_id = $1 and status = 'open'`, [
    jobId,
  ]);
  const columns = what === 'wave' ? `wave_ends_at = ${past}` : `wave_ends_at = ${past}, expires_at = ${past}`;
  await suite.database.query(`update delivery.job set ${columns} where id = $1`, [jobId]);
  const kinds = what === 'wave' ? ['wave'] : ['wave', 'expire'];
  await suite.database.query(`update delivery.due set due_at = ${past} where subject = $1 and kind = any($2)`, [
    jobId,
    kinds,
  ]);
}

/** One row behind the API. */
export async function rowOf(suite: Suite, query: string, ...values: unknown[]): Promise<Record<string, unknown>> {
  return (await suite.database.query<Record<string, unknown>>(query, values)).rows[0] ?? {};
}

export const jobRow = (suite: Suite, jobId: string) =>
  rowOf(suite, 'select status, wave, version, event_seq, driver_id from delivery.job where id = $1', jobId);

/** Waits for what a queue does: until it holds, or in vain. */
export async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean, seconds = 10): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (holds(value) || Date.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Answers an offer as the product's back end. */
export const answer = (suite: Suite, offerId: string, verb: 'accept' | 'decline', driverId: string, key = EATS_KEY) =>
  callPool(suite, key, `POST /v1/pool/offers/${offerId}/${verb}`, { driverId });

/** A job of `eats` that a driver of its own has accepted. */
export async function acceptedJob(suite: Suite, change: Record<string, unknown> = {}) {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} }, ...change });
  const { candidates } = await dispatch(suite, jobId);
  const offerId = candidates[0]?.offer.id ?? '';
  const response = await answer(suite, offerId, 'accept', driverId);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return { jobId, driverId, offerId, place };
}

/** A delivery, held unless told otherwise, that a driver of its own has accepted. */
export async function acceptedDelivery(suite: Suite, body: Record<string, unknown> = {}) {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  const sub = `merchant-${randomUUID()}`;
  const token = await suite.token({ sub, scope: 'deliveries:write deliveries:read jobs:dispatch' });
  const dropoff = { lat: place.lat + 0.02, lng: place.lng };
  const created = await suite.fetch('/v1/deliveries', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ pickup: place, dropoff, tipMinor: 200, dispatch: 'hold', ...body }),
  });
  const made = (await created.json()) as {
    delivery: { id: string; trackingSlug: string; pin?: string };
    job: { id: string };
    paymentIntent: { id: string };
    tracking: CreatedBody['tracking'];
  };
  if (created.status !== 201) throw new Error(`${created.status} ${JSON.stringify(made)}`);
  const wave = await suite.fetch('/v1/jobs/dispatch', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId: made.job.id }),
  });
  const { candidates } = (await wave.json()) as Wave;
  const offerId = candidates[0]?.offer.id ?? '';
  const accepted = await answer(suite, offerId, 'accept', driverId, DELIVERY_KEY);
  if (accepted.status !== 200) throw new Error(`${accepted.status} ${await accepted.text()}`);
  return { ...made, deliveryId: made.delivery.id, jobId: made.job.id, driverId, offerId, token, sub, place, dropoff };
}

export type AcceptedDelivery = Awaited<ReturnType<typeof acceptedDelivery>>;
