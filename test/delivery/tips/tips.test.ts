import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#test/delivery/audit/audits.ts';
import { arrived, newDriver } from '#test/delivery/ratings/arrived.ts';
import { callPool, EATS_KEY } from '#test/support/delivery/pool.ts';
import { call, expectBooks } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  begunOf,
  brought,
  codeOf,
  expectStatuses,
  giveTip,
  payFor,
  startTipped,
  tipped,
  tippingOf,
  withTips,
} from './tipped.ts';

/** So long a public answer may be kept. */
const PUBLIC_MAX_AGE_MS = 2_100;
let suite: Suite;
beforeAll(async () => {
  suite = await startTipped();
});
afterAll(() => suite.close());

describe('a tip after the delivery', () => {
  test('TIPPED-1 is begun by the recipient of what has arrived, for a day', async () => {
    const driverId = await newDriver(suite);
    const fresh = await arrived(suite, driverId, { hoursAgo: 23 });
    const { tip, paymentIntent } = await begunOf(giveTip(suite, fresh.tracking, { amountMinor: 300 }));
    expect(tip).toMatchObject({ amountMinor: '300', status: 'pending' });
    expect(paymentIntent).toMatchObject({ status: 'requires_action', processorStatus: 'requires_payment_method' });
    expect(paymentIntent.actionUrl).toBe(`${suite.payments.url}/pay/${paymentIntent.id}`);
    const old = await arrived(suite, driverId, { hoursAgo: 25 });
    expect(await codeOf(giveTip(suite, old.tracking))).toEqual([410, 'tracking_expired']);
  });

  test.each(['created', 'enroute_to_dropoff', 'cancelled', 'returned', 'failed'])(
    'TIPPED-1 nobody is tipped for what is %s',
    async (status) => {
      const { tracking } = await arrived(suite, await newDriver(suite), { status });
      const response = await giveTip(suite, tracking);
      const body: unknown = await response.json();
      expect(response.status).toBe(409);
      expect(body).toMatchObject({ code: 'tip_too_early', currentStatus: status });
      expect(await tippingOf(suite, tracking).catch(() => ({ canTip: false }))).toMatchObject({ canTip: false });
    },
  );

  test('TIPPED-2 is from a dollar to a thousand, in whole cents', async () => {
    const { tracking } = await brought(suite);
    for (const amountMinor of [
      99,
      100_001,
      0,
      -300,
      300.5,
      '300',
      null,
      1e21,
      Number.MAX_SAFE_INTEGER,
      [300],
      undefined,
    ]) {
      const response = await giveTip(suite, tracking, { amountMinor });
      const body = (await response.json()) as { errors: { pointer: string }[] };
      expect([response.status, body.errors.map(({ pointer }) => pointer)]).toEqual([422, ['#/amountMinor']]);
    }
    expect((await giveTip(suite, tracking, { amountMinor: 300, currency: 'EUR' })).status).toBe(422);
    for (const amountMinor of [100, 100_000]) await begunOf(giveTip(suite, tracking, { amountMinor }));
  });

  test('TIPPED-3 nobody but the recipient gives one, and for others there is nothing to see or to guess', async () => {
    const [mine, other] = [await brought(suite), await brought(suite)];
    const owner = await suite.token({ scope: 'deliveries:write deliveries:read ops' });
    suite.gateway.resetTrips();
    for (const [authorization, ...refused] of [
      [null, 401, 'credential_missing'],
      [`Bearer ${owner}`, 401, 'credential_missing'],
      [`Bearer rcp_${mine.tracking.slug}_${'A'.repeat(22)}`, 401, 'recipient_secret_invalid'],
    ] as const)
      expect(await codeOf(giveTip(suite, mine.tracking, undefined, { authorization }))).toEqual(refused);
    for (const slug of [other.tracking.slug, 'ffffffffff'])
      expect(await codeOf(giveTip(suite, { ...mine.tracking, slug }))).toEqual([404, 'not_found']);
    expect(suite.gateway.trips).toBe(0);
    expect(await tippingOf(suite, mine.tracking)).toEqual({ canTip: true, to: 'Maya', tips: [] });
  });

  test('TIPPED-4 sent again with its key it is the same tip and the same payment, however many come at once', async () => {
    const { tracking } = await brought(suite);
    const key = randomUUID();
    const before = suite.payments.intents().length;
    const send = async (amountMinor = 300) => {
      const response = await giveTip(suite, tracking, { amountMinor }, { key });
      return [response.status, await response.text()] as const;
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    const taken = answers.filter(([status]) => status === 201);
    // While the processor works on the first, others may be asked to wait: never is there another payment.
    for (const [status, text] of answers.filter(([one]) => one !== 201))
      expect([status, text]).toEqual([409, expect.stringContaining('idempotency_in_progress')]);
    taken.push(await send());
    expect(new Set(taken.map(([, text]) => text)).size).toBe(1);
    expect(suite.payments.intents().length).toBe(before + 1);
    expect((await send(400))[1]).toContain('idempotency_key_reused');
    expect((await tippingOf(suite, tracking)).tips).toHaveLength(1);
    const keyless = await giveTip(suite, tracking, undefined, { key: '' });
    expect(keyless.status).toBe(400);
  });

  test('TIPPED-4 a retry after its time is a 409, and asks nobody', async () => {
    const { tracking } = await brought(suite);
    const key = randomUUID();
    await begunOf(giveTip(suite, tracking, undefined, { key }));
    await suite.database.query(
      `update platform.idempotency set outcome = jsonb_set(outcome::jsonb, '{createdAt}', '{"$at": "2026-01-01T00:00:00.000Z"}')::json where key = $1`,
      [key],
    );
    const calls = suite.payments.calls.length;
    expect(await codeOf(giveTip(suite, tracking, undefined, { key }))).toEqual([409, 'tip_expired']);
    expect(suite.payments.calls.length).toBe(calls);
  });

  test('TIPPED-5 three of a delivery wait to be paid, and twenty are taken, however many are begun at once', async () => {
    const { tracking, delivery } = await brought(suite);
    const answers = await Promise.all(Array.from({ length: 12 }, () => giveTip(suite, tracking)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    await suite.database.query(
      `insert into delivery.later_tip (id, delivery_id, driver_id, amount_minor, status)
       select gen_random_uuid(), d.id, d.driver_id, 300, 'canceled' from delivery.delivery d, generate_series(1, 17) where d.id = $1`,
      [delivery.id],
    );
    expect(await codeOf(giveTip(suite, tracking))).toEqual([409, 'tips_used_up']);
    expect(await tippingOf(suite, tracking)).toMatchObject({ canTip: false, tips: [{}, {}, {}] });
  });

  test('TIPPED-6 takes two round trips and one call of the processor, and no cache keeps it', async () => {
    const { tracking } = await brought(suite);
    const calls = suite.payments.calls.length;
    suite.gateway.resetTrips();
    const response = await giveTip(suite, tracking);
    expect([response.status, response.headers.get('cache-control'), suite.gateway.trips]).toEqual([201, 'no-store', 2]);
    expect(suite.payments.calls.length).toBe(calls + 1);
  });

  test('TIPPED-6 while the processor is down it is a 503, and the retry goes on', async () => {
    const { tracking } = await brought(suite);
    const key = randomUUID();
    suite.payments.failNext({ status: 503, times: 3, match: /POST \/v1\/payment_intents$/ });
    expect(await codeOf(giveTip(suite, tracking, undefined, { key }))).toEqual([503, 'payments_unavailable']);
    expect((await giveTip(suite, tracking, undefined, { key })).status).toBe(201);
    expect((await tippingOf(suite, tracking)).tips).toHaveLength(1);
  });
});

describe('who sees it', () => {
  test('TIPPED-16 the fare, its receipt, the public’s document and audit are byte for byte as they were', async () => {
    const order = await brought(suite);
    const { slug } = order.tracking;
    const publicly = () =>
      Promise.all(
        [`/v1/tracking/${slug}`, `/v1/tracking/${slug}/receipt`, `/api/fee-audit/${slug}`].map(async (path) =>
          (await suite.fetch(path)).text(),
        ),
      );
    const before = await publicly();
    const { stored } = await audit(suite, order.delivery.id, order.token);
    const begun = await begunOf(giveTip(suite, order.tracking));
    await payFor(suite, begun);
    await expectStatuses(suite, order, 'succeeded');
    await setTimeout(PUBLIC_MAX_AGE_MS);
    expect(await publicly()).toEqual(before);
    const owners = await audit(suite, order.delivery.id, order.token);
    expect(owners.stored).toEqual(stored);
    expect(owners).toMatchObject({ laterTips: [{ amountMinor: '300', status: 'succeeded' }], drift: { ok: true } });
    await suite.database.query(`update delivery.later_tip set taken_minor = 400, amount_minor = 400 where id = $1`, [
      begun.tip.id,
    ]);
    expect(await publicly()).toEqual(before);
    expect((await audit(suite, order.delivery.id, order.token)).drift.diffs.map(({ path }) => path)).toEqual([
      'ledger.later_tip_paid.processor_clearing',
      'ledger.later_tip_paid.tips_payable',
    ]);
  });

  test('TIPPED-17 whoever may read the delivery reads what was paid; for anybody else it doesn’t exist', async () => {
    const order = await tipped(suite);
    await begunOf(giveTip(suite, order.tracking));
    const read = await call<{ tips: unknown[] }>(suite, order, 'GET /tips');
    expect(read.body.tips).toEqual([
      expect.objectContaining({ id: order.begun.tip.id, amountMinor: '300', status: 'succeeded', refundedMinor: '0' }),
    ]);
    const other = await suite.token({ scope: 'deliveries:read', org: 'org-of-nobody' });
    expect((await call(suite, { ...order, token: other }, 'GET /tips')).status).toBe(404);
  });

  test('TIPPED-18 it is in the delivery’s log, gapless', async () => {
    const order = await tipped(suite);
    const { body } = await call<{ events: { sequence: number; type: string; detail: unknown }[] }>(
      suite,
      order,
      'GET /events',
    );
    expect(body.events.map(({ sequence, type }) => [sequence, type])).toEqual([
      [1, 'created'],
      [2, 'tip_updated'],
    ]);
    expect(body.events[1]?.detail).toEqual({ tipId: order.begun.tip.id, amountMinor: '300', status: 'succeeded' });
  });

  test('TIPPED-19 the driver’s product reads in the job what came, whole', async () => {
    const order = await tipped(suite);
    await suite.database.query(`update delivery.job set product = 'eats' where id = $1`, [order.job.id]);
    const read = async () => {
      const response = await callPool(suite, EATS_KEY, `GET /v1/pool/jobs/${order.job.id}`);
      return ((await response.json()) as { job: { tipMinor: string; laterTipsMinor: string } }).job;
    };
    expect(await read()).toMatchObject({ tipMinor: '200', laterTipsMinor: '300' });
    const more = await begunOf(giveTip(suite, order.tracking, { amountMinor: 450 }));
    await payFor(suite, more);
    await expectStatuses(suite, order, 'succeeded', 'succeeded');
    expect(await read()).toMatchObject({ laterTipsMinor: '750' });
    await expectBooks(suite, order, withTips(750));
  });
});
