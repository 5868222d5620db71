import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedDelivery,
  DELIVERY_KEY,
  dispatchKeys,
  type AcceptedDelivery,
} from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { trackFresh } from '#test/support/delivery/tracking.ts';
import { freshPath, Merchant, PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { reportWith } from './life-cycle-jobs.ts';

/** Degrees of latitude in a mile, about: in a car, in town, 260 seconds. */
const MILE = 1 / 69.1;

let suite: Suite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, OUTBOUND_HOSTS: receiver.host } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

/** A fix so many miles from the pickup, away from the drop-off, as if the last one had been a minute and a half ago; and the minute's cron. */
async function fixAt({ driverId, place }: AcceptedDelivery, miles: number): Promise<void> {
  await suite.database.query(
    "update delivery.driver_position set heartbeat_at = heartbeat_at - interval '90 s' where driver_id = $1",
    [driverId],
  );
  const fix = { lat: place.lat - miles * MILE, lng: place.lng, accuracyM: 5, at: new Date().toISOString() };
  const taken = await callPool(suite, DELIVERY_KEY, `POST /v1/pool/drivers/${driverId}/heartbeat`, fix);
  expect(taken.status).toBe(204);
  await suite.cron();
}

const report = ({ jobId, driverId }: AcceptedDelivery, type: string) =>
  reportWith(suite, DELIVERY_KEY, jobId, {
    type,
    driverId,
    ...(type.startsWith('arrived') ? { override: 'test' } : {}),
  });

/** What the log says after the assignment, and the sequence that it ends with. */
async function logOf({ deliveryId }: AcceptedDelivery) {
  const { rows } = await suite.database.query<{
    sequence: number;
    type: string;
    detail: Record<string, string> | null;
  }>('select sequence, type, detail from delivery.event where delivery_id = $1 order by sequence', [deliveryId]);
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
  return rows.slice(2);
}

const typesOf = async (accepted: AcceptedDelivery) => (await logOf(accepted)).map(({ type }) => type);

describe('a drop-off that moves', () => {
  test('ETA-5 is logged and told once, with what the public reads of it, and again when it moves back', async () => {
    const accepted = await acceptedDelivery(suite);
    const merchant = await Merchant.arrive(suite, accepted.sub);
    const path = freshPath();
    await merchant.listen(receiver.urlOf(path));
    await fixAt(accepted, 1);
    expect(await typesOf(accepted)).toEqual([]); // four minutes and a half
    await fixAt(accepted, 2);
    await fixAt(accepted, 2.1);
    const [changed, ...more] = await logOf(accepted);
    expect([changed?.type, more]).toEqual(['eta_changed', []]);
    const { eta } = await trackFresh(suite, accepted.delivery.trackingSlug);
    const minutesLater = (+new Date(eta?.dropoffAt ?? 0) - +new Date(changed?.detail?.['dropoffAt'] ?? 0)) / 60_000;
    expect([0, 1]).toContain(minutesLater); // a tenth of a mile later
    await expect
      .poll(() => receiver.at(path).map(({ payload }) => [payload.type, payload.data['sequence']]), PATIENT)
      .toEqual([['delivery.eta_changed', 3]]);

    await report(accepted, 'enroute_to_pickup');
    await fixAt(accepted, 0);
    expect(await typesOf(accepted)).toEqual(['eta_changed', 'enroute_to_pickup', 'eta_changed']);
    const last = (await logOf(accepted)).at(-1);
    expect(last?.detail?.['was']).toBe(changed?.detail?.['dropoffAt']);
  });

  test('ETA-5 counts the handover at the pickup, the way after it, and nothing at the door', async () => {
    const accepted = await acceptedDelivery(suite);
    await report(accepted, 'enroute_to_pickup');
    await report(accepted, 'arrived_at_pickup');
    await suite.database.query("update delivery.job set accepted_at = accepted_at - interval '400 s' where id = $1", [
      accepted.jobId,
    ]);
    await fixAt(accepted, 0); // kept waiting
    await report(accepted, 'picked_up');
    await report(accepted, 'enroute_to_dropoff');
    await fixAt(accepted, 0);
    const toTheDoor = ['enroute_to_pickup', 'arrived_at_pickup', 'eta_changed', 'picked_up', 'enroute_to_dropoff'];
    expect(await typesOf(accepted)).toEqual(toTheDoor);
    await fixAt(accepted, 3); // the wrong way
    await report(accepted, 'arrived_at_dropoff');
    await fixAt(accepted, 4);
    expect((await typesOf(accepted)).slice(5)).toEqual(['eta_changed', 'arrived_at_dropoff']);
  });

  test('ETA-5 is logged once, however many look at once', async () => {
    const accepted = await acceptedDelivery(suite);
    const statement = `update delivery.driver_position set lat = lat - $2::float8, heartbeat_at = now() where driver_id = $1`;
    await suite.database.query(statement, [accepted.driverId, 3 * MILE]);
    await Promise.all(Array.from({ length: 8 }, () => suite.cron()));
    expect(await typesOf(accepted)).toEqual(['eta_changed']);
  });

  test('ETA-6 costs a fix nothing, and doesn’t wait for whoever changes the delivery', async () => {
    const accepted = await acceptedDelivery(suite);
    const client = await suite.database.connect();
    await client.query('begin');
    await client.query('select 1 from delivery.delivery where id = $1 for update', [accepted.deliveryId]);
    await fixAt(accepted, 2);
    await client.query('rollback');
    client.release();
    expect(await typesOf(accepted)).toEqual([]);
    const statements: string[] = [];
    suite.gateway.onTrip = ({ queries }) => void statements.push(...queries);
    await suite.cron();
    suite.gateway.onTrip = undefined;
    expect(statements.filter((statement) => statement.includes('eta_changed'))).toHaveLength(1);
    expect(await typesOf(accepted)).toEqual(['eta_changed']);
  });
});
