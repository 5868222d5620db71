import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Meter, openDatabase, type Database } from '#src/platform/db/database.ts';
import { PATIENT, randomOf, SEQUENCES } from '#test/support/sequences.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { booksOf, check } from './money-check.ts';
import { begin, cancel, refund, tip, type Life, type World } from './money-life.ts';
import { carryOut, deliver, liveAll, rest } from './money-sequences.ts';
import { ProcessorModel } from './processor-model.ts';
import type { Intent } from './processor-state.ts';

let suite: Suite;
let db: Database;
beforeAll(async () => {
  suite = await startSuite();
  db = openDatabase(suite.databaseUrls.delivery, new Meter());
});
afterAll(() => suite.close());

test(
  'PAY-16 after any sequence of confirmations, lapses, captures, tips, cancellations, returns, refunds, disputes, webhooks (late, doubled, lost), retries and crashes the books are the money, nothing is charged twice, and nobody but the owner pays',
  PATIENT,
  async () => {
    expect(await liveAll({ db, pool: suite.database })).toBe(SEQUENCES);
  },
);

describe('what such sequences found', () => {
  const SEED = 7;
  /** A delivery whose payment is authorised, here too. */
  async function ordered(order: Parameters<typeof begin>[1] = {}) {
    const random = randomOf(SEED);
    const world: World = { db, pool: suite.database, random, model: new ProcessorModel(randomUUID(), random) };
    const life = await begin(world, { tipMinor: 200, authorisedPayment: false, ...order });
    const intent = world.model.intents.at(-1) as Intent;
    return { world, life, intent, model: world.model };
  }
  const arrive = async (world: World) => {
    while (world.model.events.length > 0) await deliver(world, false);
  };
  const refundsOf = async ({ id }: Life) =>
    (
      await suite.database.query<{ reason: string; amount: number; status: string }>(
        `select reason, amount_minor::int amount, status from delivery.refund where delivery_id = $1 order by created_at, amount_minor`,
        [id],
      )
    ).rows;

  test('PAY-17 what is captured elsewhere beyond the price goes back, and the owner pays none of it', async () => {
    const { world, life, intent, model } = await ordered();
    await tip(world, life, 500);
    model.confirm(intent);
    await arrive(world);
    await tip(world, life, 200);
    model.captureByHand(intent, 1407n);
    await arrive(world);
    await rest(world, life);
    expect(await refundsOf(life)).toMatchObject([
      { reason: 'Captured beyond its price.', amount: 300, status: 'succeeded' },
    ]);
    expect((await booksOf(world, life))['sender_receivable'] ?? 0n).toBe(0n);
    await check(world, life);
  });

  test('PAY-18 a search that waits for its payment begins, too, where the capture is heard of first', async () => {
    const { world, life, intent, model } = await ordered({ authorisedPayment: true });
    model.confirm(intent);
    model.captureByHand(intent, intent.amount);
    const late = model.events.splice(0, 1);
    await arrive(world);
    model.events.push(...late);
    await arrive(world);
    const { rows } = await suite.database.query('select 1 from delivery.due where kind = $1 and subject = $2', [
      'wave',
      life.jobId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('AMEND-7 what was captured while a tip was raised covers none: it is refused, and the amount isn’t held', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    await arrive(world);
    model.onRaise = async () => {
      model.captureByHand(intent, 1107n);
      await arrive(world);
    };
    await expect(tip(world, life, 500)).rejects.toMatchObject({ code: 'tip_not_covered' });
    const { rows } = await suite.database.query(
      'select tip_minor::int tip, amount_lease lease from delivery.delivery where id = $1',
      [life.id],
    );
    expect(rows).toEqual([{ tip: 200, lease: null }]);
    await check(world, life);
  });

  test('REFUND-15 a payer’s dispute is a refund that the owner pays, and is taken back where it is won', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    model.captureByHand(intent, 1107n);
    await arrive(world);
    model.dispute(intent, 1107n);
    await rest(world, life);
    expect(await refundsOf(life)).toEqual([
      { reason: 'Disputed by the payer at their bank.', amount: 1107, status: 'succeeded' },
    ]);
    expect((await booksOf(world, life))['sender_receivable']).toBe(1107n);
    await expect(refund(world, life, 1)).rejects.toMatchObject({ code: 'refund_too_large' });
    await check(world, life);
    model.decide(intent, 'won');
    model.events.push(...model.events.toReversed());
    await rest(world, life);
    expect(await refundsOf(life)).toMatchObject([{ amount: 1107, status: 'failed' }]);
    await check(world, life);
  });

  test('REFUND-15 where a delivery was called off and a dispute of its payment is won, the rest goes back', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    model.captureByHand(intent, 1107n);
    await arrive(world);
    model.dispute(intent, 1107n);
    await cancel(world, life); // its refund is refused while the bank has the money
    await rest(world, life);
    await check(world, life);
    model.decide(intent, 'won');
    await rest(world, life);
    expect(model.given(intent)).toBe(1107n);
    await check(world, life);
  });

  test('REFUND-15 a bank that withdraws what was given back already is booked, and the owner pays both', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    model.captureByHand(intent, 1107n);
    await arrive(world);
    await refund(world, life, 300);
    await rest(world, life);
    await refund(world, life, 200); // refused, while the bank has the money
    model.dispute(intent, 1107n);
    await rest(world, life);
    expect((await booksOf(world, life))['sender_receivable']).toBe(1407n);
    await check(world, life);
    model.decide(intent, 'won');
    await rest(world, life);
    expect((await booksOf(world, life))['sender_receivable']).toBe(300n);
    await check(world, life);
  });

  test('REFUND-17 a refund whose answer was lost is made once, also after the processor has forgotten its key', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    model.captureByHand(intent, 1107n);
    await arrive(world);
    await refund(world, life, 300);
    model.next = 'cut';
    await carryOut(world, life);
    model.events.length = 0; // its event is lost, too
    model.forgetKeys();
    await rest(world, life);
    expect(model.given(intent)).toBe(300n);
    await check(world, life);
  });

  test('REFUND-16 where the dashboard was first with a part, the rest of a called-off payment goes back all the same', async () => {
    const { world, life, intent, model } = await ordered();
    model.confirm(intent);
    model.captureByHand(intent, 1107n);
    await arrive(world);
    model.refundByHand(intent, 273n);
    await cancel(world, life); // all of it is asked for, which is refused
    await rest(world, life);
    expect(model.given(intent)).toBe(1107n);
    await check(world, life);
  });
});
