import { sql, type SQL } from 'drizzle-orm';
import { amountColumns } from '#src/platform/db/column-arithmetic.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import { feeStates } from './cancellation.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { deliveryMoves, type Mover } from '#src/delivery/journey/life-cycle.ts';
import { cancellationByVersion, currentPolicy } from '#src/delivery/fare/policy.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { insertDue } from '#src/delivery/due/due-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { borneCalledOff } from '#src/delivery/refunds/refund.ts';
import { givenBack } from '#src/delivery/refunds/refund-charge-store.ts';
import { withdrawCtes } from '#src/delivery/jobs/withdraw-job-store.ts';

export type CancelRefusal = 'not_found' | 'illegal' | 'version' | 'price_expired' | 'price_changed';

export interface CancelDelivery {
  readonly id: DeliveryId;
  readonly reach: { readonly owner: string } | 'all';
  readonly mover: Extract<Mover, 'owner' | 'ops'>;
  readonly reason: string;
  /** The price that was shown; undefined: the current one. */
  readonly shown: { readonly feeMinor: string; readonly status: string; readonly validUntil: Date } | undefined;
  readonly version: number | undefined;
}

/**
 * Cancels a delivery and its job at the price that was shown or at the current one, with all consequences: one
 * transaction in one round trip. Its rows are locked first, so that an assignment happens before or after, not at the
 * same time.
 */
export function cancelDelivery(
  db: Database,
  claim: Claim,
  books: Books,
  input: CancelDelivery,
): Promise<Settled | Refused<CancelRefusal>> {
  return decideOnce<CancelRefusal>(db, claim, {
    before: [
      sql`select 1 from ${job} where delivery_id = ${input.id}::uuid for update`,
      sql`select 1 from ${delivery} where id = ${input.id}::uuid for update`,
    ],
    ctes: (guard) => cancelCtes(input, books, guard),
    answer: { status: 200, headers: {} },
    tell: announcesTo(sql`moved`),
  });
}

const inStates = (statuses: readonly DeliveryStatus[]) => sql`d.status in ${statuses}`;

/** The policy's price in the state of `d`: `priceCancellation` in SQL (a test compares the two). */
const priceToday = sql`
  least(f.total_minor, case when ${inStates(feeStates.arrivedMinor)} then (terms ->> 'arrivedMinor')::bigint
    when ${inStates(feeStates.assignedMinor)} then (terms ->> 'assignedMinor')::bigint else 0 end)`;

/** The part of the refunds that the owner pays, now that only the fee is owed. Rule REFUND-12. */
const borne = borneCalledOff(
  amountColumns,
  { delivery: givenBack(sql`j.id`, 'delivery'), return: givenBack(sql`j.id`, 'return') },
  sql`j.captured_minor`,
  sql`j.fee`,
);

