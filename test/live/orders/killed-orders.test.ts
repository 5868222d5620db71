import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { balances, expectOrder, hurry, intentsOf, newPerson, readOrder, saveCard, sell } from './orders.ts';

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live' });
}, 60_000);
afterAll(() => suite.close());

/** Calls the cron every few seconds, as the clock calls it each minute. */
async function callCronUntil(deadline: number, isSo = () => Promise.resolve(false)): Promise<void> {
  for (; Date.now() < deadline && !(await isSo()); await sleep(3_000)) await suite.cron('live');
}

/** As if a minute had passed. */
const again = (id: string) => hurry(suite, 'order_charge', id).catch(() => undefined); // it is gone once it is done

test('ORDER-20 the processor is gone for a while and workerd is killed meanwhile: still one intent', async () => {
  const winner = await newPerson(suite);
  await saveCard(suite, winner);
  await suite.payments.stop();
  const { id } = await sell(suite, { winner });
  await suite.cron('live');
  await sleep(1_000);
  await suite.kill();
  await again(id);
  await sleep(500);
  await suite.payments.start();
  await again(id);
  await expectOrder(suite, id, winner.token, { status: 'paid' });
  expect(intentsOf(suite, id)).toMatchObject([{ amount: 4_200, status: 'succeeded' }]);
  expect(await balances(suite, id)).toEqual({ processor_clearing: 4_200, seller_payable: -4_200 });
}, 120_000);

test('ORDER-20 the processor is gone for a whole minute, workerd is killed twice meanwhile, and nobody helps: still one intent', async () => {
  const winner = await newPerson(suite);
  await saveCard(suite, winner);
  await suite.payments.stop();
  const goneAt = Date.now();
  const { id } = await sell(suite, { winner });
  for (const killedAfterMs of [15_000, 40_000]) {
    await callCronUntil(goneAt + killedAfterMs);
    await suite.kill();
    expect((await readOrder(suite, id, winner.token)).status).toBe('awaiting_payment');
  }
  await callCronUntil(goneAt + 60_000);
  await suite.payments.start();
  await callCronUntil(Date.now() + 90_000, async () => (await readOrder(suite, id, winner.token)).status === 'paid');

  await expectOrder(suite, id, winner.token, { status: 'paid' });
  expect(intentsOf(suite, id)).toMatchObject([{ amount: 4_200, status: 'succeeded' }]);
  expect(await balances(suite, id)).toEqual({ processor_clearing: 4_200, seller_payable: -4_200 });
}, 240_000);

test('ORDER-20 it has charged, and nobody heard of it before the kill: still one intent', async () => {
  const winner = await newPerson(suite);
  await saveCard(suite, winner);
  suite.payments.webhooks.hold();
  suite.payments.failNext({ match: /\/payment_intents$/, before: false, times: 3, delayMs: 200 });
  const { id } = await sell(suite, { winner });
  await suite.cron('live');
  await expect.poll(() => intentsOf(suite, id).length, { timeout: 10_000 }).toBe(1);
  await suite.kill();
  await again(id);
  await sleep(1_000);
  await again(id);
  await suite.payments.webhooks.release('doubled');
  await expectOrder(suite, id, winner.token, { status: 'paid' });
  expect(intentsOf(suite, id)).toHaveLength(1);
  expect(await balances(suite, id)).toEqual({ processor_clearing: 4_200, seller_payable: -4_200 });
}, 120_000);

test('ORDER-20 a webhook that is lost is made up for by reading', async () => {
  const winner = await newPerson(suite);
  await saveCard(suite, winner);
  await suite.payments.webhooks.settled();
  const { id } = await sell(suite, { winner });
  suite.payments.webhooks.hold();
  await suite.cron('live');
  const noted = async () =>
    (
      await suite.database.query(`update live.payment set checked_at = now() - interval '2 min' where subject = $1`, [
        id,
      ])
    ).rowCount;
  await expect.poll(noted, { timeout: 10_000 }).toBe(1);
  await suite.cron('live');
  await expectOrder(suite, id, winner.token, { status: 'paid' });
  await suite.payments.webhooks.release();
}, 60_000);
