import { randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  callAdmin,
  codeOf,
  headersOf,
  orderOf,
  sendOrder,
  sendText,
  startPartners,
  zoneAtHour,
  type Taken,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let farm: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  farm = await addSender(suite, 'cannabis');
});
afterAll(() => suite.close());

const take = async (sender: TestSender, order: unknown, sending: Parameters<typeof sendOrder>[3] = {}) => {
  const response = await sendOrder(suite, sender, order, sending);
  return { status: response.status, text: await response.text() };
};
const ageMs = (seconds: number) => new Date(Date.now() + seconds * 1000);

test.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key)],
  ['svix', (key: string) => new SvixWebhook(key)],
])('PARTNER-9 an order that %s has signed is taken', async (_, open) => {
  const text = JSON.stringify(orderOf(farm), null, 2);
  const [id, at] = [`msg_${randomUUID()}`, new Date()];
  const response = await suite.fetch('/v1/integrations/cannabis/order-ready', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': open(farm.secret).sign(id, at, text),
    },
    body: text,
  });
  expect(response.status).toBe(202);
});

test('PARTNER-9 an order of a known sender is taken in one trip', async () => {
  await take(farm, orderOf(farm));
  const order = orderOf(farm);
  suite.gateway.resetTrips();
  expect((await take(farm, order)).status).toBe(202);
  expect(suite.gateway.trips).toBe(1);
});

describe('what is not signed by its sender over these bytes', () => {
  test('PARTNER-10 altered bytes, another sender’s secret, a missing or broken signature are a 401', async () => {
    const other = await addSender(suite, 'cannabis');
    const order = orderOf(farm);
    const text = JSON.stringify(order);
    const { status } = await take(farm, order);
    expect(status).toBe(202);
    const altered = JSON.stringify({ ...order, sourceOrderId: 'altered' });
    const headers = headersOf(farm, text);
    const answers = await Promise.all([
      codeOf(sendText(suite, farm, altered, { headers })),
      codeOf(sendText(suite, farm, `${text} `, { headers })),
      codeOf(sendOrder(suite, farm, orderOf(farm), { secret: other.secret })),
      codeOf(sendOrder(suite, other, orderOf(farm))),
      codeOf(sendOrder(suite, farm, orderOf(farm, { senderAccountId: 'nobody' }))),
      codeOf(sendOrder(suite, farm, orderOf(farm, { senderAccountId: 7 }))),
      codeOf(sendOrder(suite, farm, orderOf(farm), { headers: { 'webhook-signature': 'v1,AAAA' } })),
      codeOf(sendOrder(suite, farm, orderOf(farm), { headers: { 'webhook-id': '' } })),
      codeOf(sendOrder(suite, farm, orderOf(farm), { headers: { 'webhook-timestamp': 'now' } })),
      codeOf(sendText(suite, farm, 'no json')),
    ]);
    expect(new Set(answers.map(String))).toEqual(new Set(['401,signature_invalid']));
  });

  test.each([-400, 400])('PARTNER-10 a timestamp %i s off is a 401 of its own', async (seconds) => {
    expect(await codeOf(sendOrder(suite, farm, orderOf(farm), { at: ageMs(seconds) }))).toEqual([
      401,
      'timestamp_out_of_tolerance',
    ]);
  });
});

