import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/live/lots/lots.ts';
import { get, streamOnAir } from '#test/live/streams/streams.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import {
  begunOf,
  booksOf,
  expectTip,
  giveTip,
  hurry,
  newTipper,
  onPage,
  OWED,
  PATIENCE,
  payFor,
  readTip,
  type Tip,
} from './tips.ts';

import { begun, duesOf, paid, received, refund, tipsIn } from './paid-tips.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

describe('a tip that is given back', () => {
  test('TIP-15 its host or ops give back all of it, once', async () => {
    const { host, tip, ann, leave } = await paid(suite);
    const stranger = await streamOnAir(suite, {});
    expect(await codeOf(await refund(suite, tip, stranger.token))).toEqual([404, 'not_found']);
    expect((await refund(suite, tip, ann.token)).status).toBe(403);
    const key = randomUUID();
    const first = await refund(suite, tip, host, key);
    expect([first.status, await first.json()]).toMatchObject([202, { tip: { refundStatus: 'pending' } }]);
    const twice = await Promise.all([refund(suite, tip, host, key), refund(suite, tip, host, key)]);
    expect(twice.map(({ status }) => status)).toEqual([202, 202]);
    await expectTip(suite, tip, ann.token, { status: 'refunded', refundStatus: 'succeeded' });
    expect(await booksOf(suite, tip)).toEqual({});
    expect(await codeOf(await refund(suite, tip, host))).toEqual([409, 'tip_refunded']);
    expect(await duesOf(suite, tip)).toEqual([]);

    const next = await paid(suite);
    const ops = await newTipper(suite, 'ops');
    expect((await refund(suite, next.tip, ops.token)).status).toBe(202);
    await expectTip(suite, next.tip, next.host, { status: 'refunded' });
    leave();
    next.leave();
  });

  test('TIP-15 not one that isn’t paid', async () => {
    const { host, tip, leave } = await begun(suite);
    const refused = await refund(suite, tip, host);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'tip_not_paid', tipStatus: 'pending' }]);
    leave();
  });

  test('TIP-15 a refund that fails can be asked for again, and the books say which it is', async () => {
    const { host, tip, leave, ...given } = await begun(suite);
    await payFor(suite, tip, 'pm_card_refundFail');
    await expectTip(suite, tip, given.ann.token, { status: 'succeeded' });
    expect((await refund(suite, tip, host)).status).toBe(202);
    await expect.poll(async () => (await readTip(suite, tip.tip.id, host)).refundStatus, PATIENCE).not.toBe('pending');
    suite.payments.decideRefunds();
    await expectTip(suite, tip, host, { status: 'succeeded', refundStatus: 'failed' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    expect((await refund(suite, tip, host)).status).toBe(202);
    suite.payments.decideRefunds();
    leave();
  });

  test('TIP-16 a dispute reverses the books and blocks its payer; one that is won gives both back', async () => {
    const { stream, host, ann, tip, leave } = await paid(suite);
    await onPage(suite, tip, 'dispute');
    await expectTip(suite, tip, ann.token, { status: 'disputed' });
    expect(await booksOf(suite, tip)).toEqual({});
    expect(await codeOf(await giveTip(suite, stream.id, ann.token))).toEqual([403, 'payer_blocked']);
    expect(await codeOf(await refund(suite, tip, host))).toEqual([409, 'tip_disputed']);
    await onPage(suite, tip, 'win');
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    await begunOf(giveTip(suite, stream.id, ann.token));
    leave();
  });

  test('TIP-16 a dispute that is lost stays, and blocks nobody any more', async () => {
    const { stream, ann, tip, leave } = await paid(suite);
    await onPage(suite, tip, 'dispute');
    await onPage(suite, tip, 'lose');
    await expect.poll(async () => (await giveTip(suite, stream.id, ann.token)).status, PATIENCE).toBe(201);
    await expectTip(suite, tip, ann.token, { status: 'disputed' });
    expect(await booksOf(suite, tip)).toEqual({});
    leave();
  });
});

