import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TipEvent } from '#src/live/room/event.ts';
import { codeOf } from '#test/live/lots/lots.ts';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { get, post, streamOnAir } from '#test/live/streams/streams.ts';
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
  type Begun,
  type Tip,
} from './tips.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const tipsIn = ({ events }: Guest) => events.filter((event): event is typeof event & TipEvent => 'tip' in event);
const received = (guest: Guest) => tipsIn(guest).filter(({ type }) => type === 'tip.received');

/** A stream on air with two who watch, and a tip that waits to be paid. */
async function begun(body: object = {}) {
  const [{ stream, token }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
  const guests = [enter(() => suite, stream.id, { sub: 'ben' }), enter(() => suite, stream.id)];
  await expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);
  const tip = await begunOf(giveTip(suite, stream.id, ann.token, body));
  return { stream, host: token, ann, guests, tip, leave: () => guests.forEach(({ room }) => room.leave()) };
}

async function paid(body: object = {}) {
  const given = await begun(body);
  await payFor(suite, given.tip);
  await expect.poll(() => given.guests.map((guest) => received(guest).length), PATIENCE).toEqual([1, 1]);
  await expect.poll(() => duesOf(given.tip), PATIENCE).toEqual([]);
  return given;
}

const duesOf = async ({ tip }: Begun) =>
  (await suite.database.query<{ kind: string }>(`select kind from live.due where subject = $1`, [tip.id])).rows.map(
    ({ kind }) => kind,
  );

