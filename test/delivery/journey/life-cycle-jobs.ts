import { callPool, EATS_KEY } from '#test/support/delivery/pool.ts';
import { acceptedDelivery, acceptedJob, DELIVERY_KEY, moveDriver } from '#test/support/delivery/dispatch.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface Reported {
  readonly status: number;
  readonly etag: string | null;
  readonly replayed: boolean;
  readonly text: string;
  readonly body: {
    readonly code?: string;
    readonly job: { readonly status: string; readonly version: number };
    readonly delivery: { readonly status: string } | null;
    readonly event: { readonly sequence: number; readonly type: string };
  } & Record<string, unknown>;
}

export async function reportedOf(response: Response): Promise<Reported> {
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    replayed: response.headers.get('idempotent-replayed') === 'true',
    text,
    body: JSON.parse(text) as Reported['body'],
  };
}

/** Reports an event with a product's key. */
export const reportWith = async (
  suite: Suite,
  key: string,
  jobId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => reportedOf(await callPool(suite, key, `POST /v1/pool/jobs/${jobId}/events`, body, headers));

/** Reports an event with a token. */
export const reportAs = async (suite: Suite, token: string, jobId: string, body: Record<string, unknown>) =>
  reportedOf(
    await suite.fetch(`/v1/pool/jobs/${jobId}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

export const road = [
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
] as const;

/** A delivery whose driver has accepted it, and what reports its driver's events. */
export async function deliveryOnTheRoad(suite: Suite, order: Record<string, unknown> = {}) {
  const accepted = await acceptedDelivery(suite, order);
  const report = (type: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    reportWith(suite, DELIVERY_KEY, accepted.jobId, { type, driverId: accepted.driverId, ...more }, headers);
  /** Goes on to an event, with a fix where one is needed. Each has to be taken. */
  const driveTo = async (last: (typeof road)[number]) => {
    for (const type of road.slice(0, road.indexOf(last) + 1)) {
      if (type === 'arrived_at_dropoff') await moveDriver(suite, accepted.driverId, accepted.dropoff);
      const { status, text } = await report(type);
      if (status !== 200) throw new Error(`${type}: ${status} ${text}`);
    }
  };
  return { ...accepted, report, driveTo };
}

/** A job of `eats` whose driver has accepted it. */
export async function jobOnTheRoad(suite: Suite) {
  const accepted = await acceptedJob(suite);
  const report = (type: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    reportWith(suite, EATS_KEY, accepted.jobId, { type, driverId: accepted.driverId, ...more }, headers);
  return { ...accepted, report };
}

/** Gives a driver a person: their token. */
export async function personOf(suite: Suite, driverId: string): Promise<string> {
  const sub = `driver-${driverId}`;
  await suite.database.query('update delivery.driver set user_sub = $2 where id = $1', [driverId, sub]);
  return suite.token({ sub, scope: 'drivers:self' });
}

interface Entry {
  readonly type: string;
  readonly sequence: number;
  readonly mover: string;
  readonly detail: unknown;
}

export interface Traces {
  readonly job: Record<string, unknown>;
  readonly log: readonly Entry[] | null;
  readonly job_log: readonly Entry[];
}

/** What reports leave of a job: state, counters, logs, offers. Not what the queue works on meanwhile. */
export async function traces(suite: Suite, jobId: string): Promise<Traces> {
  const { rows } = await suite.database.query<Traces>(
    `select jsonb_build_object('status', j.status, 'version', j.version, 'sequence', j.event_seq, 'driver', j.driver_id, 'offer', j.offer_id,
         'delivery', d.status, 'deliverySequence', d.event_seq, 'deliveryDriver', d.driver_id, 'reason', d.end_reason) as job,
       (select jsonb_agg(e order by sequence) from delivery.job_event e where job_id = j.id) as job_log,
       (select jsonb_agg(e order by sequence) from delivery.event e where delivery_id = d.id) as log,
       (select jsonb_agg(o.status order by id) from delivery.offer o where job_id = j.id) as offers
     from delivery.job j left join delivery.delivery d on d.id = j.delivery_id where j.id = $1`,
    [jobId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no such job');
  return row;
}

const METRES_PER_DEGREE = 111_195;
/** A place so far north of another. */
export const north = ({ lat, lng }: { lat: number; lng: number }, metres: number) => ({
  lat: lat + metres / METRES_PER_DEGREE,
  lng,
});
