import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SUBSCRIPTIONS } from '#src/webhooks/subscriptions/subscription.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { Merchant, PATIENT, startReceiver, type Receiver, type Webhook } from '#test/support/webhooks.ts';

let suite: Suite;
let receiver: Receiver;
let merchant: Merchant;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { OUTBOUND_HOSTS: receiver.host, DOH_URL: 'http://127.0.0.1:1/dns-query' } });
  merchant = await Merchant.arrive(suite);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

type Answer = { webhook: Webhook };
const fresh = () => `/${randomUUID()}`;

describe('subscribing', () => {
  test('SEND-2 a challenge comes first, and 2xx makes the subscription active', async () => {
    const path = fresh();
    const webhook = await merchant.subscribe(receiver.urlOf(path));
    expect(webhook).toMatchObject({ status: 'pending', events: ['*'], filter: {} });
    await expect.poll(async () => (await merchant.webhook(webhook.id)).status, PATIENT).toBe('active');
    expect(receiver.allAt(path).map(({ payload }) => payload)).toMatchObject([
      { type: 'webhook.challenge', data: { webhookId: webhook.id } },
    ]);
  });

  test('SEND-2 an address that doesn’t answer 2xx stays pending, and is told nothing', async () => {
    const path = fresh();
    const owner = await Merchant.arrive(suite);
    receiver.answer(path, (response) => response.writeHead(404).end(), true);
    const webhook = await owner.subscribe(receiver.urlOf(path));
    await expect.poll(() => receiver.allAt(path).length, PATIENT).toBe(1);
    await suite.database.query(
      `insert into webhooks.message (id, role, subscription_id, type, data, at) values (gen_random_uuid(), 'waypost_delivery', $1, 'delivery.created', '{}', now())`,
      [webhook.id],
    );
    await suite.cron();
    const held = `select status, due_at = 'infinity' as held from webhooks.message where subscription_id = $1 and type = 'delivery.created'`;
    await expect
      .poll(async () => (await suite.database.query(held, [webhook.id])).rows, PATIENT)
      .toEqual([{ status: 'pending', held: true }]);
    expect(receiver.at(path)).toEqual([]);
    expect((await owner.webhook(webhook.id)).status).toBe('pending');
  });

  test('SEND-3 the secret is in the first answer alone: a replay has null in its place, and so has every reading', async () => {
    const key = randomUUID();
    const body = { url: receiver.urlOf(fresh()), events: ['delivery.created'] };
    const first = await merchant.call<Answer>('POST /v1/webhooks', body, key);
    expect([first.status, first.body.webhook.secretShown]).toEqual([201, false]);
    expect(first.body.webhook.secret).toMatch(/^whsec_/);
    const again = await merchant.call<Answer>('POST /v1/webhooks', body, key);
    expect(again).toEqual({
      status: 201,
      body: { webhook: { ...first.body.webhook, secret: null, secretShown: true } },
    });
    const read = await merchant.webhook(first.body.webhook.id);
    expect([read.secret, read.secretShown]).toEqual([null, true]);
    const { rows } = await suite.database.query<{ text: string }>(
      `select (select string_agg(outcome::text, '') from platform.idempotency) || (select string_agg(s::text, '') from webhooks.subscription s) as text`,
    );
    expect(rows[0]?.text).not.toContain(first.body.webhook.secret?.slice(6));
  });

  test('SEND-3 of twenty at once with one key there is one subscription and one secret', async () => {
    const [key, owner] = [randomUUID(), await Merchant.arrive(suite)];
    const body = { url: receiver.urlOf(fresh()) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.call<Answer>('POST /v1/webhooks', body, key)),
    );
    expect(new Set(answers.map((each) => each.body.webhook.id)).size).toBe(1);
    expect(answers.filter((each) => each.body.webhook.secret !== null)).toHaveLength(1);
  });

  test('SEND-7 an owner has a hundred at most', async () => {
    const owner = await Merchant.arrive(suite);
    const { id } = await owner.subscribe(receiver.urlOf(fresh()));
    await suite.database.query(
      `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
       select gen_random_uuid(), role, owner, url, events, filter, 'paused', secret from webhooks.subscription, generate_series(1, $2) where id = $1`,
      [id, MAX_SUBSCRIPTIONS - 3],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        owner.call<{ code?: string }>('POST /v1/webhooks', { url: receiver.urlOf('/x') }),
      ),
    );
    expect(answers.map(({ status, body }) => body.code ?? String(status)).toSorted()).toEqual([
      '201',
      '201',
      ...Array.from({ length: 3 }, () => 'webhook_limit_reached'),
    ]);
  });

  test('SEND-5 while names can’t be resolved an address is a 503 that says so, and is not stored', async () => {
    const owner = await Merchant.arrive(suite);
    expect(await owner.call('POST /v1/webhooks', { url: 'https://hooks.shop.dev/in' })).toMatchObject({
      status: 503,
      body: { code: 'resolver_unavailable', retryable: true },
    });
    expect(await owner.call('GET /v1/webhooks')).toMatchObject({ status: 200, body: { webhooks: [] } });
  });

  test.each([
    ['ftp://example.com/x', 'scheme_not_allowed'],
    ['/hooks', 'invalid_url'],
    ['http://user:pass@example.com/', 'userinfo_present'],
    ['http://example.com\\@10.0.0.1/', 'forbidden_character'],
    ['http://127.0.0.1/', 'ip_literal'],
    ['http://0x7f.1/', 'ip_literal'],
    ['http://[::1]/', 'ip_literal'],
    ['http://169.254.169.254/latest/meta-data', 'ip_literal'],
    ['http://localhost/', 'special_use_name'],
    ['http://intranet/', 'special_use_name'],
    ['http://printer/', 'single_label_name'],
    ['https://db.internal/', 'special_use_name'],
    ['https://shop.dev:8443/', 'port_not_allowed'],
    ['https://delivery.waypost.test/v1/webhooks', 'special_use_name'],
  ])('SEND-5 %s is refused: %s', async (url, code) => {
    const answer = await merchant.call('POST /v1/webhooks', { url });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'webhook_url_refused', errors: [{ pointer: '#/url', code }] },
    });
    const { id } = await merchant.subscribe(receiver.urlOf(fresh()));
    expect(await merchant.call(`PATCH /v1/webhooks/${id}`, { url })).toMatchObject({
      status: 422,
      body: { code: 'webhook_url_refused' },
    });
  });

  test.each([
    { events: [] },
    { events: ['delivery.vanished'] },
    { events: ['*', '*'] },
    { filter: { phone: '1' } },
    { filter: { deliveryId: 'x' } },
    { status: 'active' },
    { secret: 'whsec_x' },
  ])('SEND-18 %j is not acceptable', async (more) => {
    const answer = await merchant.call('POST /v1/webhooks', { url: receiver.urlOf('/x'), ...more });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});

