import { sql, type SQL } from 'drizzle-orm';
import type { RefundState } from '#src/payments/intent.ts';
import { amountColumns } from '#src/platform/db/column-arithmetic.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Leg, RefundStatus } from '#src/delivery/money/settlement.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held, Reminder } from '#src/delivery/due/due.ts';
import type { Leased } from '#src/platform/due.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { money } from '#src/platform/db/parameters.ts';
import { borneBeyond } from './refund.ts';
import { givenBack, priceOf } from './refund-charge-store.ts';
import { refundRank } from './refund-rank-store.ts';
import { surplusReason, uuidOf } from '#src/delivery/money/settle-intent-store.ts';

export interface PendingRefund {
  readonly deliveryId: DeliveryId;
  readonly intentId: string;
  readonly amountMinor: string;
  readonly status: RefundStatus;
}

export const leaseRefund = (db: Database, held: Held): Promise<Leased<PendingRefund>> =>
  dues.lease(
    db,
    held,
    sql`select d.id as "deliveryId", d.payment_intent_id as "intentId", r.amount_minor::text as "amountMinor", r.status
    from ${refund} r join ${delivery} d on d.id = r.delivery_id where r.id = ${held.subject}::uuid`,
  );

/** The reason of a refund that nobody asked for here, by who made it: somebody in the dashboard, or the payer's bank. */
const reasons = { dashboard: 'Made at the payment processor.', bank: 'Disputed by the payer at their bank.' } as const;

export interface SeenRefund {
  /** `early`: the delivery is ours, but the capture that the refund refers to isn’t known here yet. */
  readonly kind: 'seen' | 'early' | 'foreign';
  /** Whether somebody is to be notified. */
  readonly announces: boolean;
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
}

interface SeeRefund {
  /** Only if this attempt holds its row, which is then deleted. */
  readonly held?: Held;
  /** Who made it, if nobody here did. */
  readonly by?: keyof typeof reasons;
}

/**
 * Applies the processor's state of a refund, in one round trip: pending, then succeeded, then failed, never back. One
 * that was made in its dashboard, or by a bank, becomes a refund here. What is left beyond the price after it, or after a
 * dispute that was won, goes back by itself.
 */
export async function seeRefund(
  db: Database,
  books: Books,
  seen: RefundState,
  { held, by = 'dashboard' }: SeeRefund = {},
): Promise<SeenRefund> {
  const ofIntent = sql`(payment_intent_id = ${seen.intentId} or return_intent_id = ${seen.intentId})`;
  const results = await db.batch([
    sql`select 1 from ${delivery} where ${ofIntent} for update`,
    sql`with
      mine as (${held === undefined ? sql`select 1` : dues.end(held)}),
      d as (
        select *, case when payment_intent_id = ${seen.intentId} then 'delivery' else 'return' end as leg
        from ${delivery} where ${ofIntent} and exists (select 1 from mine)),
      r as (
        select r.* from ${refund} r join d on d.id = r.delivery_id
        where r.processor_refund_id = ${seen.id} or r.id = ${uuidOf(seen.refundId)}::uuid),
      moved as (
        update ${refund} set status = case when ${refundRank(sql`${seen.status}::text`)} > ${refundRank(sql`r.status`)} then ${seen.status} else r.status end,
          processor_refund_id = ${seen.id}, failure_reason = coalesce(${seen.failureReason ?? null}::text, r.failure_reason), updated_at = now()
        from r where refund.id = r.id
        returning refund.*, r.status as was),
      fresh as (
        insert into ${refund} (id, delivery_id, leg, amount_minor, reason, status, processor_refund_id, failure_reason)
        select gen_random_uuid(), d.id, d.leg, ${money(seen.amountMinor)}, ${reasons[by]}, ${seen.status}, ${seen.id}, ${seen.failureReason ?? null}::text
        from d where ${seen.refundId === undefined}::boolean and not exists (select 1 from r)
          and (${seen.status} = 'failed' or d.leg = 'return' or d.captured_minor > 0 and not ${isHeldBack(seen, by)})
        returning *, 'pending' as was),
      ${changedCte(by)},
      given as (select * from changed where status = 'succeeded'),
      taken_back as (select * from changed where status = 'failed' and was = 'succeeded'),
      ${books.from('refunded', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`given` })},
      ${books.from('refund_reversed', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`taken_back` })},
      ${chargeCtes},
      ${books.from('refund_charged', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`charged` })},
      counted as (
        update ${delivery} set version = delivery.version + 1, event_seq = delivery.event_seq + 1, updated_at = now(), refund_charged_minor = ch.borne,
          refunded_minor = ch.refunded + ch.surplus
        from changed c join charged ch on ch.delivery_id = c.delivery_id where delivery.id = c.delivery_id
        returning ch.surplus, delivery.id, delivery.owner, delivery.event_seq, delivery.status, c.step as refund_id, c.amount_minor, c.status as refund_status),
      ${logCte(sql`counted`)},
      given_back as (
        insert into ${refund} (id, delivery_id, amount_minor, reason, status)
        select gen_random_uuid(), id, surplus, ${surplusReason}, 'pending' from counted where surplus > 0 returning id),
      refund_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`given_back`)}),
      over as (${dues.remove(['refund'], sql`id`, sql`moved`)})
      select case when not exists (select 1 from d) then 'foreign' when exists (select 1 from r) or exists (select 1 from fresh) then 'seen'
        when ${seen.refundId === undefined}::boolean then 'early' else 'foreign' end as kind, (${announcesTo(sql`counted`)}) as announce,
        coalesce((select json_agg(json_build_object('kind', 'refund', 'subject', id)) from given_back), '[]'::json) as due
      from (select 1) one`,
  ]);
  const [row] = (results[1] ?? []) as (Pick<SeenRefund, 'kind' | 'due'> & { announce: string | null })[];
  return { kind: row?.kind ?? 'foreign', announces: row?.announce === 'announce', due: row?.due ?? [] };
}

