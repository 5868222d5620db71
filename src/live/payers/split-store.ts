import { sql, type SQL } from 'drizzle-orm';

/**
 * How much of an amount that leaves the payment `p` is of the fare. Of what has gone back, or to a bank, before nothing
 * goes once more, as far as there is anything else. A refund that is pending has gone back unless more leaves than that would let.
 */
export function ofDelivery(amount: SQL): SQL {
  const withUs = sql`(p.goods_minor + p.delivery_minor - p.dispute_goods_minor - p.dispute_delivery_minor)`;
  const hasGone = sql`(p.refund_status = 'succeeded' or p.refund_status = 'pending'
    and ${amount} <= ${withUs} - p.refund_goods_minor - p.refund_delivery_minor)`;
  const left = (part: 'goods' | 'delivery') => {
    const [whole, back, withBank] = ['', 'refund_', 'dispute_'].map((of) => sql.raw(`p.${of}${part}_minor`));
    return sql`greatest(${whole} - ${withBank} - case when ${hasGone} then ${back} else 0 end, 0)`;
  };
  return sql`least(greatest(${amount} - ${left('goods')}, 0), ${left('delivery')})`;
}
