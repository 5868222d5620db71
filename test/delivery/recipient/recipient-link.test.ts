import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endDelivery } from '#test/delivery/audit/audits.ts';
import { addSender, orderOf, sendOrder } from '#test/partners/partners.ts';
import { createDelivery, postDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { asRecipient, secretIn, wish } from '#test/support/delivery/recipients.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';

const DAY = 24 * 60 * 60;
const MAX_AGE_MS = 2_000;
const CLOCKS_APART_MS = 50;
const PATIENT = { timeout: 60_000, interval: 50 };
let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const bearing = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const viewOf = async (response: Response) =>
  (await response.json()) as { tracking: Record<string, unknown>; recipient: Record<string, unknown> };
/** All of an answer but what is another in each. */
async function shown(response: Response) {
  const { requestId: _id, instance: _path, ...body } = (await response.json()) as Record<string, unknown>;
  const headers = Object.fromEntries(response.headers);
  for (const name of ['x-request-id', 'date']) delete headers[name];
  return { status: response.status, body, headers };
}

test('RCP-1 a creation has the recipient’s link, each retry the same, and reading shows none', async () => {
  const token = await suite.token({ scope: 'deliveries:write deliveries:read' });
  const key = randomUUID();
  const first = await (await postDelivery(suite, { token, key })).text();
  await suite.restart();
  expect(await (await postDelivery(suite, { token, key })).text()).toBe(first);
  const { delivery, tracking } = JSON.parse(first) as CreatedBody;
  expect(tracking.recipientUrl).toMatch(new RegExp(`^/t/${tracking.slug}#rcp_${tracking.slug}_[\\w-]{22}$`));
  for (const path of [`/v1/deliveries/${delivery.id}`, '/v1/deliveries'])
    expect(await (await suite.fetch(path, bearing(token))).text()).not.toContain('rcp_');
});

test('RCP-1 a partner’s order has it, and the same order again has the same', async () => {
  const sender = await addSender(suite, 'storefront');
  const order = orderOf(sender);
  const urls: string[] = [];
  for (const status of [202, 200]) {
    const response = await sendOrder(suite, sender, order);
    expect(response.status).toBe(status);
    urls.push(((await response.json()) as { tracking: { recipientUrl: string } }).tracking.recipientUrl);
  }
  expect(urls[0]).toMatch(/^\/t\/[0-9a-f]{10}#rcp_/);
  expect(urls[1]).toBe(urls[0]);
});

test('RCP-3 a wrong secret gets one answer without a trip, whether its delivery exists or not', async () => {
  const { tracking } = await createDelivery(suite);
  const trips = suite.gateway.trips;
  for (const path of ['', '/events']) {
    const [known, unknown] = await Promise.all(
      [tracking.slug, 'ffffffffff'].map(async (slug) =>
        shown(await suite.fetch(`/v1/tracking/${slug}/recipient${path}`, bearing(`rcp_${slug}_${'A'.repeat(22)}`))),
      ),
    );
    expect(known).toMatchObject({ status: 401, body: { code: 'recipient_secret_invalid' } });
    expect(unknown).toEqual(known);
  }
  expect(suite.gateway.trips).toBe(trips);
});

test('RCP-4 a delivery’s secret is a 404 at another one, whether there is one or not, without a trip', async () => {
  const [mine, other] = [await createDelivery(suite), await createDelivery(suite)];
  const trips = suite.gateway.trips;
  const answers: unknown[] = [];
  for (const slug of [other.tracking.slug, 'ffffffffff']) {
    const link = { slug, recipientUrl: mine.tracking.recipientUrl };
    answers.push([
      await shown(await asRecipient(suite, link)),
      await shown(await asRecipient(suite, link, { path: '/events' })),
      await shown(await wish(suite, link, { note: null, leaveAtDoor: true })),
    ]);
  }
  expect(suite.gateway.trips).toBe(trips);
  expect(answers[0]).toMatchObject(Array.from({ length: 3 }, () => ({ status: 404, body: { code: 'not_found' } })));
  expect(answers[1]).toEqual(answers[0]);
});

test('RCP-5 no cache keeps what a recipient reads, and the public reads the same with and without them', async () => {
  const { tracking } = await createDelivery(suite);
  const { slug } = tracking;
  const before = await (await suite.fetch(`/v1/tracking/${slug}`)).text();
  const view = await asRecipient(suite, tracking);
  expect([view.status, view.headers.get('cache-control'), view.headers.get('etag')]).toEqual([200, 'no-store', null]);
  expect((await viewOf(view)).recipient['dropoff']).toEqual({ lat: 37.7544, lng: -122.4477 });
  for (const init of [{}, bearing(secretIn(tracking.recipientUrl))]) {
    const after = await suite.fetch(`/v1/tracking/${slug}`, init);
    expect([after.status, await after.text()]).toEqual([200, before]);
    expect(await (await suite.fetch(`/t/${slug}`, init)).text()).not.toContain('37.7544');
  }
  expect((await suite.fetch(`/v1/tracking/${slug}/recipient`)).status).toBe(401);
});

test('RCP-6 a day after its end the link is gone, wishes and stream as well', async () => {
  const created = await createDelivery(suite);
  await endDelivery(suite, created, 'cancelled', DAY);
  const answers = [
    await asRecipient(suite, created.tracking),
    await asRecipient(suite, created.tracking, { path: '/events' }),
    await wish(suite, created.tracking, { note: 'x', leaveAtDoor: false }),
  ];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'tracking_expired' }]);
});