describe('managing', () => {
  test('SEND-6 another owner’s subscription is a 404 at every door, and in no list', async () => {
    const { id } = await merchant.listen(receiver.urlOf(fresh()));
    const messageId = await merchant.test(id);
    const stranger = await Merchant.arrive(suite);
    const doors: [string, unknown?][] = [
      [`GET /v1/webhooks/${id}`],
      [`PATCH /v1/webhooks/${id}`, { status: 'paused' }],
      [`DELETE /v1/webhooks/${id}`],
      [`POST /v1/webhooks/${id}/test`],
      [`POST /v1/webhooks/${id}/rotate-secret`],
      [`GET /v1/webhooks/${id}/deliveries`],
      [`POST /v1/webhooks/${id}/deliveries/${messageId}/replay`],
    ];
    for (const [door, body] of doors)
      expect(await stranger.call(door, body), door).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await stranger.call('GET /v1/webhooks')).body).toEqual({ webhooks: [], nextCursor: null });
    const own = await stranger.listen(receiver.urlOf(fresh()));
    expect((await stranger.call(`POST /v1/webhooks/${own.id}/deliveries/${messageId}/replay`)).status).toBe(404);
    expect((await merchant.webhook(id)).status).toBe('active');
  });

  test('SEND-6 a list is paged, the newest first, and its cursor is good for its owner alone', async () => {
    const owner = await Merchant.arrive(suite);
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.unshift((await owner.subscribe(receiver.urlOf('/x'))).id);
    type Page = { webhooks: Webhook[]; nextCursor: string | null };
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Page } = await owner.call<Page>(
        `GET /v1/webhooks?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      read.push(...body.webhooks.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(read).toEqual(ids);
    const { body } = await owner.call<Page>('GET /v1/webhooks?limit=2');
    expect(await merchant.call(`GET /v1/webhooks?limit=2&cursor=${body.nextCursor}`)).toMatchObject({ status: 400 });
  });

  test('SEND-19 what is given is changed; a new address has to answer a challenge', async () => {
    const [path, moved] = [fresh(), fresh()];
    const { id } = await merchant.listen(receiver.urlOf(path));
    const change = { events: ['delivery.delivered', 'job.expired'], filter: { externalReference: 'order-7' } };
    const { body } = await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, change);
    expect(body.webhook).toMatchObject({ ...change, url: receiver.urlOf(path), status: 'active' });
    const same = await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf(path) });
    expect(same.body.webhook.status).toBe('active');
    const other = await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf(moved) });
    expect(other.body.webhook.status).toBe('pending');
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
    expect(receiver.allAt(moved)).toHaveLength(1);
    expect(receiver.allAt(path)).toHaveLength(1);
  });

  test('SEND-19 only what is active can be paused', async () => {
    const path = fresh();
    receiver.answer(path, (response) => response.writeHead(500).end(), true);
    const { id } = await merchant.subscribe(receiver.urlOf(path));
    await expect.poll(() => receiver.allAt(path).length, PATIENT).toBe(1); // its challenge, which fails
    expect(await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'paused' })).toMatchObject({
      status: 409,
      body: { code: 'webhook_not_active', currentStatus: 'pending' },
    });
    receiver.answer(path, (response) => response.end(), true);
    expect((await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, { status: 'active' })).body.webhook.status).toBe(
      'pending',
    );
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
    expect((await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, { status: 'paused' })).body.webhook.status).toBe(
      'paused',
    );
    expect((await merchant.call<Answer>(`PATCH /v1/webhooks/${id}`, { status: 'active' })).body.webhook.status).toBe(
      'active',
    );
    expect(
      await merchant.call(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf('/y'), status: 'paused' }),
    ).toMatchObject({ status: 409 });
  });

  test('SEND-25 a subscription that is deleted is gone, with what was sent', async () => {
    const { id } = await merchant.listen(receiver.urlOf(fresh()));
    await merchant.test(id);
    expect((await merchant.call(`DELETE /v1/webhooks/${id}`)).status).toBe(204);
    expect((await merchant.call(`DELETE /v1/webhooks/${id}`)).status).toBe(404);
    expect((await merchant.call(`GET /v1/webhooks/${id}`)).status).toBe(404);
    const { rowCount } = await suite.database.query('select 1 from webhooks.message where subscription_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
