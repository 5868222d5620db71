import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { endDelivery } from '#test/delivery/audit/audits.ts';

const DAY = 24 * 60 * 60;
const MINUTE_MS = 60_000;

describe('a tracking link', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ profile: 'default' });
  });
  afterAll(() => suite.close());

  const track = (slug: string, init?: RequestInit) => suite.fetch(`/v1/tracking/${slug}`, init);

  test('TRACK-5 the link of a delivery that ended shows its end, and from 24 hours later it is gone', async () => {
    const [fresh, old] = [await createDelivery(suite), await createDelivery(suite)];
    await endDelivery(suite, fresh, 'delivered', DAY - 60);
    await endDelivery(suite, old, 'cancelled', DAY);

    const { tracking } = (await (await track(fresh.tracking.slug)).json()) as {
      tracking: { status: string; expiresAt: string };
    };
    expect(tracking.status).toBe('delivered');
    expect(Date.parse(tracking.expiresAt) - Date.now()).toBeLessThanOrEqual(MINUTE_MS);
    const gone = await track(old.tracking.slug);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'tracking_expired' }]);
  });

  test('TRACK-6 unknown slugs all get one answer', async () => {
    const answers = await Promise.all(
      ['0000000000', 'ffffffffff', '1234567890'].map(async (slug) => {
        const response = await track(slug);
        const { requestId: _own, instance, ...body } = (await response.json()) as Record<string, unknown>;
        expect(instance).toBe(`/v1/tracking/${slug}`);
        const headers = Object.fromEntries(response.headers);
        for (const name of ['x-request-id', 'server-timing', 'date']) delete headers[name];
        return { status: response.status, body, headers };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test.each(['x', '3F9C0A7BE1', '3f9c0a7be', '3f9c0a7be11', '3f9c0a7be1%20', '%F0%9F%9A%9A'])(
    'TRACK-6 %s is no slug: 400 without a trip',
    async (slug) => {
      const trips = suite.gateway.trips;
      const response = await track(slug);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'path_invalid' }]);
      expect(suite.gateway.trips).toBe(trips);
    },
  );

  test('TRACK-6 whoever guesses gets ten misses a minute, and until it is over no link at all; other addresses do', async () => {
    const left = MINUTE_MS - (Date.now() % MINUTE_MS);
    if (left < 8_000) await sleep(left + 50); // windows follow the clock: stay within one
    const headers = { 'cf-connecting-ip': '198.51.100.7' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await track(`00000000${guess + 10}`, { headers })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);

    const refused = await track('00000000aa', { headers });
    expect(refused.headers.get('ratelimit-policy')).toBe('"unknown_slug";q=10;w=60');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await track('00000000aa')).status).toBe(404); // another address
    const { tracking } = await createDelivery(suite);
    expect((await track(tracking.slug, { headers })).status).toBe(429);
    expect((await track(tracking.slug)).status).toBe(200);
  });
});