/** Whether refunds of ours that are under way hold an amount that the dashboard gave back: one of them will be refused, and has to be first. */
const isHeldBack = ({ amountMinor }: RefundState, by: keyof typeof reasons) => sql`(
  ${by === 'dashboard'}::boolean and d.refunded_minor + ${money(amountMinor)} > d.captured_minor
  and exists (select 1 from ${refund} x where x.delivery_id = d.id and x.leg = 'delivery' and x.status = 'pending'))`;

/**
 * A CTE of the refunds that have changed, and whether something may be left beyond the price by that which nobody gives
 * back otherwise.
 */
const changedCte = (by: keyof typeof reasons) => sql`
  changed as (
    select delivery_id, id::text as step, leg, amount_minor, status, was,
      ${by === 'bank'}::boolean and leg = 'delivery' and status = 'failed' and was = 'succeeded' as may_leave
    from moved where status <> was
    union all select delivery_id, id::text, leg, amount_minor, status, was, leg = 'delivery' and status <> 'failed' from fresh)`;

/**
 * What is refunded of the delivery's payment, or under way, with the change `c` of `d`. A bank may withdraw what was given
 * back already: all of that counts as refunded, and no more than was captured.
 */
const refundedAfter = sql`least(d.captured_minor, (
  select coalesce(sum(x.amount_minor), 0)::bigint from ${refund} x
  where x.delivery_id = d.id and x.leg = 'delivery' and x.status <> 'failed' and x.id::text <> c.step)
  + case when c.leg = 'delivery' and c.status <> 'failed' then c.amount_minor else 0 end)`;

/** What is refunded of a leg after `c` has changed. */
const givenAfter = (leg: Leg) => sql`
  (${givenBack(sql`c.delivery_id`, leg)} + case when c.leg <> ${leg} then 0 when c.status = 'succeeded' then c.amount_minor
    when c.was = 'succeeded' then -c.amount_minor else 0 end)`;

const given = { delivery: givenAfter('delivery'), return: givenAfter('return') };

/** CTEs of the part that the owner pays now, its difference to before, and what is left beyond the price. Rule REFUND-12. */
const chargeCtes = sql`
  borne as (
    select c.delivery_id, c.step || ':' || c.status as step, d.refund_charged_minor as before,
      ${borneBeyond(amountColumns, given, sql`d.captured_minor`, priceOf)} as borne,
      ${refundedAfter} as refunded,
      case when c.may_leave then greatest(0, d.captured_minor - ${refundedAfter} - ${priceOf}) else 0 end as surplus
    from changed c join d on d.id = c.delivery_id),
  charged as (select delivery_id, step, borne, refunded, surplus, borne - before as charged_minor from borne)`;

/**
 * A CTE that logs the state of refunds: of deliveries after their update, with `refund_id`, `amount_minor`,
 * `refund_status`.
 */
const logCte = (counted: SQL) => sql`
  logged as (
    insert into ${event} (delivery_id, sequence, type, status, detail, at)
    select id, event_seq, 'refund_updated', status, jsonb_build_object('refundId', refund_id, 'amountMinor', amount_minor::text, 'status', refund_status), now()
    from ${counted})`;

/**
 * Records that the processor refused a refund, under the attempt that holds its row: the amount can be refunded again.
 * Returns whether somebody is to be notified.
 */
export async function failRefund(db: Database, held: Held, reason: string): Promise<boolean> {
  const results = await db.batch([
    sql`select 1 from ${delivery} where id = (select delivery_id from ${refund} where id = ${held.subject}::uuid) for update`,
    sql`with mine as (${dues.end(held)}),
      failed as (
        update ${refund} set status = 'failed', failure_reason = ${reason}, updated_at = now()
        where id = ${held.subject}::uuid and status = 'pending' and exists (select 1 from mine) returning id, delivery_id, amount_minor),
      counted as (
        update ${delivery} set refunded_minor = ${refundedAfter}, version = delivery.version + 1, event_seq = delivery.event_seq + 1, updated_at = now()
        from failed, lateral (select failed.id::text as step, 'delivery' as leg, 'failed' as status, failed.amount_minor) c, ${delivery} d
        where delivery.id = failed.delivery_id and d.id = failed.delivery_id
        returning delivery.id, delivery.owner, delivery.event_seq, delivery.status, failed.id as refund_id, failed.amount_minor, 'failed' as refund_status),
      ${logCte(sql`counted`)}
      ${announcesTo(sql`counted`)}`,
  ]);
  return (results[1] ?? []).length > 0;
}