describe('the same message again', () => {
  test('PARTNER-11 a webhook-id that was seen before gets its first answer, also with another body and another time', async () => {
    const webhookId = `msg_${randomUUID()}`;
    const order = orderOf(farm);
    const first = await take(farm, order, { webhookId });
    expect(first.status).toBe(202);
    expect(await take(farm, order, { webhookId, at: ageMs(-60) })).toEqual(first);
    expect(await take(farm, orderOf(farm), { webhookId })).toEqual(first);
    expect(await take(farm, orderOf(farm, { tipMinor: -1 }), { webhookId })).toEqual(first);
    const { delivery } = JSON.parse(first.text) as Taken;
    await suite.database.query(`update delivery.delivery set status = 'cancelled', ended_at = now() where id = $1`, [
      delivery.id,
    ]);
    await suite.cron();
    expect(await take(farm, order, { webhookId })).toEqual(first);
    const { rows } = await suite.database.query(
      `select expires_at from platform.idempotency where principal = $1 and fingerprint = $2`,
      [`sender:${farm.id}`, webhookId],
    );
    expect(rows).toEqual([{ expires_at: null }]);
  });

  test('PARTNER-11 a new message of an order that is known already is a duplicate, and stays one', async () => {
    const order = orderOf(farm);
    const first = await take(farm, order);
    const webhookId = `msg_${randomUUID()}`;
    const again = await take(farm, order, { webhookId });
    expect([again.status, JSON.parse(again.text)]).toEqual([
      200,
      { ...(JSON.parse(first.text) as Taken), duplicate: true },
    ]);
    expect(await take(farm, order, { webhookId })).toEqual(again);
  });

  test('PARTNER-11 the same webhook-id of another sender is another message', async () => {
    const other = await addSender(suite, 'cannabis');
    const webhookId = `msg_${randomUUID()}`;
    const ids = await Promise.all(
      [farm, other].map(
        async (each) => (JSON.parse((await take(each, orderOf(each), { webhookId })).text) as Taken).delivery.id,
      ),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('PARTNER-11 of twenty at once with one webhook-id all get one answer', async () => {
    const order = orderOf(farm);
    const webhookId = `msg_${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(farm, order, { webhookId })));
    expect(new Set(answers.map((each) => `${each.status} ${each.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
  });

  test('PARTNER-12 a retry isn’t refused for the hours that have passed since', async () => {
    const mine = await addSender(suite, 'cannabis');
    const order = orderOf(mine, {
      dropoffWindow: { start: ageMs(0).toISOString(), end: ageMs(600).toISOString() },
    });
    const webhookId = `msg_${randomUUID()}`;
    const first = await take(mine, order, { webhookId });
    await callAdmin(suite, `PATCH /${mine.id}`, { timezone: zoneAtHour(1) });
    expect(await codeOf(sendOrder(suite, mine, { ...order, sourceOrderId: 'another' }))).toEqual([
      409,
      'outside_delivery_hours',
    ]);
    expect(await take(mine, order, { webhookId })).toEqual(first);
    expect((await take(mine, order)).status).toBe(200);
  });
});

describe('rotation', () => {
  test('SENDER-3 two secrets are live, the third ends the first, and one can be ended at once', async () => {
    const mine = await addSender(suite, 'cannabis');
    const rotate = async () => {
      const response = await callAdmin(suite, `POST /${mine.id}/secrets`, {});
      return ((await response.json()) as { sender: { secret: { id: string; value: string } } }).sender.secret;
    };
    const statusWith = async (secret: string) => (await sendOrder(suite, mine, orderOf(mine), { secret })).status;
    expect(await statusWith(mine.secret)).toBe(202);
    const second = await rotate();
    expect([await statusWith(mine.secret), await statusWith(second.value)]).toEqual([202, 202]);
    const third = await rotate();
    expect([await statusWith(mine.secret), await statusWith(second.value), await statusWith(third.value)]).toEqual([
      401, 202, 202,
    ]);
    expect((await callAdmin(suite, `DELETE /${mine.id}/secrets/${second.id}`)).status).toBe(204);
    expect([await statusWith(second.value), await statusWith(third.value)]).toEqual([401, 202]);
    expect((await callAdmin(suite, `DELETE /${mine.id}/secrets/${second.id}`)).status).toBe(404);
  });

  test('SENDER-3 a message may be signed with both secrets', async () => {
    const mine = await addSender(suite, 'cannabis');
    const text = JSON.stringify(orderOf(mine));
    const [id, at] = [`msg_${randomUUID()}`, new Date()];
    const old = new StandardWebhook(`whsec_${Buffer.alloc(24, 7).toString('base64')}`);
    const signature = `${old.sign(id, at, text)} ${new StandardWebhook(mine.secret).sign(id, at, text)}`;
    const sent = await sendText(suite, mine, text, { webhookId: id, at, headers: { 'webhook-signature': signature } });
    expect(sent.status).toBe(202);
  });
});
