import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '#src/http/idempotency.ts';
import { limits, type LimitName } from '#src/platform/limits.ts';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { expectProblem } from '#test/refusals/expect-problem.ts';
import { burst, withinOneWindow, type Burst } from './limit-bursts.ts';

const timeout = 90_000;

describe('quotas, as production has them', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ profile: 'default' });
  });
  afterAll(() => suite.close());

  /** Asserts that exactly the quota passed, and what the refusal of the next one says. */
  async function expectQuota(name: LimitName, count: number, { allowed, over }: Burst) {
    const { limit, periodSeconds } = limits[name];
    expect(allowed).toBe(limit);
    expect(over).toHaveLength(count - limit);
    const [refusal] = over;
    if (refusal === undefined) throw new Error('nothing was over quota');
    expect(refusal.headers.get('ratelimit-policy')).toBe(`"${name}";q=${limit};w=${periodSeconds}`);
    const wait = Number(refusal.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(periodSeconds);
    await expectProblem(suite, 'delivery', refusal, 'quota_exceeded');
  }

  // Requests that the quota counts and that cost nothing behind it: each is malformed.
  const quote = (address: string) =>
    suite.fetch('/v1/fare/quote', {
      method: 'POST',
      headers: { 'cf-connecting-ip': address, 'content-type': 'application/json' },
      body: '{}',
    });
  const track = (address: string, slug = 'malformed') =>
    suite.fetch(`/v1/tracking/${slug}`, { headers: { 'cf-connecting-ip': address } });
  const streets = (address: string) =>
    suite.fetch('/maps/streets.pmtiles', { headers: { 'cf-connecting-ip': address } });
  const audit = (address: string) =>
    suite.fetch('/api/fee-audit/malformed', { headers: { 'cf-connecting-ip': address } });
  const list = (token: string) => suite.fetch('/v1/deliveries?no=1', { headers: { authorization: `Bearer ${token}` } });
  const guess = (address: string) =>
    suite.fetch('/v1/deliveries', { headers: { 'cf-connecting-ip': address, authorization: 'Bearer guess' } });

  test.each([
    ['LIMIT-1', 'quote' as const, () => quote],
    ['LIMIT-2', 'tracking' as const, () => track],
    ['LIMIT-3', 'audit' as const, () => audit],
    ['STREETS-6', 'maps' as const, () => streets],
    ['LIMIT-4', 'auth_failure' as const, () => guess],
  ])('%s the quota %s is counted by address, and the next request is refused', { timeout }, (_, name, kind) =>
    withinOneWindow(async () => {
      const address = randomAddress();
      const count = limits[name].limit + 1;
      await expectQuota(name, count, await burst(count, () => kind()(address)));
      expect((await kind()(randomAddress())).status).not.toBe(429);
    }),
  );

  test('LIMIT-5 an address may guess ten tracking slugs a minute', { timeout }, () =>
    withinOneWindow(async () => {
      const address = randomAddress();
      const count = limits.unknown_slug.limit + 1;
      const answers = await burst(count, (index) => track(address, `00000000${10 + index}`));
      await expectQuota('unknown_slug', count, answers);
      expect((await track(randomAddress(), '0000000010')).status).toBe(404);
    }),
  );

  test('SEND-31 a caller has twenty tests and replays of webhooks a minute', { timeout }, () =>
    withinOneWindow(async () => {
      const token = await suite.token({ scope: 'webhooks:manage' });
      const send = (index: number) =>
        suite.fetch(`/v1/webhooks/no-id/${index % 2 === 0 ? 'test' : 'deliveries/no-id/replay'}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
      const count = limits.webhook_send.limit + 1;
      await expectQuota('webhook_send', count, await burst(count, send));
    }),
  );

  test('LIMIT-6 reads are counted by principal, whatever address they come from', { timeout }, () =>
    withinOneWindow(async () => {
      const token = await suite.token({ scope: 'deliveries:read' });
      const count = limits.read.limit + 1;
      await expectQuota('read', count, await burst(count, () => list(token)));
      expect((await list(await suite.token({ scope: 'deliveries:read' }))).status).toBe(400);
    }),
  );

  test('LIMIT-7 an IPv6 caller is counted by its /64', { timeout }, () =>
    withinOneWindow(async () => {
      const site = `2001:db8:${randomBytes(2).toString('hex')}`;
      const count = limits.audit.limit + 1;
      const spread = await burst(count, (index) => audit(`${site}:${(index + 1).toString(16)}::1`));
      expect(spread.over).toHaveLength(0); // as many networks as requests
      await expectQuota('audit', count, await burst(count, (index) => audit(`${site}:ffff:${index.toString(16)}::1`)));
    }),
  );

  test('LIMIT-8 creations are counted by principal, and a retry of one is not', { timeout }, () =>
    withinOneWindow(async () => {
      const token = await suite.token({ scope: 'deliveries:write' });
      const [key, first] = [randomUUID(), limits.create.limit - 1];
      const create = (body: unknown, own = randomUUID()) => postDelivery(suite, { token, key: own, body });
      const order = { ...ferryToTwinPeaks, tipMinor: 100 };

      const { over } = await burst(1, () => create(order, key));
      expect(over).toHaveLength(0);
      const replays = await burst(20, () => create(order, key));
      expect(replays.over).toHaveLength(0);
      expect((await burst(first, () => create({}))).over).toHaveLength(0);
      const [next, replayed] = await Promise.all([create(order), create(order, key)]);
      await expectQuota('create', limits.create.limit + 1, { allowed: 1 + first, over: [next] });
      expect(replayed.headers.get('idempotent-replayed')).toBe('true');
      const stranger = await suite.token({ scope: 'deliveries:write' });
      expect((await postDelivery(suite, { token: stranger, body: {} })).status).toBe(422);
    }),
  );

  test(
    'LIMIT-9 over quota, what another isolate settled is still answered, within a quota of its own',
    { timeout },
    () =>
      withinOneWindow(async () => {
        const sub = `user-${randomUUID()}`;
        const [token, key, body] = [
          await suite.token({ sub, scope: 'deliveries:write' }),
          randomUUID(),
          { dispatch: 'hold', settled: 'elsewhere' },
        ];
        const settledKey = randomUUID();
        const settled = await (await postDelivery(suite, { key: settledKey })).text();
        await suite.database.query(
          `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome)
         select 'waypost_delivery', $1, 'POST /v1/deliveries', $2, $3, $2, outcome from platform.idempotency where key = $4`,
          [`user:${sub}`, key, fingerprintOf({ params: {}, query: {}, ifMatch: null, body }), settledKey],
        );
        const create = (own: string, sent: unknown = {}) => postDelivery(suite, { token, key: own, body: sent });
        expect((await burst(limits.create.limit, () => create(randomUUID()))).over).toHaveLength(0);

        const replay = await create(key, body);
        expect({ status: replay.status, text: await replay.text() }).toEqual({ status: 201, text: settled });
        suite.gateway.resetTrips();
        const { over } = await burst(limits.replay.limit + 5, () => create(randomUUID()));
        expect(over).toHaveLength(limits.replay.limit + 5);
        expect(suite.gateway.trips).toBe(limits.stored_answer.limit - 1); // one is used up; then the database is left alone
      }),
  );

  test('LIMIT-9 over quota, another request under a known key has no more look-ups', { timeout }, () =>
    withinOneWindow(async () => {
      const token = await suite.token({ scope: 'deliveries:write' });
      const key = randomUUID();
      const create = (body: unknown, own: string) => postDelivery(suite, { token, key: own, body });
      const order = { ...ferryToTwinPeaks, dispatch: 'hold' };
      expect((await create(order, key)).status).toBe(201);
      await burst(limits.create.limit, () => create({}, randomUUID()));
      suite.gateway.resetTrips();
      const { over } = await burst(limits.stored_answer.limit + 40, (index) => create({ other: index }, key));
      expect(over.length).toBeGreaterThan(40);
      expect(suite.gateway.trips).toBeLessThan(limits.stored_answer.limit);
      expect((await create(order, key)).headers.get('idempotent-replayed')).toBe('true');
    }),
  );

  test('LIMIT-25 a good credential that isn’t enough counts at its address like a bad one', { timeout }, () =>
    withinOneWindow(async () => {
      const address = randomAddress();
      const authorization = `Bearer ${await suite.token({ scope: 'webhooks:manage' })}`;
      const ask = () => suite.fetch('/v1/deliveries', { headers: { 'cf-connecting-ip': address, authorization } });
      const count = limits.auth_failure.limit + 1;
      await expectQuota('auth_failure', count, await burst(count, ask));
    }),
  );

  test(
    'LIMIT-10 a caller with a good credential is let in however many failed before it from its address',
    { timeout },
    () =>
      withinOneWindow(async () => {
        const address = randomAddress();
        const { over } = await burst(limits.auth_failure.limit + 5, () => guess(address));
        expect(over).toHaveLength(5);
        const authorization = `Bearer ${await suite.token({ scope: 'deliveries:read' })}`;
        const response = await suite.fetch('/v1/deliveries', {
          headers: { 'cf-connecting-ip': address, authorization },
        });
        expect(response.status).toBe(200);
      }),
  );
});
