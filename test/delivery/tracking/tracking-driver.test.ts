import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { seeDriver, trackFresh } from '#test/support/delivery/tracking.ts';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';

describe('the driver on a tracking link', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
  });
  afterAll(() => suite.close());

  const track = async ({ delivery }: { delivery: { trackingSlug: string } }) =>
    trackFresh(suite, delivery.trackingSlug);

  test('TRACK-11, TRACK-12 and TRACK-14 a whole delivery: coarse, fine, gone near the door, and nothing at its end', async () => {
    const road = await deliveryOnTheRoad(suite);
    const { driverId, place, dropoff } = road;
    await seeDriver(suite, driverId, { lat: place.lat + 0.0012, lng: place.lng });
    const before = await track(road);
    expect(before).toMatchObject({ status: 'assigned', driver: { firstName: 'Maya', vehicleType: 'car' } });
    expect(before.driverLocation).toMatchObject({ precision: 'coarse', lat: Number((place.lat + 0.0012).toFixed(2)) });
    expect(before.eta).toMatchObject({ pickupAt: expect.any(String), dropoffAt: expect.any(String) });

    await road.driveTo('enroute_to_dropoff');
    const half = { lat: place.lat + 0.0100449, lng: place.lng };
    await seeDriver(suite, driverId, half, { heading: 12 });
    expect((await track(road)).driverLocation).toMatchObject({
      precision: 'fine',
      lat: Number(half.lat.toFixed(4)),
      heading: 12,
    });

    await seeDriver(suite, driverId, { lat: dropoff.lat - 0.002, lng: dropoff.lng });
    expect(await track(road)).toMatchObject({
      status: 'arriving',
      driverLocation: null,
      driver: { firstName: 'Maya' },
    });

    await road.report('arrived_at_dropoff');
    await road.report('delivered');
    await seeDriver(suite, driverId, half);
    expect(await track(road)).toMatchObject({ status: 'delivered', driver: null, driverLocation: null, eta: null });
  });

  test('TRACK-13 a position that is older than 120 seconds is not shown', async () => {
    const road = await deliveryOnTheRoad(suite);
    await road.driveTo('enroute_to_dropoff');
    const half = { lat: road.place.lat + 0.01, lng: road.place.lng };
    await suite.database.query("update delivery.job set accepted_at = accepted_at - interval '1 hour' where id = $1", [
      road.jobId,
    ]);
    await suite.database.query("update delivery.event set at = at - interval '1 hour' where delivery_id = $1", [
      road.deliveryId,
    ]);
    await seeDriver(suite, road.driverId, half, { agoSeconds: 100 });
    expect((await track(road)).driverLocation).not.toBeNull();
    await seeDriver(suite, road.driverId, half, { agoSeconds: 121 });
    expect(await track(road)).toMatchObject({ driver: { firstName: 'Maya' }, driverLocation: null, eta: null });
  });

  test('TRACK-15 a job given back shows nothing of whoever had it, where they go next least of all', async () => {
    const first = await deliveryOnTheRoad(suite);
    await seeDriver(suite, first.driverId, first.place);
    expect((await track(first)).driverLocation).not.toBeNull();
    await first.report('given_back', { reason: 'The car is broken' });
    await seeDriver(suite, first.driverId, first.place);
    expect(await track(first)).toMatchObject({ status: 'created', driver: null, driverLocation: null, eta: null });
  });

  test('TRACK-15 a driver on their next job is not on the link of the last one, nor the other way round', async () => {
    const last = await deliveryOnTheRoad(suite);
    await last.driveTo('delivered');
    const next = await deliveryOnTheRoad(suite);
    // The driver of the last one takes the next one instead, having been seen before they did.
    await seeDriver(suite, last.driverId, last.place, { agoSeconds: 30 });
    await suite.database.query('update delivery.job set driver_id = $2, accepted_at = now() where id = $1', [
      next.jobId,
      last.driverId,
    ]);
    expect((await track(next)).driverLocation).toBeNull();
    await seeDriver(suite, last.driverId, next.place);
    expect((await track(next)).driverLocation).not.toBeNull();
    expect(await track(last)).toMatchObject({ status: 'delivered', driver: null, driverLocation: null });
  });

  test('TRACK-17 of the log the public reads the moves alone', async () => {
    const road = await deliveryOnTheRoad(suite);
    await suite.database.query(
      "insert into delivery.event (delivery_id, sequence, type, status, at) values ($1, 99, 'refund_updated', 'assigned', now())",
      [road.deliveryId],
    );
    expect((await track(road)).events.map(({ type }) => type)).toEqual(['created', 'assigned']);
  });
});
