import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEnds, deliveryMoves, driverEvents, jobMoves } from '#src/delivery/journey/life-cycle.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';
import { DELIVERY_KEY, dispatchKeys, driverAt } from '#test/support/delivery/dispatch.ts';
import { EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deliveryOnTheRoad, jobOnTheRoad, personOf, reportAs, reportWith, traces } from './life-cycle-jobs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const reason = 'the bicycle broke';
const needsMore = (type: string) =>
  ['given_back', 'returning', 'failed'].includes(type)
    ? { reason }
    : type.startsWith('arrived')
      ? { override: 'no sky' }
      : {};

/** Left to LIFE-10: the queue would go on with the search at once, and move what the next step looks at. */
const isGivenBack = (type: string, from: readonly string[], status: string) =>
  type === 'given_back' && from.includes(status);

describe('an event', () => {
  test('LIFE-3 a delivery lives its whole life', async () => {
    const { driveTo, report, deliveryId, token } = await deliveryOnTheRoad(suite);
    await driveTo('arrived_at_dropoff');
    const { status, body, etag } = await report('delivered');
    expect([status, body]).toMatchObject([
      200,
      {
        job: { status: 'completed', version: 9 },
        delivery: { status: 'delivered' },
        event: { sequence: 9, type: 'delivered', status: 'completed' },
      },
    ]);
    expect(etag).toBe('"9"');
    const read = await suite.fetch(`/v1/deliveries/${deliveryId}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await read.json()).toMatchObject({
      delivery: { status: 'delivered', job: { status: 'completed' }, deliveredAt: expect.any(String) },
    });
  });

  test('LIFE-3 a sibling’s job lives its whole life', async () => {
    const { report } = await jobOnTheRoad(suite);
    expect((await report('started')).body).toMatchObject({ job: { status: 'in_progress' }, delivery: null });
    expect((await report('completed')).body).toMatchObject({ job: { status: 'completed' }, event: { sequence: 5 } });
  });

  test('LIFE-3 every state and event of a delivery: moved, there already, or refused with what is allowed', async () => {
    const { report, deliveryId, jobId, driverId } = await deliveryOnTheRoad(suite);
    const ended = deliveryEnds.map((status) => `'${status}'`).join();
    for (const status of deliveryStatuses) {
      for (const type of driverEvents) {
        if (isGivenBack(type, deliveryMoves.given_back.from, status)) continue;
        const back = await suite.database.query(
          `update delivery.delivery set status = $2, driver_id = $3, ended_at = case when $2 in (${ended}) then now() end where id = $1`,
          [deliveryId, status, driverId],
        );
        await suite.database.query(
          `update delivery.job set status = $2, driver_id = $3, offer_id = null where id = $1`,
          [jobId, deliveryEnds.includes(status) ? 'completed' : 'in_progress', driverId],
        );
        expect(back.rowCount).toBe(1);
        const before = await traces(suite, jobId);
        const answer = await report(type, needsMore(type));
        const move = type in deliveryMoves ? deliveryMoves[type as keyof typeof deliveryMoves] : undefined;
        const isTheirs = (move?.by as readonly string[] | undefined)?.includes('driver') === true;
        const from: readonly string[] = move?.from ?? [];
        if (isTheirs && from.includes(status)) {
          expect([status, type, answer.status]).toEqual([status, type, 200]);
          expect(answer.body.delivery).toEqual({ status: move?.to });
          continue;
        }
        const isThere = isTheirs && move?.to === status && type !== 'given_back';
        expect([status, type, answer.status]).toEqual([status, type, isThere ? 200 : 409]);
        if (!isThere)
          expect(answer.body).toMatchObject({
            code: 'invalid_state_transition',
            currentStatus: status,
            allowed: expect.any(Array),
          });
        expect(await traces(suite, jobId)).toEqual(before);
      }
    }
  });

  test('LIFE-3 every state and event of a sibling’s job', async () => {
    const { report, jobId, driverId } = await jobOnTheRoad(suite);
    for (const status of jobStatuses) {
      for (const type of driverEvents) {
        if (isGivenBack(type, jobMoves.given_back.from, status)) continue;
        await suite.database.query(
          'update delivery.job set status = $2, driver_id = $3, offer_id = null where id = $1',
          [jobId, status, driverId],
        );
        const before = await traces(suite, jobId);
        const answer = await report(type, needsMore(type));
        const move = type in jobMoves ? jobMoves[type as keyof typeof jobMoves] : undefined;
        if ((move?.from as readonly string[] | undefined)?.includes(status) === true) {
          expect([status, type, answer.status]).toEqual([status, type, 200]);
          continue;
        }
        const isThere = move?.to === status && type !== 'given_back';
        expect([status, type, answer.status]).toEqual([status, type, isThere ? 200 : 409]);
        expect(await traces(suite, jobId)).toEqual(before);
      }
    }
  });

  test('LIFE-3 the other machine’s events are refused', async () => {
    const delivery = await deliveryOnTheRoad(suite);
    const refused = await delivery.report('started');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'invalid_state_transition', currentStatus: 'assigned', allowed: ['given_back', 'enroute_to_pickup'] },
    ]);
    const job = await jobOnTheRoad(suite);
    expect((await job.report('picked_up')).body).toMatchObject({
      currentStatus: 'accepted',
      allowed: ['given_back', 'started'],
    });
  });

  test('LIFE-4 nobody but its driver moves a job', async () => {
    const { jobId, token, driverId, place } = await deliveryOnTheRoad(suite);
    const other = await driverAt(suite, { lat: place.lat + 5, lng: place.lng });
    const before = await traces(suite, jobId);
    const event = { type: 'enroute_to_pickup' };
    const stranger = await personOf(suite, other);
    expect((await reportAs(suite, stranger, jobId, event)).status).toBe(404);
    expect((await reportAs(suite, stranger, jobId, { ...event, driverId })).status).toBe(404);
    expect((await reportAs(suite, token, jobId, event)).status).toBe(403); // the owner's token has no scope for it
    for (const key of [EATS_KEY, RIDES_KEY]) {
      expect((await reportWith(suite, key, jobId, { ...event, driverId })).status).toBe(404);
    }
    const named = await reportWith(suite, DELIVERY_KEY, jobId, { ...event, driverId: other });
    expect([named.status, named.body.code]).toEqual([409, 'driver_not_assigned']);
    const nobody = await suite.token({ scope: 'drivers:self' });
    expect((await reportAs(suite, nobody, jobId, event)).status).toBe(404);
    expect(await traces(suite, jobId)).toEqual(before);
  });

  test('LIFE-4 a driver’s own token moves their own job', async () => {
    const { jobId, driverId } = await deliveryOnTheRoad(suite);
    const person = await personOf(suite, driverId);
    expect((await reportAs(suite, person, jobId, { type: 'enroute_to_pickup' })).status).toBe(200);
    expect((await reportAs(suite, person, jobId, { type: 'given_back', driverId, reason })).status).toBe(200);
    expect((await reportAs(suite, person, jobId, { type: 'enroute_to_pickup' })).status).toBe(404);
  });

  test('LIFE-5 the same event again answers the first and writes nothing', async () => {
    const { report, jobId } = await deliveryOnTheRoad(suite);
    const first = await report('enroute_to_pickup');
    const before = await traces(suite, jobId);
    for (const headers of [{}, { 'if-match': '"3"' }, { 'idempotency-key': randomUUID() }]) {
      const again = await report('enroute_to_pickup', {}, headers);
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
    expect(await traces(suite, jobId)).toEqual(before);
  });

  test('LIFE-13 with If-Match a job moves only from that version', async () => {
    const { report, jobId } = await deliveryOnTheRoad(suite);
    const before = await traces(suite, jobId);
    for (const version of ['"2"', '"99"', 'W/"3"']) {
      const stale = await report('enroute_to_pickup', {}, { 'if-match': version });
      expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
    }
    expect(await traces(suite, jobId)).toEqual(before);
    const moved = await report('enroute_to_pickup', {}, { 'if-match': '"3"' });
    expect([moved.status, moved.etag]).toEqual([200, '"4"']);
  });

  test('LIFE-14 of fifty who report at once one moves', async () => {
    const { report, jobId } = await deliveryOnTheRoad(suite);
    const answers = await Promise.all(Array.from({ length: 50 }, () => report('enroute_to_pickup')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await traces(suite, jobId)).toMatchObject({
      job: { sequence: 4, version: 4, deliverySequence: 3 },
      job_log: [{ type: 'created' }, { type: 'offering' }, { type: 'assigned' }, { type: 'enroute_to_pickup' }],
      log: [{ sequence: 1 }, { sequence: 2 }, { sequence: 3, type: 'enroute_to_pickup', mover: 'driver' }],
    });
  });

  test('LIFE-16 a report is one trip, and is replayed', async () => {
    const { report, jobId } = await deliveryOnTheRoad(suite);
    const key = { 'idempotency-key': randomUUID() };
    suite.gateway.resetTrips();
    const first = await report('enroute_to_pickup', {}, key);
    expect(suite.gateway.trips).toBe(1);
    await report('arrived_at_pickup');
    const before = await traces(suite, jobId);
    const again = await report('enroute_to_pickup', {}, key);
    expect([again.status, again.text, again.etag, again.replayed]).toEqual([200, first.text, first.etag, true]);
    const reused = await report('given_back', { reason }, key);
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await traces(suite, jobId)).toEqual(before);
  });

  test('LIFE-16 a refusal leaves its key free', async () => {
    const { report } = await deliveryOnTheRoad(suite);
    const key = { 'idempotency-key': randomUUID() };
    expect((await report('picked_up', {}, key)).status).toBe(409);
    await report('enroute_to_pickup');
    await report('arrived_at_pickup');
    expect((await report('picked_up', {}, key)).status).toBe(200);
  });

  test.each([
    ['a missing reason', { type: 'given_back' }, '#/reason'],
    ['a reason in two lines', { type: 'given_back', reason: 'a\nb' }, '#/reason'],
    ['an override of what is no arrival', { type: 'picked_up', override: 'why not' }, '#/override'],
    ['no driver', { type: 'picked_up', driverId: undefined }, '#/driverId'],
    ['an event that no driver reports', { type: 'cancelled' }, '#/type'],
  ])('LIFE-18 %s is refused', async (_what, body, pointer) => {
    const { jobId, driverId } = await jobOnTheRoad(suite);
    const refused = await reportWith(suite, EATS_KEY, jobId, { driverId, ...body });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'validation_failed', errors: [{ pointer }] }]);
  });
});
