import { expect } from 'vitest';
import { auditFee } from '#src/delivery/audit/audit-fee.ts';
import { ctxOf, type Life, type World } from './money-life.ts';

interface Row {
  readonly status: string;
  readonly capture: string;
  readonly captured: string;
  readonly refunded: string;
  readonly fee: string;
  readonly return_fee: string;
  readonly return_status: string;
  readonly payment: string;
  readonly total: string;
  readonly payout: string;
  readonly tip: string;
  readonly ours: string;
  readonly has_wave: boolean;
  readonly is_searched: boolean;
}

const money = `select d.status, d.capture_status capture, d.captured_minor captured, d.refunded_minor refunded, d.cancel_fee_minor fee,
    d.return_fee_minor return_fee, d.return_status, d.payment_status payment, f.customer_total_minor total, f.driver_payout_minor payout,
    f.tip_minor tip, f.brokering_minor + f.infrastructure_minor ours,
    exists (select 1 from delivery.due x where x.kind = 'wave' and x.subject = j.id) has_wave,
    d.dispatch = 'auto' and j.status = 'created' and d.status = 'created' is_searched
  from delivery.delivery d join delivery.fare f on f.delivery_id = d.id join delivery.job j on j.delivery_id = d.id where d.id = $1`;

const most = (...amounts: readonly bigint[]) => amounts.reduce((a, b) => (a > b ? a : b));
const least = (...amounts: readonly bigint[]) => amounts.reduce((a, b) => (a < b ? a : b));

/** What must hold once nothing is on its way: the rows, the books and the processor say the same, and nobody but the owner pays. */
export async function check(world: World, life: Life): Promise<void> {
  const { pool, model } = world;
  const { rows } = await pool.query<Row>(money, [life.id]);
  const row = rows[0] as Row;
  const story = JSON.stringify({ row, intents: model.intents }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  expect(model.events, `no event is refused for ever: ${story}`).toEqual([]);
  await expectNothingDue(world, life, story);
  const [intent, ...legs] = [
    ...model.intents.filter(({ subject }) => subject.kind === 'delivery'),
    ...model.intents.filter(({ subject }) => subject.kind === 'return'),
  ];
  if (intent === undefined) throw new Error('a delivery has an intent');
  const [taken, given] = [intent.received, model.given(intent)];
  const isCalledOff = row.status === 'cancelled' || row.status === 'failed';
  const isOver = isCalledOff || row.status === 'delivered' || row.status === 'returned';
  const [total, fee] = [BigInt(row.total), BigInt(row.fee)];
  const price = isCalledOff ? fee : total;
  expect([row.captured, row.refunded], story).toEqual([`${taken}`, `${least(taken, given)}`]);
  if (!intent.isByHand && taken > 0n) expect(taken, `what is captured is the price: ${story}`).toBe(price);
  if (isOver) expect(intent.status, `nothing is held of what is over: ${story}`).not.toBe('requires_capture');
  if (isOver && price > 0n) expect(row.capture, story).toBe(taken > 0n ? 'captured' : 'failed');
  if (isCalledOff && price === 0n) expect(['canceled', 'succeeded'], story).toContain(intent.status);
  const isSmooth = [intent, ...legs].every(
    ({ refunds, disputes }) => disputes.length === 0 && refunds.every(({ status }) => status === 'succeeded'),
  );
  if (isSmooth) expect(taken - given <= price, `nothing is kept beyond the price: ${story}`).toBe(true);
  if (row.is_searched && ['requires_capture', 'succeeded'].includes(row.payment))
    expect(row.has_wave, `what is paid is searched for: ${story}`).toBe(true);

  const charged = legs.filter(({ status }) => status === 'succeeded');
  expect(charged.length, `a return is charged once: ${story}`).toBe(row.return_status === 'charged' ? 1 : 0);
  const returned = charged.reduce((sum, leg) => sum + leg.received - model.given(leg), 0n);
  const books = await booksOf(world, life);
  const at = (account: string) => books[account] ?? 0n;
  expect(at('processor_clearing'), `the books are the money: ${story}`).toBe(taken - given + returned);
  const feePaid = taken > 0n ? fee : 0n;
  const earned = isCalledOff ? feePaid : BigInt(row.payout) + BigInt(row.return_fee);
  const ours = isCalledOff ? 0n : BigInt(row.ours);
  const owed = [-at('driver_payable'), -at('tips_payable'), -at('brokering_revenue') - at('infrastructure_revenue')];
  expect(owed, `what is earned stays earned: ${story}`).toEqual([earned, isCalledOff ? 0n : BigInt(row.tip), ours]);
  expect(-at('cancel_fees'), story).toBe(isCalledOff ? fee - feePaid : 0n);
  const own = least(given, most(0n, taken - price));
  expect(at('customer_receivable') + at('refunds'), `the payer: ${story}`).toBe(price - taken + own);
  expect(at('sender_receivable'), `the owner: ${story}`).toBe(given - own + BigInt(row.return_fee) - returned);
  const { audit } = await auditFee(ctxOf(world, life.owner), { id: life.id });
  expect(audit.diffs, `the audit explains it: ${story}`).toEqual([]);
}

async function expectNothingDue({ pool }: World, { id }: Life, story: string): Promise<void> {
  const { rows } = await pool.query(
    `select kind from delivery.due where kind in ('capture', 'void', 'refund', 'return_charge')
       and (subject = $1 or subject in (select r.id from delivery.refund r where r.delivery_id = $1))
     union all select 'refund ' || id from delivery.refund where delivery_id = $1 and status = 'pending'`,
    [id],
  );
  expect(rows, `nothing is due: ${story}`).toEqual([]);
}

export async function booksOf({ pool }: World, { id }: Life): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await pool.query<{ account: string; sum: string }>(
    `select account, sum(amount_minor)::text sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     where t.subject = $1 group by account`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, BigInt(sum)]));
}
