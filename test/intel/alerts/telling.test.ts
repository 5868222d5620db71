import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENT } from '#test/support/webhooks.ts';
import { addCompetitor, addInsight, addProducts, addTarget, readJson } from '#test/intel/feed.ts';
import { idOf, lineOf, startFeed } from './listeners.ts';

type World = Awaited<ReturnType<typeof startFeed>>;
let suite: World['suite'];
let receiver: World['receiver'];
let feed: World['feed'];
let close: World['close'];
beforeAll(async () => {
  ({ suite, receiver, feed, close } = await startFeed());
});
afterAll(() => close());

/** A page that is watched for a product, and its scan. */
async function watched(product: string) {
  const competitor = `c-${randomUUID()}`;
  await addCompetitor(suite.database, { slug: competitor });
  return { competitor, ...(await addTarget(suite.database, { competitor, products: [product, 'another'] })) };
}

describe('what a subscription is told', () => {
  test('ALERT-1 what concerns its product, whoever subscribes: signed, as documented, once', async () => {
    const [eats, rides] = [await feed.product(), await feed.product()];
    const [ada, bob, other] = [await feed.listen(eats), await feed.listen(eats), await feed.listen(rides)];
    const [both] = await feed.happen({ products: [rides, eats] });
    const [one] = await feed.happen({ products: [eats] });
    await Promise.all([suite.cron(), suite.cron(), suite.cron()]);
    for (const listener of [ada, bob]) {
      const got = await listener.told(2);
      expect(new Set(got.map(idOf))).toEqual(new Set([both, one]));
      expect(got.map(({ payload }) => payload.data['product'])).toEqual([eats, eats]);
    }
    expect((await other.told(1)).map(({ payload }) => [payload.data['id'], payload.data['product']])).toEqual([
      [both, rides],
    ]);
    await feed.announced();
    expect([ada, bob, other].map(({ received }) => received().length)).toEqual([2, 2, 1]);
  });

  test('ALERT-1 the insight as readers are shown it, with the status that it then had, and the scan', async () => {
    const eats = await feed.product();
    const { told } = await feed.listen(eats, { events: ['*'] });
    const page = await watched(eats);
    await addProducts(suite.database, 'another');
    const resource = await addInsight(suite.database, { ...page, products: ['another', eats], status: 'confirmed' });
    const life = { resource, products: ['another', eats] };
    await feed.happen({ ...life, sequence: 1, names: ['insight.created'], data: { seq: 7, status: 'new' } });
    await feed.happen({ ...life, sequence: 2, data: { seq: 8, status: 'confirmed' } });
    await feed.happen({ resource: page.scanId, sequence: 1, names: ['scan.failed'], products: [eats] });
    await feed.announced();
    const got = (await told(3)).toSorted((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1)).map(({ payload }) => payload.data);
    const { insight } = await readJson<{ insight: object }>(suite, `/api/insights/${resource}`);
    const own = { ...insight, product: eats };
    expect(got.slice(0, 2)).toEqual([
      { ...own, sequence: 2, seq: 8, status: 'confirmed' },
      { ...own, sequence: 1, seq: 7, status: 'new' },
    ]);
    const { scan } = await readJson<{ scan: object }>(suite, `/api/scans/${page.scanId}`);
    const competitor = { slug: page.competitor, displayName: expect.any(String) as string };
    expect(got[2]).toEqual({ ...scan, competitor, product: eats, sequence: 1 });
  });

  test('ALERT-3 unless it names events, what is confirmed and what is taken back; with * all, without a gap', async () => {
    const eats = await feed.product();
    const [usual, all] = [await feed.listen(eats), await feed.listen(eats, { events: ['*'] })];
    const failures = await feed.listen(eats, { events: ['scan.failed', 'target.unreachable'] });
    expect(usual.webhook).toMatchObject({
      events: ['insight.confirmed', 'insight.retracted'],
      product: eats,
      mode: 'realtime',
    });
    const resource = randomUUID();
    const life = ['created', 'confirmed', 'retracted'].map((name, at) => ({
      names: [`insight.${name}`],
      sequence: at + 1,
    }));
    await feed.happen(...life.map((each) => ({ ...each, resource, products: [eats] })));
    await feed.happen({ names: ['insight.superseded'], products: [eats] });
    const [gone] = await feed.happen({
      names: ['insight.created', 'target.unreachable'],
      sequence: 1,
      products: [eats],
    });
    const { scanId: scan } = await watched(eats);
    await feed.happen({ resource: scan, names: ['scan.failed'], sequence: 1, products: [eats] });
    await feed.announced();
    expect((await usual.told(2)).map(lineOf).toSorted()).toEqual(['insight.confirmed 2', 'insight.retracted 3']);
    const everything = await all.told(6);
    const own = everything.filter((each) => idOf(each) === resource);
    expect(own.map(lineOf).toSorted()).toEqual(['insight.confirmed 2', 'insight.created 1', 'insight.retracted 3']);
    expect(everything.map(({ payload }) => payload.type)).toContain('insight.superseded');
    expect(new Map((await failures.told(2)).map((each) => [each.payload.type, idOf(each)]))).toEqual(
      new Map([
        ['scan.failed', scan],
        ['target.unreachable', gone],
      ]),
    );
  });

  test('ALERT-4 a receiver that fails twice gets each alert under one id until it takes it, and no more', async () => {
    const eats = await feed.product();
    const { webhook, path, told, token } = await feed.listen(eats);
    let tries = 0;
    receiver.answer(path, (response) => {
      tries += 1;
      response.writeHead(tries > 2 ? 200 : 503).end('so');
    });
    await feed.happen({ products: [eats] });
    const again = `update webhooks.message set due_at = now() where subscription_id = $1 and status = 'pending' and lease_until is null`;
    const hurry = async () => {
      await suite.database.query(again, [webhook.id]);
      await suite.cron();
      return tries;
    };
    await expect.poll(hurry, { ...PATIENT, interval: 200 }).toBe(3);
    await hurry();
    type List = { deliveries: { status: string; attempts: { status: number; answer: string }[] }[] };
    const list = () => feed.call<List>(token, `GET /${webhook.id}/deliveries`);
    await expect.poll(async () => (await list()).body.deliveries[0]?.status).toBe('delivered');
    const { deliveries } = (await list()).body;
    expect(deliveries[0]?.attempts.map(({ status, answer }) => [status, answer])).toEqual([
      [503, 'so'],
      [503, 'so'],
      [200, 'so'],
    ]);
    const got = await told(3);
    expect([got.length, new Set(got.map(({ id }) => id)).size, new Set(got.map(({ body }) => body)).size]).toEqual([
      3, 1, 1,
    ]);
  });
});

