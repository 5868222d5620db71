import { expect } from 'vitest';
import type { World } from './sequences.ts';

/** What must hold in the end. */
export async function checkOrder(
  { pool, model }: World,
  id: string,
  net: bigint,
  isWithCarrier: boolean,
): Promise<void> {
  const { rows: orders } = await pool.query<{ status: string }>('select status from live.order where id = $1', [id]);
  const status = orders[0]?.status;
  const { rows: payments } = await pool.query<{
    intent: string;
    goods: string;
    delivery: string;
    surplus: boolean;
    refund: string;
    back: string;
    dispute: string;
    withdrawn: string;
    withdrawn_delivery: string;
    refund_id: string | null;
  }>(
    `select intent_id intent, goods_minor::text goods, delivery_minor::text delivery, is_surplus surplus, refund_status refund,
       refund_delivery_minor::text back, dispute_status dispute, (dispute_goods_minor + dispute_delivery_minor)::text withdrawn,
       dispute_delivery_minor::text withdrawn_delivery, processor_refund_id refund_id
     from live.payment where subject = $1 and status = 'succeeded'`,
    [id],
  );
  const taken = model.intents.filter((intent) => intent.status === 'succeeded').map((intent) => intent.id);
  expect(payments.map(({ intent }) => intent).toSorted(), 'what was paid is known').toEqual(taken.toSorted());
  const counted = payments.filter(({ surplus }) => !surplus);
  expect(counted.length, 'one payment counts').toBeLessThanOrEqual(1);
  expect(
    payments.filter(
      ({ surplus, refund, dispute }) => surplus && refund !== 'succeeded' && dispute !== 'open' && dispute !== 'lost',
    ),
    'what was taken too much is back',
  ).toEqual([]);
  const [paid] = counted;
  const isOpen = ['awaiting_payment', 'unpaid', 'void'].includes(status ?? '');
  expect(isOpen, `${status}, of what is paid`).toBe(paid === undefined);
  expect(status === 'refunded').toBe(paid?.refund === 'succeeded');
  const ofIntent = model.intents.find(({ id: intent }) => intent === paid?.intent)?.refunds ?? [];
  const isOurs = ofIntent.some(({ id: refund, refundId }) => refundId !== undefined && refund === paid?.refund_id);
  // Beside ours: what was left after it.
  const aside = ofIntent.reduce(
    (sum, { refundId, status: state, amount }) =>
      sum + (isOurs && refundId === undefined && state === 'succeeded' ? amount : 0n),
    0n,
  );
  if (isWithCarrier && isOurs && paid?.refund === 'succeeded')
    expect(paid.back, 'a fare that is spent isn’t given back').toBe('0');
  for (const each of payments) {
    const ofFare = BigInt(each.withdrawn_delivery);
    const isWithin =
      ofFare >= 0n && ofFare <= BigInt(each.delivery) && BigInt(each.withdrawn) - ofFare <= BigInt(each.goods);
    expect(isWithin, 'banks withdraw of each part what it is').toBe(true);
  }
  const isStuck = ({ surplus, dispute }: (typeof payments)[number]) =>
    surplus && dispute !== 'none' && dispute !== 'won';
  const stuck = payments.filter(isStuck);
  const ofStuck = (part: (payment: (typeof payments)[number]) => bigint) =>
    stuck.reduce((sum, payment) => sum + part(payment), 0n);
  const [goods, delivery] = paid === undefined ? [0n, 0n] : [BigInt(paid.goods), BigInt(paid.delivery)];
  const isBack = paid?.refund === 'succeeded';
  const kept = (isBack ? delivery - BigInt(paid.back) : goods + delivery) - aside - BigInt(paid?.withdrawn ?? 0);
  const keptDelivery =
    (isBack ? delivery - BigInt(paid.back) : delivery) - aside - BigInt(paid?.withdrawn_delivery ?? 0);
  expect(net, 'what is kept is with us, and what can’t go back').toBe(
    kept + ofStuck((each) => BigInt(each.goods) + BigInt(each.delivery) - BigInt(each.withdrawn)),
  );
  const { rows } = await pool.query<{ sum: string }>(
    `select coalesce(-sum(amount_minor), 0)::text sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     where t.subject = $1 and account = 'delivery_collected'`,
    [id],
  );
  expect(BigInt(rows[0]?.sum ?? 0), 'the fare is A’s').toBe(
    keptDelivery + ofStuck((each) => BigInt(each.delivery) - BigInt(each.withdrawn_delivery)),
  );
}
