import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALERTS_AN_HOUR, DIGEST_LENGTH } from '#src/intel/alerts/event.ts';
import { DIGEST_HOUR } from '#src/webhooks/sending/digests-store.ts';
import { PATIENT, type Received } from '#test/support/webhooks.ts';
import { idOf, startFeed } from './listeners.ts';

type World = Awaited<ReturnType<typeof startFeed>>;
let suite: World['suite'];
let feed: World['feed'];
let close: World['close'];
beforeAll(async () => {
  ({ suite, feed, close } = await startFeed());
});
afterAll(() => close());

/** As so many minutes later, for one subscription. */
const later = (id: string, minutes: number) =>
  suite.database.query(
    `with messages as (
       update webhooks.message set created_at = created_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2)
       where subscription_id = $1)
     update webhooks.subscription set digested_at = digested_at - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );
const happenings = (product: string, count: number) => Array.from({ length: count }, () => ({ products: [product] }));
const split = (got: readonly Received[]) => ({
  single: got.filter(({ payload }) => payload.type !== 'insight.digest'),
  digests: got.filter(({ payload }) => payload.type === 'insight.digest').map(({ payload }) => payload.data),
});
const resourcesOf = (digest: Record<string, unknown> = {}) =>
  (digest['alerts'] as { resource: string }[]).map(({ resource }) => resource);
/** Whatever would come has come. */
const settled = async () => {
  await suite.cron();
  const pending = `select count(*)::int as left from webhooks.message where status = 'pending' and due_at < now() + interval '1 minute'`;
  await expect.poll(async () => (await suite.database.query<{ left: number }>(pending)).rows[0]?.left, PATIENT).toBe(0);
};

test('ALERT-7 of forty in a minute thirty come by themselves, and a minute later the rest as one digest', async () => {
  const eats = await feed.product();
  const { webhook, told, received, token } = await feed.listen(eats);
  const ids: string[] = [];
  for (let part = 0; part < 4; part += 1) {
    ids.push(...(await feed.happen(...happenings(eats, 10))));
    await Promise.all([suite.cron(), suite.cron()]); // announced side by side
  }
  await feed.announced();
  await told(ALERTS_AN_HOUR);
  await settled();
  expect(received()).toHaveLength(ALERTS_AN_HOUR);
  await later(webhook.id, 2);
  await Promise.all([suite.cron(), suite.cron(), suite.cron()]);
  await told(ALERTS_AN_HOUR + 1);
  await settled();
  const { single, digests } = split(received());
  expect([single.length, digests.length]).toEqual([ALERTS_AN_HOUR, 1]);
  expect(digests[0]).toMatchObject({ webhookId: webhook.id, product: eats, count: 10 });
  expect([...single.map(idOf), ...resourcesOf(digests[0])].toSorted()).toEqual(ids.toSorted()); // each once
  type List = { deliveries: { type: string; status: string }[] };
  const { body } = await feed.call<List>(token, `GET /${webhook.id}/deliveries?limit=100`);
  const statuses = body.deliveries.map(({ status }) => status);
  expect(['delivered', 'gathered'].map((status) => statuses.filter((each) => each === status).length)).toEqual([
    32, 10,
  ]);
});

test('ALERT-7 no hour has more than thirty and a digest, and an hour later there is room again', async () => {
  const eats = await feed.product();
  const { webhook, told, received } = await feed.listen(eats);
  await feed.happen(...happenings(eats, 33));
  await feed.announced();
  await told(30);
  await later(webhook.id, 2);
  await suite.cron();
  await told(31);
  await feed.happen(...happenings(eats, 5));
  await feed.announced();
  await later(webhook.id, 50);
  await settled();
  expect(received()).toHaveLength(31); // what came after the digest waits for the next
  await later(webhook.id, 9);
  await feed.happen(...happenings(eats, 3));
  await feed.announced();
  await told(34); // the first thirty are an hour ago
  await later(webhook.id, 2);
  await suite.cron();
  await told(35);
  const { single, digests } = split(received());
  expect([single.length, digests.map(({ count }) => count)]).toEqual([33, [3, 5]]);
});

test('ALERT-7 what waits for a receiver or for its owner counts, so that nothing floods out when it is back', async () => {
  const eats = await feed.product();
  const { webhook, told, token, received } = await feed.listen(eats);
  await feed.call(token, `PATCH /${webhook.id}`, { status: 'paused' });
  for (let hours = 0; hours < 3; hours += 1) {
    await feed.happen(...happenings(eats, 20));
    await feed.announced();
    await suite.database.query(
      `update webhooks.message set created_at = created_at - interval '1 hour' where subscription_id = $1`,
      [webhook.id],
    );
  }
  await settled();
  expect(received()).toEqual([]); // no digest either
  await feed.call(token, `PATCH /${webhook.id}`, { status: 'active' });
  await suite.cron();
  await told(31);
  await settled();
  const { single, digests } = split(received());
  expect([single.length, digests.map(({ count }) => count)]).toEqual([30, [30]]);
});

test('ALERT-8 a daily subscription gets one digest a day, in the morning, the most urgent first', async () => {
  const eats = await feed.product();
  const { webhook, told, received } = await feed.listen(eats, { mode: 'daily', events: ['*'] });
  const severities = ['low', 'critical', 'info', 'high'];
  const ids = await feed.happen(...severities.map((severity) => ({ products: [eats], data: { severity } })));
  await feed.announced();
  const sinceSix = (Math.floor(Date.now() / 60_000) + 1_440 - DIGEST_HOUR * 60) % 1_440; // minutes
  await later(webhook.id, 2);
  if (sinceSix > 4) {
    await settled();
    expect(received()).toEqual([]); // it is for the next morning
  }
  await later(webhook.id, sinceSix + 1);
  await Promise.all([suite.cron(), suite.cron()]);
  await told(1);
  const [first] = split(received()).digests;
  expect(first).toMatchObject({ count: 4, product: eats });
  expect(resourcesOf(first)).toEqual([1, 3, 0, 2].map((at) => ids[at]));
  // One more, of before that hour, that was announced late: it waits for the next day.
  await feed.happen(...happenings(eats, 1));
  await feed.announced();
  await suite.database.query(
    `update webhooks.message set created_at = created_at - interval '1 day' where subscription_id = $1 and status = 'gathered'`,
    [webhook.id],
  );
  await settled();
  expect(received()).toHaveLength(1);
  await later(webhook.id, 1_440);
  await suite.cron();
  await told(2);
  expect(split(received()).digests.map(({ count }) => count)).toEqual([4, 1]);
});

test('ALERT-8 a digest counts all, and lists a hundred', async () => {
  const eats = await feed.product();
  const { webhook, told } = await feed.listen(eats, { mode: 'daily' });
  await feed.happen(...happenings(eats, DIGEST_LENGTH + 30));
  await feed.announced();
  await later(webhook.id, 1_441);
  await suite.cron();
  const { digests } = split(await told(1));
  expect([digests.length, digests[0]?.['count'], resourcesOf(digests[0]).length]).toEqual([1, 130, DIGEST_LENGTH]);
});
