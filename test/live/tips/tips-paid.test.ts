import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { post } from '#test/live/streams/streams.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { booksOf, expectTip, hurry, OWED, PATIENCE, payFor, readTip } from './tips.ts';

import { begun, duesOf, paid, tipsIn } from './paid-tips.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

describe('a tip that is paid', () => {
  test('TIP-13 is announced after the signed webhook, once to every socket, and is the host’s', async () => {
    suite.payments.webhooks.hold();
    const { guests, tip, ann, leave } = await begun(suite, { message: 'well done' });
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
    const { guests, tip, ann, leave } = await paid(suite);
    await suite.database.query(`insert into live.due (kind, subject, due_at) values ('tip_tell', $1, now())`, [
      tip.tip.id,
    ]);
    await hurry(suite, 'tip_tell');
    await expect.poll(() => duesOf(suite, tip), PATIENCE).toEqual([]);
    await suite.sleep(tip.tip.streamId);
    await suite.database.query(`insert into live.due (kind, subject, due_at) values ('tip_tell', $1, now())`, [
      tip.tip.id,
    ]);
    await hurry(suite, 'tip_tell');
    await expect.poll(() => duesOf(suite, tip), PATIENCE).toEqual([]);
    expect(guests.map((guest) => tipsIn(guest).length)).toEqual([1, 1]);
    expect(await booksOf(suite, tip)).toEqual(OWED);
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    leave();
  });

  test('TIP-14 with every webhook lost the cron finds it', async () => {
    const { guests, tip, ann, leave } = await begun(suite);
    suite.payments.webhooks.hold();
    await payFor(suite, tip);
    await suite.payments.webhooks.release(() => []);
    await hurry(suite);
    await expect.poll(() => guests.map((guest) => tipsIn(guest).length), PATIENCE).toEqual([1, 1]);
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    leave();
  });

  test('TIP-9 once the stream is over it is paid, and announced to nobody', async () => {
    const { stream, host, guests, tip, ann, leave } = await begun(suite, { message: 'late' });
    await post(suite, `/api/streams/${stream.id}/end`, { token: host });
    await payFor(suite, tip);
    await expectTip(suite, tip, ann.token, { status: 'succeeded', messageStatus: 'held' });
    await expect.poll(() => duesOf(suite, tip), PATIENCE).toEqual([]);
    expect(guests.flatMap(tipsIn)).toEqual([]);
    leave();
  });

  test('TIP-11 taken off over HTTP or on a socket, its message leaves Postgres, too', async () => {
    const { stream, host, guests, tip, ann, leave } = await paid(suite, { message: 'rude' });
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

    const other = await paid(suite, { message: 'rude, too' });
    const author = enter(() => suite, other.stream.id, { sub: other.ann.id });
    await expect.poll(() => author.isHere(), PATIENT).toBe(true);
    expect(await author.room.ask({ type: 'chat.delete', messageId: other.tip.tip.id })).toMatchObject({ type: 'ack' });
    await expectTip(suite, other.tip, other.host, { message: null, messageStatus: 'removed' });
    author.room.leave();
    other.leave();
  });
});
