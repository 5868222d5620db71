import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  callAdmin,
  codeOf,
  orderOf,
  sendOrder,
  startPartners,
  takeOrder,
  type Taken,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let shop: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  shop = await addSender(suite, 'storefront');
});
afterAll(() => suite.close());

describe('an order of a storefront', () => {
  test('PARTNER-1 it becomes a delivery with job, fare, postings, events and first wave, in one trip once its sender is known', async () => {
    await takeOrder(suite, shop); // the sender is known from now on
    const order = orderOf(shop, { dispatch: 'auto', readyAt: new Date(Date.now() + 7_200_000).toISOString() });
    suite.gateway.resetTrips();
    const response = await sendOrder(suite, shop, order);
    expect(suite.gateway.trips).toBe(1);
    const taken = (await response.json()) as Taken;
    const { id, trackingSlug } = taken.delivery;
    expect([response.status, taken]).toEqual([
      202,
      {
        accepted: true,
        duplicate: false,
        sourceOrderId: order['sourceOrderId'],
        delivery: { id, status: 'created', trackingSlug },
        tracking: {
          url: `/t/${trackingSlug}`,
          recipientUrl: expect.stringMatching(`^/t/${trackingSlug}#rcp_${trackingSlug}_[\\w-]{22}$`),
        },
      },
    ]);
    const { rows } = await suite.database.query(
      `select (select count(*)::int from delivery.fare where delivery_id = $1) as fares,
        (select array_agg(type) from delivery.event where delivery_id = $1) as events,
        (select count(*)::int from delivery.job j join delivery.due d on d.subject = j.id and d.kind = 'wave' where delivery_id = $1) as waves,
        (select array_agg(kind) from ledger.transaction where subject = $1) as booked`,
      [id],
    );
    expect(rows).toEqual([{ fares: 1, events: ['created'], waves: 1, booked: ['delivery_charged'] }]);
  });

  test('PARTNER-2 the same order again is the same delivery, whatever else it says', async () => {
    const sourceOrderId = randomUUID();
    const first = await takeOrder(suite, shop, { sourceOrderId });
    const again = await sendOrder(suite, shop, orderOf(shop, { sourceOrderId, tipMinor: 900 }));
    expect([again.status, await again.json()]).toEqual([200, { ...first, duplicate: true }]);
    await suite.database.query(`update delivery.delivery set status = 'cancelled', ended_at = now() where id = $1`, [
      first.delivery.id,
    ]);
    const far = orderOf(shop, { sourceOrderId, dropoff: { lat: 0, lng: 0 } });
    const late = (await (await sendOrder(suite, shop, far)).json()) as Taken;
    expect(late).toEqual({ ...first, duplicate: true, delivery: { ...first.delivery, status: 'cancelled' } });
  });

  test('PARTNER-2 of twenty at once one becomes a delivery', async () => {
    const order = orderOf(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await sendOrder(suite, shop, order);
        return { status: response.status, ...((await response.json()) as Taken) };
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(19).fill(200),
      202,
    ]);
    expect(new Set(answers.map(({ delivery }) => delivery.id)).size).toBe(1);
    const { rows } = await suite.database.query(
      `select count(*)::int as n from delivery.delivery where external_reference = $1`,
      [order['sourceOrderId']],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('PARTNER-2 another sender’s order of the same number is another delivery', async () => {
    const other = await addSender(suite, 'storefront');
    const sourceOrderId = randomUUID();
    const mine = await takeOrder(suite, shop, { sourceOrderId });
    const theirs = await takeOrder(suite, other, { sourceOrderId });
    expect(theirs.delivery.id).not.toBe(mine.delivery.id);
  });
});

describe('whose order it is', () => {
  test('PARTNER-6 a missing, wrong or another sender’s secret is the same 401', async () => {
    const other = await addSender(suite, 'storefront');
    const answers = await Promise.all([
      codeOf(sendOrder(suite, shop, orderOf(shop), { secret: 'no-such-secret' })),
      codeOf(sendOrder(suite, shop, orderOf(shop), { secret: '' })),
      codeOf(sendOrder(suite, shop, orderOf(shop), { secret: other.secret })),
      codeOf(sendOrder(suite, other, orderOf(shop))),
      codeOf(sendOrder(suite, shop, orderOf(shop, { senderAccountId: undefined }))),
      codeOf(sendOrder(suite, shop, null)),
    ]);
    expect(new Set(answers.map(String))).toEqual(new Set(['401,webhook_secret_invalid']));
  });

  test('PARTNER-6 no cannabis sender is let in by a shared secret, nor a storefront by a signature', async () => {
    const farm = await addSender(suite, 'cannabis');
    const text = JSON.stringify(orderOf(farm));
    const post = (headers: Record<string, string>, partner: string) =>
      suite.fetch(`/v1/integrations/${partner}/order-ready`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
      });
    expect(await codeOf(post({ 'x-webhook-secret': farm.secret }, 'cannabis'))).toEqual([401, 'signature_invalid']);
    expect(await codeOf(post({ 'x-webhook-secret': shop.secret }, 'cannabis'))).toEqual([401, 'signature_invalid']);
    expect(await codeOf(post({ 'x-webhook-secret': farm.secret }, 'storefront'))).toEqual([
      401,
      'webhook_secret_invalid',
    ]);
  });

  test('PARTNER-7 a suspended sender’s orders are a 403, and what changed holds at once, also where the sender was known', async () => {
    const mine = await addSender(suite, 'storefront');
    await takeOrder(suite, mine);
    await callAdmin(suite, `PATCH /${mine.id}`, { status: 'suspended' });
    expect(await codeOf(sendOrder(suite, mine, orderOf(mine)))).toEqual([403, 'sender_suspended']);
    await callAdmin(suite, `PATCH /${mine.id}`, { status: 'active', owner: 'org:new-owner' });
    const taken = await takeOrder(suite, mine);
    const { rows } = await suite.database.query('select owner from delivery.delivery where id = $1', [
      taken.delivery.id,
    ]);
    expect(rows).toEqual([{ owner: 'org:new-owner' }]);
    await callAdmin(suite, `DELETE /${mine.id}/secrets/${mine.secretId}`);
    expect(await codeOf(sendOrder(suite, mine, orderOf(mine)))).toEqual([401, 'webhook_secret_invalid']);
  });
});

describe('when it is offered', () => {
  const dueAt = async (id: string) =>
    (
      await suite.database.query<{ due_at: Date }>(
        `select due_at from delivery.due d join delivery.job j on j.id = d.subject where d.kind = 'wave' and j.delivery_id = $1`,
        [id],
      )
    ).rows[0]?.due_at;

  test('PARTNER-8 an order is offered by itself unless it is held, one that is ready later 20 minutes before', async () => {
    const held = await takeOrder(suite, shop);
    expect(await dueAt(held.delivery.id)).toBeUndefined();
    const readyAt = new Date(Date.now() + 3 * 3_600_000);
    const later = await takeOrder(suite, shop, { dispatch: 'auto', readyAt: readyAt.toISOString() });
    expect(await dueAt(later.delivery.id)).toEqual(new Date(readyAt.getTime() - 20 * 60_000));
    const own = await takeOrder(suite, shop, { dispatch: undefined });
    const started = async () =>
      (await suite.database.query('select wave from delivery.job where delivery_id = $1', [own.delivery.id])).rows[0];
    await expect.poll(started, { timeout: 8_000 }).toEqual({ wave: 1 });
  });
});
