import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeliveryPayloadWire } from '#src/delivery/journey/payload-wire.ts';
import { ownPayloadWire } from '#src/webhooks/sending/payload-wire.ts';
import { createDelivery, ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { acceptedDelivery, DELIVERY_KEY, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { call, confirm, deliver, expectOrder } from '#test/support/payments/payments.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  freshPath,
  Merchant,
  PATIENT,
  remindToAnnounce,
  startReceiver,
  writeEvent,
  type Receiver,
} from '#test/support/webhooks.ts';

let suite: Suite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { OUTBOUND_HOSTS: receiver.host, POOL_KEYS: dispatchKeys } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const pending = async (resources: readonly string[]) =>
  (
    await suite.database.query<{ left: number }>(
      `select (select count(*) from webhooks.announcement where announced < noted and resource = any($1))::int
        + (select count(*) from webhooks.message where status = 'pending' and resource = any($1))::int as left`,
      [resources],
    )
  ).rows[0]?.left;

describe('what happens', () => {
  test('SEND-15 is told at once, in payloads that are as documented, and say nothing about people', async () => {
    const merchant = await Merchant.arrive(suite, 'merchant-of-a-whole-life');
    const path = freshPath();
    await merchant.listen(receiver.urlOf(path));
    const customer = { name: 'Nora Canary', phone: '+14155550134', email: 'canary@example.com' };
    const { delivery } = await createDelivery(suite, {
      token: merchant.token,
      body: { ...ferryToTwinPeaks, customer, description: 'canary', externalReference: 'order-7' },
    });
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
    const cancelled = await merchant.call(`POST /v1/deliveries/${delivery.id}/cancel`, { reason: 'canary' });
    expect(cancelled.status).toBe(200);
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(2);
    const got = receiver.at(path).map(({ payload }) => payload);
    const told = { deliveryId: delivery.id, trackingSlug: delivery.trackingSlug, externalReference: 'order-7' };
    expect(got).toMatchObject([
      { type: 'delivery.created', data: { ...told, sequence: 1, status: 'created' } },
      { type: 'delivery.cancelled', data: { ...told, sequence: 2, status: 'cancelled' } },
    ]);
    for (const each of got) expect(DeliveryPayloadWire.safeParse(each).error).toBeUndefined();
    expect(ownPayloadWire('camel').safeParse(receiver.allAt(path)[0]?.payload).error).toBeUndefined();
    for (const { body } of receiver.at(path)) expect(body).not.toMatch(/canary|Nora|5550134/i);
  });

  test('SEND-15 an accepted offer and a driver’s report are told by themselves, with no cron', async () => {
    const path = freshPath();
    const { deliveryId, jobId, driverId, sub } = await acceptedDelivery(suite);
    const merchant = await Merchant.arrive(suite, sub);
    await merchant.listen(receiver.urlOf(path));
    const report = { type: 'enroute_to_pickup', driverId };
    const moved = await callPool(suite, DELIVERY_KEY, `POST /v1/pool/jobs/${jobId}/events`, report);
    expect(moved.status).toBe(200);
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
    // It listens from the third event on: what was before it isn't told.
    expect(receiver.at(path)[0]?.payload).toMatchObject({
      type: 'delivery.enroute_to_pickup',
      data: { deliveryId, sequence: 3 },
    });
  });

  test('REFUND-11 a refund is told by itself, with no cron', async () => {
    const merchant = await Merchant.arrive(suite);
    const path = freshPath();
    const created = await createDelivery(suite, { token: merchant.token });
    const order = { ...created, token: merchant.token };
    await confirm(suite, order);
    await suite.payments.webhooks.settled();
    await deliver(suite, order);
    await expectOrder(suite, order, { capture: { status: 'captured' } });
    await merchant.listen(receiver.urlOf(path), { events: ['refund.updated'] });
    await call(suite, order, 'POST /refunds', { reason: 'Late', amountMinor: 300 });
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
    expect(receiver.at(path)[0]?.payload).toMatchObject({
      type: 'refund.updated',
      data: { deliveryId: order.delivery.id, sequence: 2 },
    });
  });

  test('SEND-16 what no reminder came for is told by the cron', async () => {
    const merchant = await Merchant.arrive(suite);
    const path = freshPath();
    await merchant.listen(receiver.urlOf(path));
    const { delivery } = await createDelivery(suite, { token: merchant.token });
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1); // its reminder has been taken
    await writeEvent(suite, delivery.id, 'eta_changed');
    await suite.cron();
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(2);
    expect(receiver.at(path).map(({ payload }) => payload.type)).toEqual(['delivery.created', 'delivery.eta_changed']);
  });
});

describe('what it costs', () => {
  test('SEND-24 announcing is one trip, sending two; a creation is one with and without subscriptions', async () => {
    const merchant = await Merchant.arrive(suite);
    const path = freshPath();
    await merchant.listen(receiver.urlOf(path));
    const trips: string[] = [];
    suite.gateway.onTrip = ({ queries }) => void trips.push(queries.join(';'));
    const stranger = await Merchant.arrive(suite);
    await createDelivery(suite, { token: stranger.token });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(trips).toHaveLength(1); // nobody listens: nothing follows
    await createDelivery(suite, { token: merchant.token });
    const noted = `select 1 from webhooks.message m join webhooks.subscription s on s.id = m.subscription_id where s.url = $1 and m.status = 'delivered' and m.resource is not null`;
    await expect
      .poll(async () => (await suite.database.query(noted, [receiver.urlOf(path)])).rowCount, PATIENT)
      .toBe(1);
    suite.gateway.onTrip = undefined;
    const count = (pattern: RegExp) => trips.filter((text) => pattern.test(text)).length;
    expect([trips.length, count(/news as materialized/), count(/is_open/), count(/logged as/)]).toEqual([5, 1, 1, 1]);
  });

  test('SEND-26 what is older than thirty days is forgotten, and what is due stays', async () => {
    const merchant = await Merchant.arrive(suite);
    const { id } = await merchant.listen(receiver.urlOf(freshPath()));
    const { delivery } = await createDelivery(suite, { token: merchant.token });
    await expect.poll(() => pending([delivery.id]), PATIENT).toBe(0);
    await suite.database.query(
      `update webhooks.message set created_at = now() - interval '31 days' where subscription_id = $1 and resource is not null`,
      [id],
    );
    await suite.database.query(
      `update webhooks.announcement set due_at = now() - interval '31 days' where resource = $1`,
      [delivery.id],
    );
    await suite.cron();
    const left = `select (select count(*)::int from webhooks.message where subscription_id = $1) messages, (select count(*)::int from webhooks.announcement where resource = $2) announcements`;
    await expect
      .poll(async () => (await suite.database.query(left, [id, delivery.id])).rows, PATIENT)
      .toEqual([{ messages: 1, announcements: 0 }]);
    await writeEvent(suite, delivery.id, 'refund_updated');
    await remindToAnnounce(suite);
    await expect.poll(async () => (await merchant.sent(id)).map((each) => each.data['sequence']), PATIENT).toEqual([2]);
  });
});
