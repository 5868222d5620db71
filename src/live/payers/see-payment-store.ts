import { sql, type SQL } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { Held, Reminder } from '#src/live/due/due.ts';
import { order } from '#src/live/orders/table.ts';
import { tip } from '#src/live/tips/table.ts';
import { paymentRank, type PaymentStatus } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Books } from './books-store.ts';
import type { SubjectKind } from './payment.ts';
import { payment } from './table.ts';

/** What is known of an intent: of what it was made for, and how far it got. */
export interface Sighting {
  readonly intentId: string;
  readonly kind: SubjectKind;
  readonly subject: string;
  readonly status: PaymentStatus;
  readonly processorStatus: string;
  /** What was taken; 0 before. */
  readonly receivedMinor: bigint;
  /** Only if this attempt holds its row, which is then ended. */
  readonly held?: Held | undefined;
}

export interface SeenPayment {
  /** Whether there is what it was made for. */
  readonly isKnown: boolean;
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
}

/** What a payment is for, with its payer, what is owed for it, and whether it is still to be paid. */
const subjects: Readonly<Record<SubjectKind, (id: SQL) => SQL>> = {
  tip: (id) => sql`
    select t.id, t.tipper as payer, t.amount_minor as goods, 0::bigint as delivery, t.status = 'pending' as is_open from ${tip} t where t.id = ${id}`,
  order: (id) => sql`
    select o.id, o.buyer as payer, o.amount_minor as goods, o.delivery_minor as delivery, o.status in ('awaiting_payment', 'unpaid') as is_open
    from ${order} o where o.id = ${id}`,
};
const tables = { tip, order } as const;
const paidKinds = { tip: 'tip_paid', order: 'lot_paid' } as const;

/** What follows for a subject whose payment has risen: the CTE `moved`, and what is due then. */
const reactions: Readonly<Record<SubjectKind, (status: PaymentStatus) => SQL>> = {
  tip: (status) => sql`
    moved as (
      update ${tip} t set status = case when j.is_paid then 'succeeded' else 'canceled' end, paid_at = case when j.is_paid then now() end
      from judged j where t.id = j.id and t.status = 'pending' and (j.is_paid or (j.rises and ${status} = 'canceled')) returning t.id, t.status),
    over as (${dues.remove(['tip_expire'], sql`id`, sql`moved`)}),
    to_tell as (select id from moved where status = 'succeeded'),
    told as (${dues.insert('tip_tell', sql`id`, sql`now()`, sql`to_tell`)})`,
  order: () => sql`
    moved as (
      update ${order} o set status = 'paid', updated_at = now() from judged j where o.id = j.id and j.is_paid returning o.id),
    over as (${dues.remove(['order_charge', 'order_lapse'], sql`id`, sql`moved`)}),
    to_tell as (select id from moved where false)`,
};

const rank = (status: SQL) => sql`(${JSON.stringify(paymentRank)}::jsonb ->> ${status})::int`;

/**
 * Applies what is known of an intent, in one round trip. A payment only moves forward: an older or equal state changes
 * nothing. What is taken though nothing is owed, or not as much as is owed, goes back by itself.
 */
export async function seePayment(db: Database, books: Books, sighting: Sighting): Promise<SeenPayment> {
  const { intentId, kind, subject, status, processorStatus, receivedMinor, held } = sighting;
  const received = sql`${receivedMinor.toString()}::bigint`;
  const isTaken = sql`${status}::text = 'succeeded'`;
  const results = await db.batch([
    sql`select 1 from ${tables[kind]} where id = ${subject}::uuid for update`,
    sql`with
      mine as (${held === undefined ? sql`select 1` : dues.end(held)}),
      sub as (${subjects[kind](sql`${subject}::uuid`)}),
      before as (select * from ${payment} where intent_id = ${intentId}),
      judged as (
        select s.*, ${rank(sql`${status}::text`)} > coalesce(${rank(sql`b.status`)}, 0) as rises,
          ${isTaken} and b.status is distinct from 'succeeded' and b.status is distinct from 'canceled' as is_taken,
          ${isTaken} and b.status is distinct from 'succeeded' and b.status is distinct from 'canceled' and s.is_open and s.goods + s.delivery = ${received} as is_paid
        from (select sub.* from sub where exists (select 1 from mine)) s left join before b on true),
      amounts as (
        select j.*, j.is_taken and not j.is_paid as is_surplus,
          case when j.is_taken and not j.is_paid then ${received} else j.goods end as goods_minor,
          case when j.is_taken and not j.is_paid then 0 else j.delivery end as delivery_minor
        from judged j),
      seen as (
        insert into ${payment} as p (id, intent_id, subject_kind, subject, payer, goods_minor, delivery_minor, status, processor_status,
          is_surplus, refund_status, refund_goods_minor, refund_no)
        select gen_random_uuid(), ${intentId}, ${kind}, a.id, a.payer, a.goods_minor, a.delivery_minor, ${status}, ${processorStatus},
          a.is_surplus, case when a.is_surplus then 'pending' else 'none' end, case when a.is_surplus then a.goods_minor else 0 end, case when a.is_surplus then 1 else 0 end
        from amounts a
        on conflict (intent_id) do update set checked_at = now(), updated_at = now(),
          status = case when ${rank(sql`excluded.status`)} > ${rank(sql`p.status`)} then excluded.status else p.status end,
          processor_status = case when ${rank(sql`excluded.status`)} >= ${rank(sql`p.status`)} then excluded.processor_status else p.processor_status end,
          goods_minor = case when excluded.is_surplus then excluded.goods_minor else p.goods_minor end,
          delivery_minor = case when excluded.is_surplus then 0 else p.delivery_minor end,
          is_surplus = p.is_surplus or excluded.is_surplus,
          refund_status = case when excluded.is_surplus then excluded.refund_status else p.refund_status end,
          refund_goods_minor = case when excluded.is_surplus then excluded.refund_goods_minor else p.refund_goods_minor end,
          refund_no = p.refund_no + excluded.refund_no
        returning p.*),
      taken as (
        select s.id, s.subject, s.goods_minor, s.delivery_minor, s.goods_minor + s.delivery_minor as total_minor
        from seen s cross join judged j where j.is_taken),
      ${books.from(paidKinds[kind], { subject: sql`subject`, step: sql`b.id::text`, from: sql`taken` })},
      ${reactions[kind](status)},
      to_refund as (select s.id from seen s cross join amounts a where a.is_surplus),
      refund_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`to_refund`)})
      select exists (select 1 from sub) as "isKnown",
        coalesce((select json_agg(json_build_object('kind', kind, 'subject', id)) from (
          select 'tip_tell' as kind, id from to_tell union all select 'refund', id from to_refund) x), '[]'::json) as due`,
  ]);
  const [seen] = (results[1] ?? []) as (Record<string, unknown> & SeenPayment)[];
  if (seen === undefined) throw new Error('the sighting returned no row');
  return seen;
}
