import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatchKeys, moveDriver, rowOf } from '#test/support/delivery/dispatch.ts';
import { audit } from '#test/delivery/audit/audits.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deliveryOnTheRoad, north, reportAs, traces } from './life-cycle-jobs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const reason = 'nobody is at home';

const payerOf = (deliveryId: string) =>
  suite.database.query(`update delivery.delivery set payment_customer_id = 'cus_life' where id = $1`, [deliveryId]);

const feeOf = (deliveryId: string) =>
  rowOf(
    suite,
    `select d.return_fee_minor::int as fee, d.return_status as status, f.total_minor::int as total
     from delivery.delivery d join delivery.fare f on f.delivery_id = d.id where d.id = $1`,
    deliveryId,
  );

const cleanAudit = async (deliveryId: string, token: string) =>
  expect((await audit(suite, deliveryId, token)).drift).toEqual({ ok: true, diffs: [] });

describe('goods that go back', () => {
  test.each([
    ['the sender owes the return leg', {}, ['receivable']],
    ['the return leg is charged again', { paymentCustomerId: 'cus_life' }, ['due', 'charged', 'receivable']],
  ])('LIFE-12 %s', async (_who, order, returnStatuses) => {
    const { driveTo, report, deliveryId, driverId, place } = await deliveryOnTheRoad(suite);
    if ('paymentCustomerId' in order)
      await suite.database.query('update delivery.delivery set payment_customer_id = $2 where id = $1', [
        deliveryId,
        order.paymentCustomerId,
      ]);
    await driveTo('arrived_at_dropoff');
    expect((await report('returned')).body.code).toBe('invalid_state_transition');
    expect((await report('returning', { reason })).body).toMatchObject({
      delivery: { status: 'returning' },
      job: { status: 'in_progress' },
    });
    await moveDriver(suite, driverId, place);
    expect((await report('returned')).body).toMatchObject({
      delivery: { status: 'returned' },
      job: { status: 'completed' },
    });
    const { rows } = await suite.database.query<Record<string, unknown>>(
      `select d.capture_due_minor = f.customer_total_minor as whole, d.return_fee_minor = f.total_minor * 6000 / 10000 as share, d.end_reason, d.return_status,
         (select jsonb_object_agg(p.account, p.amount_minor = sign(p.amount_minor) * d.return_fee_minor) from ledger.transaction t
            join ledger.posting p on p.transaction_id = t.id where t.subject = d.id and t.kind = 'return_charged') as booked
       from delivery.delivery d join delivery.fare f on f.delivery_id = d.id where d.id = $1`,
      [deliveryId],
    );
    expect(rows).toMatchObject([
      { whole: true, share: true, end_reason: reason, booked: { sender_receivable: true, driver_payable: true } },
    ]);
    expect(returnStatuses).toContain(rows[0]?.['return_status']); // the queue may have asked the processor by now
  });

  test('LIFE-12 LIFE-4 ops send goods back, and nothing else', async () => {
    const { driveTo, jobId, driverId } = await deliveryOnTheRoad(suite);
    const ops = await suite.token({ scope: 'ops' });
    await driveTo('picked_up');
    expect((await reportAs(suite, ops, jobId, { type: 'enroute_to_dropoff' })).body).toMatchObject({
      code: 'invalid_state_transition',
      allowed: ['returning'],
    });
    expect((await reportAs(suite, ops, jobId, { type: 'returning', driverId, reason })).status).toBe(200);
    expect((await reportAs(suite, ops, jobId, { type: 'returning', reason })).status).toBe(200);
    expect((await reportAs(suite, ops, jobId, { type: 'returned' })).status).toBe(200); // the driver is still there
    const { log } = await traces(suite, jobId);
    expect(log?.slice(-2)).toMatchObject([
      { type: 'returning', mover: 'ops', detail: { reason } },
      { type: 'returned', mover: 'ops' },
    ]);
  });

  test('LIFE-20 are returned by who is at the pickup, or overrides it', async () => {
    const { driveTo, report, place, driverId, jobId, deliveryId, token } = await deliveryOnTheRoad(suite);
    await driveTo('arrived_at_dropoff');
    await report('returning', { reason });
    const before = await traces(suite, jobId);
    const refused = await report('returned');
    expect([refused.status, refused.body.code]).toEqual([409, 'arrival_unproven']);
    expect(await traces(suite, jobId)).toEqual(before);
    await moveDriver(suite, driverId, north(place, 600));
    expect((await report('returned', { override: 'the gate is shut' })).status).toBe(200);
    const read = await suite.fetch(`/v1/deliveries/${deliveryId}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await read.json()).toMatchObject({
      delivery: { status: 'returned', overrides: [{ type: 'returned', reason: 'the gate is shut', metres: 600 }] },
    });
  });
});

describe('the price of a return', () => {
  test.each([
    ['is nothing for who never left the pickup', 0, 0, 'not_due'],
    ['is that of half the way for who turned round there', 0.01, 0.5, 'receivable'],
    ['is never that of more than the whole way', 0.06, 1, 'receivable'],
  ])('LIFE-21 %s, and no card is charged for it', async (_who, degrees, share, status) => {
    const { driveTo, report, place, driverId, deliveryId, token } = await deliveryOnTheRoad(suite);
    await payerOf(deliveryId);
    await driveTo('enroute_to_dropoff');
    await moveDriver(suite, driverId, { ...place, lat: place.lat + degrees });
    await report('returning', { reason });
    await moveDriver(suite, driverId, place);
    expect((await report('returned')).status).toBe(200);
    const { fee, total, ...rest } = await feeOf(deliveryId);
    expect(rest).toEqual({ status });
    expect(Math.abs(Number(fee) - 0.6 * share * Number(total))).toBeLessThan(1.5);
    await cleanAudit(deliveryId, token);
  });

  test('LIFE-21 is nothing for a way that no fix shows', async () => {
    const { driveTo, report, place, driverId, deliveryId, jobId, token } = await deliveryOnTheRoad(suite);
    await driveTo('enroute_to_dropoff');
    await moveDriver(suite, driverId, { ...place, lat: place.lat + 0.01 });
    await suite.database.query('update delivery.driver_position set accuracy_m = 101 where driver_id = $1', [driverId]);
    await report('returning', { reason });
    const { log } = await traces(suite, jobId);
    expect(log?.at(-1)?.detail).toEqual({ reason, wayBps: 0 });
    await report('returned', { override: 'no signal' });
    expect(await feeOf(deliveryId)).toMatchObject({ fee: 0, status: 'not_due' });
    await cleanAudit(deliveryId, token);
  });

  test.each([
    ['whom fixes showed at both ends', {}, {}, 'due'],
    ['who overrode the drop-off', { override: 'no signal' }, {}, 'receivable'],
    ['who overrode the pickup', {}, { override: 'no signal' }, 'receivable'],
  ])('LIFE-22 of a driver %s', async (_who, atDoor, back, status) => {
    const { driveTo, report, place, dropoff, driverId, deliveryId, token } = await deliveryOnTheRoad(suite);
    await payerOf(deliveryId);
    await driveTo('enroute_to_dropoff');
    await moveDriver(suite, driverId, dropoff);
    await report('arrived_at_dropoff', atDoor);
    await report('returning', { reason });
    await moveDriver(suite, driverId, place);
    // So that what is due stays so for the moment.
    if (status === 'due') suite.payments.failNext({ status: 503, before: true, match: /payment_intents/, times: 6 });
    expect((await report('returned', back)).status).toBe(200);
    const { fee, total, ...rest } = await feeOf(deliveryId);
    expect(rest).toEqual({ status });
    expect(fee).toBe(Math.round(Number(total) * 0.6));
    await cleanAudit(deliveryId, token);
  });
});
