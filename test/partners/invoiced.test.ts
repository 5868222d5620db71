import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#test/delivery/audit/audits.ts';
import { putPicture } from '#test/delivery/proofs/proofs.ts';
import { passTime } from '#test/support/delivery/dispatch.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  codeOf,
  dispatchOwn,
  heldOrder,
  LICENCE,
  ownCall,
  processorCalls,
  readOwn,
  report,
  startPartners,
  takeOrder,
  TO_DOOR,
  TO_PICKUP,
  underWay,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let shop: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  shop = await addSender(suite, 'storefront');
});
afterAll(() => suite.close());

/** Balances of a delivery's accounts, by what was booked. */
async function booksOf(id: string): Promise<Record<string, number>> {
  const { rows } = await suite.database.query<{ account: string; amount: number }>(
    `select p.account, sum(p.amount_minor)::int as amount from ledger.transaction t join ledger.posting p on p.transaction_id = t.id
     where t.subject = $1 group by p.account having sum(p.amount_minor) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** What the order comes to, by its own fare, and that nothing about it went astray. */
async function figuresOf(id: string) {
  const { drift } = await audit(suite, id, shop.token);
  expect(drift).toEqual({ ok: true, diffs: [] });
  const books = await booksOf(id);
  expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const { rows } = await suite.database.query<{ kind: string }>('select kind from delivery.due where subject = $1', [
    id,
  ]);
  expect(rows).toEqual([]); // nothing is to be asked of the processor
  expect(processorCalls(suite)).toEqual([]);
  const { fare, ...read } = await readOwn(suite, shop, id);
  const { customerTotalMinor, totalMinor } = fare as Record<string, string>;
  return { books, read, whole: Number(customerTotalMinor), fare: Number(totalMinor) };
}

const money = (status: string, change: Record<string, unknown> = {}) => ({
  status,
  paymentIntent: null,
  capture: { status: 'invoiced', dueMinor: '0', capturedMinor: '0' },
  cancelFeeMinor: '0',
  returnFeeMinor: '0',
  refundedMinor: '0',
  ...change,
});

describe('an invoiced delivery', () => {
  test('PARTNER-13 its owner reads it with no payment; from the beginning its sender owes it', async () => {
    const { delivery } = await takeOrder(suite, shop);
    const { books, read, whole } = await figuresOf(delivery.id);
    expect(read).toMatchObject(money('created', { returnStatus: 'not_due' }));
    expect(books['sender_receivable']).toBe(whole);
    expect(books['customer_receivable']).toBeUndefined();
    const listed = await ownCall(
      suite,
      shop,
      `GET /v1/deliveries?externalReference=${String(read['externalReference'])}`,
    );
    expect(((await listed.json()) as { deliveries: { id: string }[] }).deliveries.map(({ id }) => id)).toEqual([
      delivery.id,
    ]);
  });

  test('PARTNER-13 delivered, all of it is on the sender’s account', async () => {
    const run = await underWay(suite, shop, [...TO_DOOR, 'delivered']);
    const { books, read, whole } = await figuresOf(run.deliveryId);
    expect(read).toMatchObject(
      money('delivered', { capture: { status: 'invoiced', dueMinor: `${whole}`, capturedMinor: '0' } }),
    );
    expect(books['sender_receivable']).toBe(whole);
  });

  test('PARTNER-13 cancelled before a driver came, nothing is owed', async () => {
    const run = await heldOrder(suite, shop);
    const response = await ownCall(suite, shop, `POST /v1/deliveries/${run.deliveryId}/cancel`, {
      reason: 'out of stock',
    });
    expect(response.status).toBe(200);
    const { books, read } = await figuresOf(run.deliveryId);
    expect(read).toMatchObject(money('cancelled'));
    expect(books).toEqual({});
  });

  test('PARTNER-13 cancelled at the pickup, the sender owes the fee and the driver gets it', async () => {
    const run = await underWay(suite, shop, TO_PICKUP);
    const price = await ownCall(suite, shop, `GET /v1/deliveries/${run.deliveryId}/cancellation`);
    const { cancellation } = (await price.json()) as { cancellation: { feeMinor: string; token: string } };
    const cancel = { reason: 'out of stock', token: cancellation.token };
    expect((await ownCall(suite, shop, `POST /v1/deliveries/${run.deliveryId}/cancel`, cancel)).status).toBe(200);
    const { books, read } = await figuresOf(run.deliveryId);
    expect(read).toMatchObject(
      money('cancelled', {
        cancelFeeMinor: '500',
        capture: { status: 'invoiced', dueMinor: '500', capturedMinor: '0' },
      }),
    );
    expect(books).toEqual({ sender_receivable: 500, driver_payable: -500 });
  });

  test('PARTNER-13 returned, the sender owes the way back too', async () => {
    const run = await underWay(suite, shop, [...TO_DOOR, 'returning', 'returned']);
    const { books, read, whole, fare } = await figuresOf(run.deliveryId);
    const back = Math.floor((fare * 6_000) / 10_000);
    expect(read).toMatchObject(
      money('returned', {
        returnFeeMinor: `${back}`,
        returnStatus: 'receivable',
        capture: { status: 'invoiced', dueMinor: `${whole}`, capturedMinor: '0' },
      }),
    );
    expect(books['sender_receivable']).toBe(whole + back);
  });

  test('PARTNER-13 with no driver found, nothing is owed', async () => {
    const run = await heldOrder(suite, shop);
    await dispatchOwn(suite, shop, run.jobId);
    await passTime(suite, run.jobId, 'search');
    await suite.cron();
    await expect
      .poll(async () => (await readOwn(suite, shop, run.deliveryId)).status, { timeout: 8_000 })
      .toBe('failed');
    const { books, read } = await figuresOf(run.deliveryId);
    expect(read).toMatchObject(money('failed'));
    expect(books).toEqual({});
  });

  test('PARTNER-13 there is nothing to refund', async () => {
    const run = await heldOrder(suite, shop);
    const refund = ownCall(suite, shop, `POST /v1/deliveries/${run.deliveryId}/refunds`, { reason: 'wrong' });
    expect(await codeOf(refund)).toEqual([409, 'nothing_captured']);
  });

  test('PARTNER-13 the cron asks the processor nothing about it', async () => {
    await takeOrder(suite, shop);
    await suite.database.query(`update delivery.delivery set payment_checked_at = now() - interval '3 days'`);
    await suite.cron();
    expect(processorCalls(suite)).toEqual([]);
  });
});

test('PARTNER-14 an order with a minimum age binds its driver to the sender’s licences, and needs an ID check', async () => {
  const bar = await addSender(suite, 'storefront', { licences: [LICENCE], jurisdiction: 'US-CA' });
  const run = await underWay(suite, bar, TO_DOOR, { minimumAge: 18, signatureRequired: true });
  expect(await readOwn(suite, bar, run.deliveryId)).toMatchObject({ minimumAge: 18, signatureRequired: true });
  await putPicture(suite, { jobId: run.jobId, kind: 'signature' }, { bytes: pictureNamed('png'), type: 'image/png' });
  const refused = await report(suite, run, run.driverId, 'delivered');
  expect([refused.status, ((await refused.json()) as { missing: string[] }).missing]).toEqual([409, ['id_check']]);
});