const cancelCtes = (input: CancelDelivery, books: Books, guard: SQL) => sql`
  j as (
    select d.id, d.status, d.version, d.payment_status, d.captured_minor, d.refunded_minor, d.refund_charged_minor, d.cancel_fee_minor, d.end_reason, d.ended_at,
      f.customer_total_minor, job.id as job_id, job.status as job_status, job.driver_id,
      coalesce(${input.shown?.feeMinor ?? null}::bigint, ${priceToday}) as fee
    from ${delivery} d join ${job} on job.delivery_id = d.id join ${fare} f on f.delivery_id = d.id
      cross join lateral (select coalesce(${JSON.stringify(cancellationByVersion)}::jsonb -> f.policy_version, ${JSON.stringify(currentPolicy.cancellation)}::jsonb) as terms) t
    where d.id = ${input.id}::uuid and ${input.reach === 'all' ? sql`true` : sql`d.owner = ${input.reach.owner}`}),
  verdict as (
    select case
      when j.status = 'cancelled' then 'already'
      when j.status not in ${deliveryMoves.cancelled.from} then 'illegal'
      when ${input.version ?? null}::int <> j.version then 'version'
      when ${input.shown?.validUntil.toISOString() ?? null}::timestamptz <= now() then 'price_expired'
      when ${input.shown?.status ?? null}::text <> j.status then 'price_changed'
      else 'go' end as kind
    from j),
  go as (select j.*, greatest(0, j.captured_minor - j.refunded_minor - j.fee) as to_give_back, ${borne} as borne from j cross join verdict where kind = 'go' and ${guard}),
  moved as (
    update ${delivery} d set status = 'cancelled', end_reason = ${input.reason}, ended_at = now(), updated_at = now(),
      version = d.version + 1, event_seq = d.event_seq + 1, cancel_fee_minor = go.fee, capture_due_minor = go.fee,
      refunded_minor = d.refunded_minor + go.to_give_back, refund_charged_minor = go.borne,
      capture_status = case
        when d.payment_intent_id is null then 'invoiced'
        when d.payment_status = 'succeeded' then 'captured'
        when d.payment_status = 'canceled' then case when go.fee > 0 then 'failed' else 'voided' end
        else case when go.fee > 0 then 'due' else 'not_due' end end
    from go where d.id = go.id returning d.*, go.job_id, go.to_give_back, go.status as was, go.borne - go.refund_charged_minor as charged_minor),
  logged as (
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select id, event_seq, 'cancelled', status, ${input.mover}, json_build_object('reason', end_reason, 'feeMinor', cancel_fee_minor::text, 'from', was), now() from moved),
  ${withdrawCtes({ from: sql`(select go.job_id as id, go.driver_id from go)`, mover: input.mover, reason: input.reason })},
  ${books.reverse({ subject: sql`id`, from: sql`moved` })},
  ${books.from('cancel_fee_charged', { subject: sql`id`, from: sql`(select * from moved where capture_status <> 'invoiced')` })},
  ${books.from('cancel_fee_invoiced', { subject: sql`id`, from: sql`(select * from moved where capture_status = 'invoiced')` })},
  ${books.from('cancel_fee_paid_out', { subject: sql`id`, from: sql`moved` })},
  ${books.from('refund_charged', { subject: sql`id`, step: sql`'cancelled'`, from: sql`moved` })},
  to_capture as (select id from moved where capture_status = 'due'),
  to_void as (select id from moved where capture_status = 'not_due'),
  given_back as (
    insert into ${refund} (id, delivery_id, amount_minor, reason, status)
    select gen_random_uuid(), id, to_give_back, ${`Cancelled: ${input.reason}`}, 'pending' from moved where to_give_back > 0 returning id),
  capture_due as (${insertDue('capture', sql`id`, sql`now()`, sql`to_capture`)}),
  void_due as (${insertDue('void', sql`id`, sql`now()`, sql`to_void`)}),
  refund_due as (${insertDue('refund', sql`id`, sql`now()`, sql`given_back`)}),
  answer as (
    select id, version, cancel_fee_minor, end_reason, ended_at from moved
    union all select j.id, j.version, j.cancel_fee_minor, j.end_reason, j.ended_at from j cross join verdict where kind = 'already'),
  decision as (
    select case when v.kind in ('go', 'already') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case when v.kind in ('go', 'already') then json_build_object('id', a.id, 'version', a.version, 'reason', a.end_reason, 'endedAt', a.ended_at,
        'feeMinor', a.cancel_fee_minor::text, 'refundMinor', (j.customer_total_minor - a.cancel_fee_minor)::text,
        'due', (select coalesce(json_agg(json_build_object('kind', x.kind, 'subject', x.id)), '[]'::json) from (
          select 'capture' as kind, id from to_capture union all select 'void', id from to_void union all select 'refund', id from given_back) x))
      else json_build_object('deliveryStatus', j.status, 'jobStatus', j.job_status) end as result
    from (select 1) one left join verdict v on true left join j on true left join answer a on true)`;