describe('a tip that nobody pays', () => {
  test('TIP-17 is cancelled at the processor after its time', async () => {
    const { tip, ann, leave } = await begun(suite);
    await hurry(suite, 'tip_expire');
    await expectTip(suite, tip, ann.token, { status: 'canceled' });
    const intent = suite.payments.intents().find(({ id }) => id === tip.paymentIntent.id);
    expect(intent?.status).toBe('canceled');
    expect(await duesOf(suite, tip)).toEqual([]);
    expect(await booksOf(suite, tip)).toEqual({});
    leave();
  });

  test('TIP-17 an intent that a crash left unknown is found at the processor, and cancelled', async () => {
    const { tip, ann, leave } = await begun(suite);
    await expect
      .poll(
        async () => (await suite.database.query(`delete from live.payment where subject = $1`, [tip.tip.id])).rowCount,
        PATIENCE,
      )
      .toBe(1);
    await hurry(suite, 'tip_expire');
    await expectTip(suite, tip, ann.token, { status: 'canceled' });
    expect(suite.payments.intents().find(({ id }) => id === tip.paymentIntent.id)?.status).toBe('canceled');
    leave();
  });

  test.each(['known', 'unknown'] as const)('TIP-18 paid meanwhile, its intent %s, it is paid', async (kind) => {
    suite.payments.webhooks.hold();
    const { tip, ann, guests, leave } = await begun(suite);
    await payFor(suite, tip);
    if (kind === 'unknown')
      await expect
        .poll(
          async () =>
            (await suite.database.query(`delete from live.payment where subject = $1`, [tip.tip.id])).rowCount,
          PATIENCE,
        )
        .toBe(1);
    await hurry(suite, 'tip_expire');
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    await suite.payments.webhooks.release('doubled');
    await expect.poll(() => guests.map((guest) => received(guest).length), PATIENCE).toEqual([1, 1]);
    expect(await booksOf(suite, tip)).toEqual(OWED);
    leave();
  });

  test('TIP-18 what comes after its end goes back by itself', async () => {
    const { tip, ann, guests, leave } = await begun(suite);
    await suite.database.query(`update live.tip set status = 'canceled' where id = $1`, [tip.tip.id]);
    await payFor(suite, tip);
    const given = async () =>
      (
        await suite.database.query<{ refund: string }>(
          `select refund_status as refund from live.payment where subject = $1`,
          [tip.tip.id],
        )
      ).rows[0]?.refund;
    await expect.poll(given, PATIENCE).toBe('succeeded');
    await expectTip(suite, tip, ann.token, { status: 'canceled' });
    expect(await booksOf(suite, tip)).toEqual({});
    expect(guests.flatMap(tipsIn)).toEqual([]);
    leave();
  });
});

describe('reading tips', () => {
  test('TIP-19 a tip is read by who gave it and for whom it is', async () => {
    const { host, ann, tip, leave } = await begun(suite);
    for (const token of [host, ann.token]) expect(await readTip(suite, tip.tip.id, token)).toEqual(tip.tip);
    const [stranger, ops] = [await newTipper(suite), await newTipper(suite, 'ops')];
    for (const { token } of [stranger, ops])
      expect((await get(suite, `/api/tips/${tip.tip.id}`, token)).status).toBe(404);
    expect((await get(suite, `/api/tips/${randomUUID()}`, host)).status).toBe(404);
    leave();
  });

  test('TIP-20 a stream’s tips are listed to its host alone, the newest first, each once over all pages, with their sums', async () => {
    const { stream, host, ann, tip, leave } = await paid(suite, { message: 'one' });
    for (const at of [1, 2, 3, 4]) {
      const { tip: more } = await begunOf(giveTip(suite, stream.id, ann.token, { amountMinor: 1_000 * at }));
      if (at < 4)
        await suite.database.query(`update live.tip set status = 'succeeded', paid_at = now() where id = $1`, [
          more.id,
        ]);
    }
    expect((await refund(suite, tip, host)).status).toBe(202);
    await expectTip(suite, tip, host, { status: 'refunded' });
    suite.gateway.resetTrips();
    const read: Tip[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const response = await get(
        suite,
        `/api/streams/${stream.id}/tips?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
        host,
      );
      const page = (await response.json()) as { tips: Tip[]; totals: object; nextCursor: string | null; asOf: string };
      expect(page.totals).toEqual({ count: 4, paidMinor: '6500', returnedMinor: '500' });
      read.push(...page.tips);
      cursor = page.nextCursor;
    }
    expect(suite.gateway.trips).toBe(2);
    expect(read.map(({ amountMinor }) => amountMinor)).toEqual([3_000, 2_000, 1_000, 500]);
    const other = await streamOnAir(suite, {});
    for (const [id, token] of [
      [stream.id, other.token],
      [randomUUID(), host],
    ] as const)
      expect(await codeOf(await get(suite, `/api/streams/${id}/tips`, token))).toEqual([404, 'not_found']);
    leave();
  });
});