describe('the stream', () => {
  const open = ({ slug, recipientUrl }: CreatedBody['tracking'], signal?: AbortSignal, headers = {}) =>
    fetch(`${suite.address}/v1/tracking/${slug}/recipient/events`, {
      headers: { ...bearing(secretIn(recipientUrl)).headers, 'cf-connecting-ip': '198.51.100.20', ...headers },
      ...(signal === undefined ? {} : { signal }),
    });
  const readUntil = async (response: Response, pattern: RegExp) => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (pattern.test(text)) break;
    }
    return text;
  };

  test('RCP-10 the document comes at first and when wishes change, and the end ends it', async () => {
    const created = await createDelivery(suite);
    const stream = await open(created.tracking);
    expect([stream.status, stream.headers.get('cache-control')]).toEqual([200, 'no-store, no-transform']);
    const changed = readUntil(stream, /The blue door.*\nid: .*\n\n/);
    await wish(suite, created.tracking, { note: 'The blue door', leaveAtDoor: true });
    const text = await changed;
    expect(text).toContain('event: tracking\ndata: {"tracking"');
    expect(text).toContain('"dropoff":{"lat":37.7544,"lng":-122.4477}');
    await endDelivery(suite, created, 'delivered', 60);
    await sleep(MAX_AGE_MS + CLOCKS_APART_MS);
    const last = await (await open(created.tracking)).text();
    expect(last.endsWith('event: end\ndata: {}\n\n')).toBe(true);
  });

  test('RCP-10 twenty of its recipients read it once in two seconds, and nobody once they are gone', async () => {
    const { tracking } = await createDelivery(suite);
    const reads: number[] = [];
    suite.gateway.onTrip = ({ params }) => {
      if (params.includes(tracking.slug)) reads.push(performance.now());
    };
    const stop = new AbortController();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(tracking, stop.signal)));
    const reading = streams.map((each) => readUntil(each, /never/).catch(() => 'gone'));
    await vi.waitUntil(() => reads.length >= 3, PATIENT);
    stop.abort();
    await Promise.all(reading);
    await vi.waitUntil(() => performance.now() - (reads.at(-1) ?? 0) > 2.25 * MAX_AGE_MS, PATIENT);
    suite.gateway.onTrip = undefined;
    const gaps = reads.slice(1).map((at, index) => at - (reads[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(MAX_AGE_MS - CLOCKS_APART_MS);
  });
});

test('RCP-2 the secret is in no row of any table, and in no line of the log', async () => {
  const { tracking } = await createDelivery(suite);
  await wish(suite, tracking, { note: 'The blue door', leaveAtDoor: false });
  await asRecipient(suite, tracking);
  const { rows: tables } = await suite.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema !~ '^pg_' and table_schema <> 'information_schema'`,
  );
  for (const { name } of tables) {
    const { rows } = await suite.database.query(
      `select 1 from ${name} t where to_jsonb(t)::text like '%rcp\\_%' limit 1`,
    );
    expect([name, rows]).toEqual([name, []]);
  }
  const logs = suite.logs().join('\n');
  expect(logs).toContain('GET /v1/tracking/:slug/recipient');
  expect(logs).not.toContain(secretIn(tracking.recipientUrl));
  expect(logs).not.toContain('The blue door');
});
