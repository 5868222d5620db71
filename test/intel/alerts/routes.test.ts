import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENT, startReceiver, verifies, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openSubscribers, type Subscription } from './listeners.ts';

let suite: Suite;
let receiver: Receiver;
let feed: ReturnType<typeof openSubscribers>;
let eats: string;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ services: ['intel'], vars: { OUTBOUND_HOSTS: receiver.host } });
  feed = openSubscribers(suite, receiver);
  eats = await feed.product();
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

type Answer = { readonly webhook: Subscription };
type List = { deliveries: { id: string; type: string; status: string; attempts: object[] }[]; nextCursor: null };

describe('the routes of subscriptions', () => {
  test('ALERT-9 work as those of deliveries do: a secret once, a challenge, a test, a replay, a rotation, a pause', async () => {
    const { token, webhook, now, received, path } = await feed.listen(eats);
    expect(webhook).toMatchObject({ secretShown: false, product: eats, mode: 'realtime', filter: {} });
    expect(await now()).toMatchObject({ secret: null, secretShown: true, status: 'active' });
    expect(receiver.allAt(path)[0]?.payload).toMatchObject({
      type: 'webhook.challenge',
      data: { webhookId: webhook.id },
    });
    const tested = await feed.call<{ delivery: { id: string } }>(token, `POST /${webhook.id}/test`);
    expect(tested.status).toBe(202);
    await expect.poll(() => received().length, PATIENT).toBe(1);
    const replay = () => feed.call(token, `POST /${webhook.id}/deliveries/${tested.body.delivery.id}/replay`);
    expect((await replay()).status).toBe(202);
    await expect.poll(() => received().length, PATIENT).toBe(2);
    const rotated = await feed.call<Answer>(token, `POST /${webhook.id}/rotate-secret`);
    expect(rotated.body.webhook.secret).not.toBe(webhook.secret);
    await feed.happen({ products: [eats] });
    await feed.announced();
    await expect.poll(() => received().length, PATIENT).toBe(3);
    for (const secret of [webhook.secret, rotated.body.webhook.secret])
      expect(
        received()
          .slice(2)
          .map((each) => verifies(secret, each)),
      ).toEqual([[true, true]]);
    const paused = await feed.call<Answer>(token, `PATCH /${webhook.id}`, { status: 'paused', mode: 'daily' });
    expect(paused.body.webhook).toMatchObject({ status: 'paused', mode: 'daily' });
    expect(await replay()).toMatchObject({ status: 409, body: { code: 'webhook_not_active' } });
    const { body } = await feed.call<List>(token, `GET /${webhook.id}/deliveries`);
    expect(body.deliveries.map(({ type, attempts }) => [type, attempts.length])).toEqual([
      ['insight.confirmed', 1],
      ['webhook.test', 2],
      ['webhook.challenge', 1],
    ]);
    const list = await feed.call<{ webhooks: Subscription[] }>(token, 'GET');
    expect(list.body.webhooks.map(({ id }) => id)).toEqual([webhook.id]);
    expect((await feed.call(token, `DELETE /${webhook.id}`)).status).toBe(204);
    expect((await feed.call(token, `GET /${webhook.id}`)).status).toBe(404);
  });

  test('ALERT-9 an alert that went with a digest can be had by itself', async () => {
    const { token, webhook, told } = await feed.listen(eats, { mode: 'daily' });
    const [insight] = await feed.happen({ products: [eats] });
    await feed.announced();
    const { body } = await feed.call<List>(token, `GET /${webhook.id}/deliveries?limit=1`);
    expect(body.deliveries).toMatchObject([{ status: 'gathered', attempts: [] }]);
    const replayed = await feed.call(token, `POST /${webhook.id}/deliveries/${body.deliveries[0]?.id}/replay`);
    expect(replayed.status).toBe(202);
    expect((await told(1)).map(({ payload }) => payload.data['id'])).toEqual([insight]);
  });

  test('ALERT-9 a stranger’s is a 404, and whoever has no scope for it is refused', async () => {
    const { webhook } = await feed.listen(eats);
    const stranger = await feed.tokenOf(`bob-${randomUUID()}`);
    const doors = ['GET', 'DELETE'].map((method) => `${method} /${webhook.id}`);
    for (const door of [...doors, `GET /${webhook.id}/deliveries`, `POST /${webhook.id}/test`])
      expect(await feed.call(stranger, door), door).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await feed.call(stranger, 'GET')).body).toEqual({ webhooks: [], nextCursor: null });
    const reader = await suite.token({ sub: 'x', scope: 'intel:read', aud: [suite.urls.intel] });
    expect((await feed.call(reader, 'GET')).status).toBe(403);
  });

  test('ALERT-10 a product that there isn’t is refused, and nothing is stored', async () => {
    const token = await feed.tokenOf(`ada-${randomUUID()}`);
    const body = { url: receiver.urlOf('/x'), product: 'nothing-of-ours' };
    expect(await feed.call(token, 'POST', body)).toMatchObject({ status: 422, body: { code: 'product_unknown' } });
    expect((await feed.call(token, 'GET')).body).toEqual({ webhooks: [], nextCursor: null });
  });

  test.each([
    { product: undefined },
    { product: 'Eats' },
    { events: ['insight.digest'] },
    { events: ['delivery.created'] },
    { mode: 'weekly' },
    { filter: { minSeverity: 'dire' } },
    { filter: { kinds: [] } },
    { filter: { kinds: ['gossip'] } },
    { filter: { categories: ['spying'] } },
    { filter: { competitors: 'northwind-eats' } },
    { filter: { minConfidence: 1.1 } },
    { filter: { minPercent: -1 } },
    { filter: { externalReference: 'order-7' } },
  ])('ALERT-10 %j is not acceptable', async (more) => {
    const token = await feed.tokenOf('ada');
    const answer = await feed.call(token, 'POST', { url: receiver.urlOf('/x'), product: eats, ...more });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('ALERT-10 what it is about stays', async () => {
    const { token, webhook } = await feed.listen(eats);
    const other = await feed.product();
    expect((await feed.call(token, `PATCH /${webhook.id}`, { product: other })).status).toBe(422);
  });
});
