import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { freshPath, Merchant, PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openSubscribers } from './listeners.ts';

let suite: Suite;
let receiver: Receiver;
let feed: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({
    services: ['delivery', 'intel', 'agent', 'live'],
    vars: { OUTBOUND_HOSTS: receiver.host },
  });
  feed = openSubscribers(suite, receiver);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

/** Runs statements as a Worker’s own role. */
async function as(role: 'delivery' | 'intel', run: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: suite.adminUrl });
  await client.connect();
  try {
    await client.query(`set role waypost_${role}`);
    await run(client);
  } finally {
    await client.end();
  }
}

test('ALERT-11 the same owner’s subscriptions at two Workers: neither sees the other’s, nor is told the other’s events', async () => {
  const sub = `both-${randomUUID()}`;
  const [merchant, path, eats] = [await Merchant.arrive(suite, sub), freshPath(), await feed.product()];
  const there = await merchant.listen(receiver.urlOf(path));
  const here = await feed.listen(eats, { events: ['*'] }, sub);
  expect(
    (await feed.call<{ webhooks: { id: string }[] }>(here.token, 'GET')).body.webhooks.map(({ id }) => id),
  ).toEqual([here.webhook.id]);
  expect((await feed.call(here.token, `GET /${there.id}`)).status).toBe(404);
  const list = await merchant.call<{ webhooks: { id: string }[] }>('GET /v1/webhooks');
  expect(list.body.webhooks.map(({ id }) => id)).toEqual([there.id]);
  expect((await merchant.call(`GET /v1/webhooks/${here.webhook.id}`)).status).toBe(404);

  const { delivery } = await createDelivery(suite, { token: merchant.token });
  const [insight] = await feed.happen({ products: [eats] });
  await Promise.all([suite.cron('delivery'), suite.cron('intel'), suite.cron('agent')]);
  expect((await here.told(1)).map(({ payload }) => payload.data['id'])).toEqual([insight]);
  await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
  expect(receiver.at(path)[0]?.payload.data['deliveryId']).toBe(delivery.id);
  await Promise.all([suite.cron('delivery'), suite.cron('intel'), suite.cron('agent')]);
  expect([here.received().length, receiver.at(path).length]).toEqual([1, 1]);
});

test('ALERT-11 another Worker’s sweep neither announces nor sends what the feed has to tell', async () => {
  const eats = await feed.product();
  const { received, told } = await feed.listen(eats);
  const [insight] = await feed.happen({ products: [eats] });
  for (let times = 0; times < 3; times += 1) await Promise.all([suite.cron('delivery'), suite.cron('agent')]);
  const row = `select announced, noted from webhooks.announcement where resource = $1`;
  expect((await suite.database.query(row, [insight])).rows).toEqual([{ announced: 1, noted: 2 }]);
  expect(received()).toEqual([]);
  await suite.cron('intel');
  await told(1);
});

test('ALERT-11 the delivery Worker’s role sees no subscription of the feed, and writes nothing in its name', async () => {
  const eats = await feed.product();
  const { webhook } = await feed.listen(eats);
  await as('delivery', async (client) => {
    expect((await client.query('select 1 from webhooks.subscription where id = $1', [webhook.id])).rows).toEqual([]);
    for (const [text, value] of [
      [`insert into webhooks.announcement values ('intel', $1, 0, 1, now())`, randomUUID()],
      [
        `insert into webhooks.message (id, role, subscription_id, type, data, at) values (gen_random_uuid(), 'waypost_intel', $1, 'x', '{}', now())`,
        webhook.id,
      ],
    ] as const)
      await expect(client.query(text, [value])).rejects.toThrow('row-level security');
  });
});

test('ALERT-5 the feed’s own role writes events, and those are noted that somebody listens to', async () => {
  const [loud, quiet] = [await feed.product(), await feed.product()];
  const { told } = await feed.listen(loud);
  await as('intel', async (client) => {
    await feed.happenBy(client, { products: [quiet] }, { products: [quiet, loud] });
    const { rows } = await client.query<{ asked: boolean }>(
      'select webhooks.listens_to(array[$1]) as asked union all select webhooks.listens_to(array[$1, $2])',
      [quiet, loud],
    );
    expect(rows).toEqual([{ asked: false }, { asked: true }]);
  });
  await suite.cron('intel');
  await told(1);
});
