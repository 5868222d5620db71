import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const MAX_AGE_MS = 2_000;

describe('the cache of public tracking', () => {
  let suite: Suite;
  let token: string;
  beforeAll(async () => {
    suite = await startSuite();
    token = await suite.token({ scope: 'deliveries:write' });
  });
  afterAll(() => suite.close());

  const newSlug = async () => (await createDelivery(suite, { token })).tracking.slug;
  const track = (slug: string, init?: RequestInit) => suite.fetch(`/v1/tracking/${slug}`, init);

  /** Trips during some work, and how many there may be: one, and one more for each time that an answer's life ran out. */
  async function tripsOf(
    work: () => Promise<unknown>,
    lifeMs = MAX_AGE_MS,
  ): Promise<{ trips: number; allowed: number }> {
    const before = suite.gateway.trips;
    const started = performance.now();
    await work();
    return { trips: suite.gateway.trips - before, allowed: 1 + Math.floor((performance.now() - started) / lifeMs) };
  }

  test('TRACK-7 a thousand requests for one slug in two seconds are one trip, the first two hundred at once', async () => {
    const slug = await newSlug();
    suite.gateway.delayNext({ ms: 300 }); // nobody can have an answer before all two hundred wait for it
    const { trips, allowed } = await tripsOf(async () => {
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all(Array.from({ length: 200 }, () => track(slug)));
        const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(texts.size).toBe(1);
      }
    });
    expect(trips).toBeGreaterThan(0);
    expect(trips).toBeLessThanOrEqual(allowed);
  });

  test.each([
    ['slow', 1_200, 200],
    ['down', 600, 503],
  ])('TRACK-7 a database that is %s is asked once for everybody who waits', async (how, ms, status) => {
    const slug = await newSlug();
    suite.gateway.delayNext({ ms, times: 50 });
    if (how === 'down') suite.gateway.failNext({ when: 'before_commit', times: 50 });
    const { trips, allowed } = await tripsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => track(slug)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
    }, ms);
    suite.gateway.clearFaults();
    expect(trips).toBeLessThanOrEqual(allowed);
  });

  test('TRACK-7 a change shows once the two seconds are over', async () => {
    const slug = await newSlug();
    const status = async () => ((await (await track(slug)).json()) as { tracking: { status: string } }).tracking.status;
    expect(await status()).toBe('created');
    const changed = performance.now();
    await suite.database.query(
      "update delivery.delivery set status = 'assigned', driver_id = gen_random_uuid() where tracking_slug = $1",
      [slug],
    );
    while ((await status()) !== 'assigned') {
      expect(performance.now() - changed).toBeLessThan(MAX_AGE_MS + 5_000);
      await sleep(100);
    }
  });

  test('TRACK-7 a read that fails is not kept: the next one gets its answer', async () => {
    const slug = await newSlug();
    suite.gateway.failNext({ when: 'before_commit' });
    expect((await track(slug)).status).toBe(503);
    expect((await track(slug)).status).toBe(200);
  });

  test('TRACK-8 nothing that a caller sends splits or poisons the cache', async () => {
    const slug = await newSlug();
    const odd: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' },
      { origin: 'https://evil.example' },
      { range: 'bytes=0-3' },
      { 'cache-control': 'no-cache', pragma: 'no-cache' },
      { authorization: 'Bearer nonsense', cookie: 'a=b' },
      { accept: 'application/json', 'accept-language': 'de', 'accept-encoding': 'identity' },
      { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() },
      { 'if-range': '"x"', 'user-agent': '<script>' },
    ];
    const { trips, allowed } = await tripsOf(async () => {
      const seen = new Set<string>();
      for (const headers of [...odd, {}, ...odd]) {
        const response = await track(slug, { headers });
        expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
        seen.add(`${response.headers.get('etag')} ${response.headers.get('cache-control')} ${await response.text()}`);
      }
      expect(seen.size).toBe(1);
    });
    expect(trips).toBeLessThanOrEqual(allowed);
  });

  test('TRACK-8 a query string is refused, cached or not', async () => {
    const slug = await newSlug();
    for (const query of ['?x=1', '?slug=0000000000', '?_=1']) {
      expect((await track(slug + query)).status).toBe(400);
    }
    expect((await track(slug)).status).toBe(200);
    expect((await track(`${slug}?x=1`)).status).toBe(400);
  });

  test('TRACK-9 the ETag is strong and follows the bytes; whoever has them gets a 304', async () => {
    const slug = await newSlug();
    const first = await track(slug);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    await first.text();
    const holding = [etag, `W/${etag}`, `"other", ${etag}`, '*'];
    for (const held of holding) {
      const response = await track(slug, { headers: { 'if-none-match': held } });
      expect([held, response.status, await response.text()]).toEqual([held, 304, '']);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await track(slug, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('TRACK-9 a 304 comes from the database as it does from the cache', async () => {
    const held = [(etag: string) => etag, (etag: string) => `W/${etag}`, () => '*'];
    const known = await Promise.all(
      held.map(async (header) => {
        const slug = await newSlug();
        const etag = (await track(slug)).headers.get('etag') ?? '';
        return { slug, etag, header: header(etag) };
      }),
    );
    await sleep(MAX_AGE_MS + 100);
    const trips = suite.gateway.trips;
    for (const { slug, etag, header } of known) {
      const response = await track(slug, { headers: { 'if-none-match': header } });
      expect([header, response.status, await response.text()]).toEqual([header, 304, '']);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect(suite.gateway.trips - trips).toBe(held.length);
  });

  test('TRACK-9 HEAD has the headers of GET and no body', async () => {
    const slug = await newSlug();
    const head = await track(slug, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const get = await track(slug);
    for (const name of ['etag', 'content-type', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});