describe('what is noted', () => {
  const noted = async (resources: readonly string[]) =>
    (
      await suite.database.query<{ announced: number; noted: number }>(
        `select announced, noted from webhooks.announcement where source = 'intel' and resource = any($1)`,
        [resources],
      )
    ).rows;

  test('ALERT-5 an event of a product that nobody subscribes to is not; one of several products is, if somebody does to one', async () => {
    const [loud, quiet] = [await feed.product(), await feed.product()];
    await feed.listen(loud);
    expect(await noted(await feed.happen({ products: [quiet] }))).toEqual([]);
    expect(await noted(await feed.happen({ products: [quiet, loud] }))).toEqual([{ announced: 1, noted: 2 }]);
  });

  test('ALERT-5 events that are older than thirty days are forgotten', async () => {
    const [old, young] = await feed.happen({ products: ['x'] }, { products: ['x'] });
    await suite.database.query(`update intel.event set at = now() - interval '31 days' where resource = $1`, [old]);
    await suite.cron();
    const left = 'select resource from intel.event where resource = any($1)';
    await expect
      .poll(async () => (await suite.database.query(left, [[old, young]])).rows)
      .toEqual([{ resource: young }]);
  });

  test('ALERT-6 announcing is one trip, whoever listens', async () => {
    const eats = await feed.product();
    const { told } = await feed.listen(eats);
    await feed.happen({ products: [eats] });
    const trips: string[] = [];
    suite.gateway.onTrip = ({ queries }) => void trips.push(queries.join(';'));
    await suite.cron();
    await told(1);
    suite.gateway.onTrip = undefined;
    expect(trips.filter((text) => text.includes('news as materialized'))).toHaveLength(1);
  });
});