const refund = (tip: Begun, token: string, key?: string) =>
  post(suite, `/api/tips/${tip.tip.id}/refund`, {
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

describe('a tip that is paid', () => {
  test('TIP-13 is announced after the signed webhook, once to every socket, and is the host’s', async () => {
    suite.payments.webhooks.hold();
    const { guests, tip, ann, leave } = await begun({ message: 'well done' });
    await payFor(suite, tip);
    await hurry(suite, 'tip_tell');
    expect(guests.map((guest) => tipsIn(guest).length)).toEqual([0, 0]);
    await suite.payments.webhooks.release('reversed');
    await expect.poll(() => guests.map((guest) => tipsIn(guest).length), PATIENCE).toEqual([1, 1]);
    expect(tipsIn(guests[0] as Guest)[0]).toMatchObject({
      type: 'tip.received',
      tip: { id: tip.tip.id, from: { id: ann.id }, amountMinor: 500, currency: 'USD', message: 'well done' },
    });
    await expectTip(suite, tip, ann.token, { status: 'succeeded', messageStatus: 'shown' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    leave();
  });

  test('TIP-13 with every webhook doubled, and every reminder again, there is one announcement and one booking', async () => {
    suite.payments.webhooks.duplicate(20);
    const { guests, tip, ann, leave } = await paid();
    await suite.database.query(`insert into live.due (kind, subject, due_at) values ('tip_tell', $1, now())`, [
      tip.tip.id,
    ]);
    await hurry(suite, 'tip_tell');
    await expect.poll(() => duesOf(tip), PATIENCE).toEqual([]);
    await suite.sleep(tip.tip.streamId);
    await suite.database.query(`insert into live.due (kind, subject, due_at) values ('tip_tell', $1, now())`, [
      tip.tip.id,
    ]);
    await hurry(suite, 'tip_tell');
    await expect.poll(() => duesOf(tip), PATIENCE).toEqual([]);
    expect(guests.map((guest) => tipsIn(guest).length)).toEqual([1, 1]);
    expect(await booksOf(suite, tip)).toEqual(OWED);
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    leave();
  });

  test('TIP-14 with every webhook lost the cron finds it', async () => {
    const { guests, tip, ann, leave } = await begun();
    suite.payments.webhooks.hold();
    await payFor(suite, tip);
    await suite.payments.webhooks.release(() => []);
    await hurry(suite);
    await expect.poll(() => guests.map((guest) => tipsIn(guest).length), PATIENCE).toEqual([1, 1]);
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    leave();
  });

  test('TIP-9 once the stream is over it is paid, and announced to nobody', async () => {
    const { stream, host, guests, tip, ann, leave } = await begun({ message: 'late' });
    await post(suite, `/api/streams/${stream.id}/end`, { token: host });
    await payFor(suite, tip);
    await expectTip(suite, tip, ann.token, { status: 'succeeded', messageStatus: 'held' });
    await expect.poll(() => duesOf(tip), PATIENCE).toEqual([]);
    expect(guests.flatMap(tipsIn)).toEqual([]);
    leave();
  });

  test('TIP-11 taken off over HTTP or on a socket, its message leaves Postgres, too', async () => {
    const { stream, host, guests, tip, ann, leave } = await paid({ message: 'rude' });
    expect((await readTip(suite, tip.tip.id, host)).message).toBe('rude');
    const path = `/api/streams/${stream.id}/chat/messages/${tip.tip.id}`;
    const stranger = { method: 'DELETE', headers: { authorization: `Bearer ${ann.token}` } };
    expect((await suite.fetch(path, stranger, 'live')).status).toBe(403);
    const own = { method: 'DELETE', headers: { authorization: `Bearer ${host}` } };
    expect((await suite.fetch(path, own, 'live')).status).toBe(204);
    expect((await suite.fetch(path, own, 'live')).status, 'again').toBe(204);
    await expect.poll(() => tipsIn(guests[0] as Guest).at(-1)?.type).toBe('tip.message_removed');
    await expectTip(suite, tip, host, { message: null, messageStatus: 'removed', status: 'succeeded' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    leave();

    const other = await paid({ message: 'rude, too' });
    const author = enter(() => suite, other.stream.id, { sub: other.ann.id });
    await expect.poll(() => author.isHere(), PATIENT).toBe(true);
    expect(await author.room.ask({ type: 'chat.delete', messageId: other.tip.tip.id })).toMatchObject({ type: 'ack' });
    await expectTip(suite, other.tip, other.host, { message: null, messageStatus: 'removed' });
    author.room.leave();
    other.leave();
  });
});

describe('a tip that is given back', () => {
  test('TIP-15 its host or ops give back all of it, once', async () => {
    const { host, tip, ann, leave } = await paid();
    const stranger = await streamOnAir(suite, {});
    expect(await codeOf(await refund(tip, stranger.token))).toEqual([404, 'not_found']);
    expect((await refund(tip, ann.token)).status).toBe(403);
    const key = randomUUID();
    const first = await refund(tip, host, key);
    expect([first.status, await first.json()]).toMatchObject([202, { tip: { refundStatus: 'pending' } }]);
    const twice = await Promise.all([refund(tip, host, key), refund(tip, host, key)]);
    expect(twice.map(({ status }) => status)).toEqual([202, 202]);
    await expectTip(suite, tip, ann.token, { status: 'refunded', refundStatus: 'succeeded' });
    expect(await booksOf(suite, tip)).toEqual({});
    expect(await codeOf(await refund(tip, host))).toEqual([409, 'tip_refunded']);
    expect(await duesOf(tip)).toEqual([]);

    const next = await paid();
    const ops = await newTipper(suite, 'ops');
    expect((await refund(next.tip, ops.token)).status).toBe(202);
    await expectTip(suite, next.tip, next.host, { status: 'refunded' });
    leave();
    next.leave();
  });

  test('TIP-15 not one that isn’t paid', async () => {
    const { host, tip, leave } = await begun();
    const refused = await refund(tip, host);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'tip_not_paid', tipStatus: 'pending' }]);
    leave();
  });

  test('TIP-15 a refund that fails can be asked for again, and the books say which it is', async () => {
    const { host, tip, leave, ...given } = await begun();
    await payFor(suite, tip, 'pm_card_refundFail');
    await expectTip(suite, tip, given.ann.token, { status: 'succeeded' });
    expect((await refund(tip, host)).status).toBe(202);
    await expect.poll(async () => (await readTip(suite, tip.tip.id, host)).refundStatus, PATIENCE).not.toBe('pending');
    suite.payments.decideRefunds();
    await expectTip(suite, tip, host, { status: 'succeeded', refundStatus: 'failed' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    expect((await refund(tip, host)).status).toBe(202);
    suite.payments.decideRefunds();
    leave();
  });

  test('TIP-16 a dispute reverses the books and blocks its payer; one that is won gives both back', async () => {
    const { stream, host, ann, tip, leave } = await paid();
    await onPage(suite, tip, 'dispute');
    await expectTip(suite, tip, ann.token, { status: 'disputed' });
    expect(await booksOf(suite, tip)).toEqual({});
    expect(await codeOf(await giveTip(suite, stream.id, ann.token))).toEqual([403, 'payer_blocked']);
    expect(await codeOf(await refund(tip, host))).toEqual([409, 'tip_disputed']);
    await onPage(suite, tip, 'win');
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    expect(await booksOf(suite, tip)).toEqual(OWED);
    await begunOf(giveTip(suite, stream.id, ann.token));
    leave();
  });

  test('TIP-16 a dispute that is lost stays, and blocks nobody any more', async () => {
    const { stream, ann, tip, leave } = await paid();
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
    const { tip, ann, leave } = await begun();
    await hurry(suite, 'tip_expire');
    await expectTip(suite, tip, ann.token, { status: 'canceled' });
    const [intent] = suite.payments.intents().filter(({ id }) => id === tip.paymentIntent.id);
    expect(intent?.status).toBe('canceled');
    expect(await duesOf(tip)).toEqual([]);
    expect(await booksOf(suite, tip)).toEqual({});
    leave();
  });

  test('TIP-17 an intent that a crash left unknown is found at the processor, and cancelled', async () => {
    const { tip, ann, leave } = await begun();
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
    const { tip, ann, guests, leave } = await begun();
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
    const { tip, ann, guests, leave } = await begun();
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
    const { host, ann, tip, leave } = await begun();
    for (const token of [host, ann.token]) expect(await readTip(suite, tip.tip.id, token)).toEqual(tip.tip);
    const [stranger, ops] = [await newTipper(suite), await newTipper(suite, 'ops')];
    for (const { token } of [stranger, ops])
      expect((await get(suite, `/api/tips/${tip.tip.id}`, token)).status).toBe(404);
    expect((await get(suite, `/api/tips/${randomUUID()}`, host)).status).toBe(404);
    leave();
  });

  test('TIP-20 a stream’s tips are listed to its host alone, the newest first, each once over all pages, with their sums', async () => {
    const { stream, host, ann, tip, leave } = await paid({ message: 'one' });
    for (const at of [1, 2, 3, 4]) {
      const { tip: more } = await begunOf(giveTip(suite, stream.id, ann.token, { amountMinor: 1_000 * at }));
      if (at < 4)
        await suite.database.query(`update live.tip set status = 'succeeded', paid_at = now() where id = $1`, [
          more.id,
        ]);
    }
    expect((await refund(tip, host)).status).toBe(202);
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
