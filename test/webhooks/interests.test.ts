import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEventNames } from '#src/delivery/journey/outbound-event.ts';
import { createDelivery, ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
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
  suite = await startSuite({ vars: { OUTBOUND_HOSTS: receiver.host } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

test('SEND-18 a subscription hears of its events and its filter alone', async () => {
  const merchant = await Merchant.arrive(suite);
  const [some, referred, every] = [freshPath(), freshPath(), freshPath()];
  await merchant.listen(receiver.urlOf(some), { events: ['refund.updated', 'job.expired'] });
  await merchant.listen(receiver.urlOf(referred), { filter: { externalReference: 'order-9' } });
  await merchant.listen(receiver.urlOf(every));
  const [nine, ten] = await Promise.all(
    ['order-9', 'order-10'].map((externalReference) =>
      createDelivery(suite, { token: merchant.token, body: { ...ferryToTwinPeaks, externalReference } }),
    ),
  );
  for (const type of ['refund_updated', 'failed']) {
    for (const made of [nine, ten]) await writeEvent(suite, made?.delivery.id ?? '', type);
  }
  await remindToAnnounce(suite);
  await expect.poll(() => receiver.at(every).length, PATIENT).toBe(6);
  await expect.poll(() => receiver.at(some).length, PATIENT).toBe(4);
  await expect.poll(() => receiver.at(referred).length, PATIENT).toBe(3);
  const types = (path: string) =>
    receiver
      .at(path)
      .map(({ payload }) => payload.type)
      .toSorted();
  expect(types(every)).toEqual([
    'delivery.created',
    'delivery.created',
    'delivery.failed',
    'delivery.failed',
    'refund.updated',
    'refund.updated',
  ]);
  expect(types(some)).toEqual(['job.expired', 'job.expired', 'refund.updated', 'refund.updated']);
  expect(new Set(receiver.at(referred).map(({ payload }) => payload.data['externalReference']))).toEqual(
    new Set(['order-9']),
  );
});

test('SEND-18 every type of the log has a name that can be asked for', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  await merchant.listen(receiver.urlOf(path));
  const { delivery } = await createDelivery(suite, { token: merchant.token });
  const types = [
    'assigned',
    'given_back',
    'enroute_to_pickup',
    'arrived_at_pickup',
    'picked_up',
    'enroute_to_dropoff',
    'arrived_at_dropoff',
    'delivered',
    'returning',
    'returned',
    'cancelled',
    'failed',
    'changed',
    'eta_changed',
    'pin_locked',
    'pin_renewed',
    'rated',
    'wishes_changed',
    'refund_updated',
    'tip_updated',
    'fee_drift_detected',
  ];
  for (const type of types) await writeEvent(suite, delivery.id, type);
  await remindToAnnounce(suite);
  await expect.poll(() => receiver.at(path).length, PATIENT).toBe(types.length + 1);
  const names = receiver.at(path).map(({ payload }) => payload.type);
  expect(names.toSorted()).toEqual(deliveryEventNames.filter((name) => name !== 'job.expired').toSorted());
});

test('SEND-19 what happens to a paused subscription is kept for it, and to a disabled one not', async () => {
  const merchant = await Merchant.arrive(suite);
  const [paused, disabled] = [freshPath(), freshPath()];
  const [one, two] = [await merchant.listen(receiver.urlOf(paused)), await merchant.listen(receiver.urlOf(disabled))];
  await merchant.call(`PATCH /v1/webhooks/${one.id}`, { status: 'paused' });
  receiver.answer(disabled, (response) => response.writeHead(410).end());
  await merchant.test(two.id);
  await expect.poll(async () => (await merchant.webhook(two.id)).status, PATIENT).toBe('disabled');
  receiver.answer(disabled, (response) => response.end());
  const { delivery } = await createDelivery(suite, { token: merchant.token });
  const held = `select due_at = 'infinity' as held from webhooks.message where resource = $1`;
  await expect
    .poll(async () => (await suite.database.query(held, [delivery.id])).rows, PATIENT)
    .toEqual([{ held: true }]);
  expect((await merchant.sent(one.id))[0]).toMatchObject({ status: 'pending', dueAt: null, attempts: [] });
  for (const { id } of [one, two]) await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'active' });
  await expect.poll(async () => (await merchant.webhook(two.id)).status, PATIENT).toBe('active');
  await suite.cron();
  await expect.poll(() => receiver.at(paused).length, PATIENT).toBe(1);
  expect(receiver.at(disabled).filter(({ payload }) => payload.type !== 'webhook.test')).toEqual([]);
});
