import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, PATIENT } from '#test/live/room/rooms.ts';
import { newStream, putOnAir } from '#test/live/streams/streams.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { begunOf, booksOf, expectTip, giveTip, hurry, newTipper, OWED, payFor, saveCard } from './tips.ts';

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live', isPersistent: true });
});
afterAll(() => suite.close());

test('TIP-22 killed between the statement and the intent, the retry pays once', { timeout: 90_000 }, async () => {
  const [{ stream }, ann, key] = [await newStream(suite), await newTipper(suite), randomUUID()];
  await putOnAir(suite, stream.id);
  const paymentMethodId = await saveCard(suite, ann);
  suite.payments.failNext({ delayMs: 5_000, before: true, match: /POST \/v1\/payment_intents$/ });
  const give = () => giveTip(suite, stream.id, ann.token, { paymentMethodId }, key);
  const first = give().catch(() => undefined);
  const begun = async () => (await suite.database.query(`select 1 from live.tip where tipper = $1`, [ann.id])).rowCount;
  await expect.poll(begun, PATIENT).toBe(1);
  await suite.kill();
  await first;
  const answer = await begunOf(give());
  await expectTip(suite, answer, ann.token, { status: 'succeeded' });
  expect(await begun()).toBe(1);
  expect(suite.payments.intents().filter(({ metadata }) => metadata['tipId'] === answer.tip.id)).toHaveLength(1);
  expect(await booksOf(suite, answer)).toEqual(OWED);
});

test(
  'TIP-22 the processor is gone and workerd is killed meanwhile: the retry pays once',
  { timeout: 90_000 },
  async () => {
    const [{ stream }, ann, key] = [await newStream(suite), await newTipper(suite), randomUUID()];
    await putOnAir(suite, stream.id);
    const paymentMethodId = await saveCard(suite, ann);
    const give = () => giveTip(suite, stream.id, ann.token, { paymentMethodId }, key);
    await suite.payments.stop();
    expect((await give()).status).toBe(503);
    await suite.kill();
    expect((await give()).status).toBe(503);
    await suite.payments.start();
    const [answer, again] = [await begunOf(give()), await begunOf(give())];
    expect(again).toEqual(answer);
    await expectTip(suite, answer, ann.token, { status: 'succeeded' });
    expect(suite.payments.intents().filter(({ metadata }) => metadata['tipId'] === answer.tip.id)).toHaveLength(1);
    expect(await booksOf(suite, answer)).toEqual(OWED);
  },
);

test(
  'TIP-22 killed between the webhook and the announcement, the room announces once',
  { timeout: 90_000 },
  async () => {
    const [{ stream }, ann] = [await newStream(suite), await newTipper(suite)];
    await putOnAir(suite, stream.id);
    const guest = enter(() => suite, stream.id, { sub: 'ben' });
    await expect.poll(() => guest.isHere(), PATIENT).toBe(true);
    const tip = await begunOf(giveTip(suite, stream.id, ann.token, { message: 'well done' }));
    // Wherever the process died: before the room was told, or after it and before Postgres knew.
    await payFor(suite, tip);
    await expectTip(suite, tip, ann.token, { status: 'succeeded' });
    await suite.kill();
    await suite.database.query(
      `insert into live.due (kind, subject, due_at) values ('tip_tell', $1, now()) on conflict do nothing`,
      [tip.tip.id],
    );
    await hurry(suite, 'tip_tell');
    const told = () => guest.events.filter(({ type }) => type === 'tip.received').length;
    await expect.poll(told, PATIENT).toBe(1);
    await expect
      .poll(
        async () => (await suite.database.query(`select 1 from live.due where subject = $1`, [tip.tip.id])).rowCount,
        PATIENT,
      )
      .toBe(0);
    expect(told()).toBe(1);
    await expectTip(suite, tip, ann.token, { messageStatus: 'shown' });
    guest.room.leave();
  },
);
