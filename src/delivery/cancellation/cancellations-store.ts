import { sql, type SQL } from 'drizzle-orm';
import type { ReadPosting } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Subselect } from '#src/platform/db/subselect.ts';
import type { Cancellable, CancelTerms } from './cancellation.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { currentPolicy, findPolicy } from '#src/delivery/fare/policy.ts';
import type { Leg, RefundStatus } from '#src/delivery/money/settlement.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { money } from '#src/platform/db/parameters.ts';

/** A row that a cancellation is decided from; amounts and moments are text. */
export type CancellableRow = {
  readonly id: DeliveryId;
  readonly job_id: JobId;
  readonly status: DeliveryStatus;
  readonly job_status: JobStatus;
  readonly version: number;
  readonly end_reason: string | null;
  readonly ended_at: string | null;
  readonly policy_version: string;
  readonly total_minor: string;
  readonly customer_total_minor: string;
  readonly payment_status: PaymentStatus | null;
  readonly captured_minor: string;
  readonly refunded_minor: string;
  readonly refund_charged_minor: string;
  readonly cancel_fee_minor: string;
  readonly refunds: readonly { readonly leg: Leg; readonly status: RefundStatus; readonly amount: string }[];
  readonly postings: readonly ReadPosting[];
  readonly now: string;
};

/** The refunds of a delivery: with the same ones, what was decided about them still holds. */
const refundsOf = (id: SQL) => sql`
  (select coalesce(json_agg(json_build_object('leg', r.leg, 'status', r.status, 'amount', r.amount_minor::text) order by r.id), '[]'::json)
    from ${refund} r where r.delivery_id = ${id})`;

/** Selects a delivery within reach, with all that its cancellation depends on. `postings`: the ledger's column. */
export const selectCancellable = (
  id: DeliveryId,
  reach: { readonly owner: string } | 'all',
  postings: Subselect,
): SQL => sql`
  select d.id, job.id as job_id, d.status, job.status as job_status, d.version, d.end_reason, to_json(d.ended_at) #>> '{}' as ended_at,
    f.policy_version, f.total_minor, f.customer_total_minor, d.payment_status, d.captured_minor, d.refunded_minor,
    d.refund_charged_minor, d.cancel_fee_minor, ${refundsOf(sql`d.id`)} as refunds, ${postings(sql`d.id`)} as postings, to_json(now()) #>> '{}' as now
  from ${delivery} d join ${job} on job.delivery_id = d.id join ${fare} f on f.delivery_id = d.id
  where d.id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`}`;

export const cancellableOf = (row: CancellableRow): Cancellable => ({
  id: row.id,
  jobId: row.job_id,
  status: row.status,
  jobStatus: row.job_status,
  version: row.version,
  endReason: row.end_reason,
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  fare: { totalMinor: amount(row.total_minor), customerTotalMinor: amount(row.customer_total_minor) },
  terms: (findPolicy(row.policy_version) ?? currentPolicy).cancellation,
  payment: row.payment_status,
  settlement: {
    capturedMinor: amount(row.captured_minor),
    refundedMinor: amount(row.refunded_minor),
    refundChargedMinor: amount(row.refund_charged_minor),
    cancelFeeMinor: amount(row.cancel_fee_minor),
  },
  refunds: row.refunds.map(({ leg, status, amount: minor }) => ({ leg, status, amountMinor: amount(minor) })),
  now: new Date(row.now),
});

const amount = (text: string) => cents(BigInt(text));

/** The job first, then its delivery: as everybody locks them. */
export const lockDelivery = (id: DeliveryId): readonly SQL[] => [
  sql`select 1 from ${job} where delivery_id = ${id}::uuid for update`,
  sql`select 1 from ${delivery} where id = ${id}::uuid for update`,
];

/** Whether the delivery and its refunds are still what was loaded. */
export const isUnchanged = ({ id, version, refunds }: CancellableRow): SQL => sql`
  exists (select 1 from ${delivery} where id = ${id}::uuid and version = ${version})
    and ${refundsOf(sql`${id}::uuid`)}::jsonb = ${JSON.stringify(refunds)}::jsonb`;

export interface Cancel extends CancelTerms {
  readonly id: DeliveryId;
  readonly was: DeliveryStatus;
  readonly mover: Extract<Mover, 'owner' | 'ops'>;
  readonly reason: string;
  readonly at: Date;
  readonly refundId: string;
}

/** Parts that cancel a delivery whose row is locked; its job and its books are others'. */
export const cancelParts = (it: Cancel): readonly Part[] => [
  (claimed) => sql`
    update ${delivery} set status = 'cancelled', end_reason = ${it.reason}, ended_at = ${it.at.toISOString()}::timestamptz, updated_at = now(),
      version = version + 1, event_seq = event_seq + 1, cancel_fee_minor = ${money(it.feeMinor)}, capture_due_minor = ${money(it.feeMinor)},
      refunded_minor = refunded_minor + ${money(it.giveBackMinor)}, refund_charged_minor = ${money(it.refundChargedMinor)},
      capture_status = ${it.captureStatus}
    where id = ${it.id}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select d.id, d.event_seq + 1, 'cancelled', 'cancelled', ${it.mover},
      json_build_object('reason', ${it.reason}::text, 'feeMinor', ${it.feeMinor.toString()}::text, 'from', ${it.was}::text), ${it.at.toISOString()}::timestamptz
    from ${delivery} d, ${claimed} where d.id = ${it.id}::uuid`,
  ...(it.captureStatus === 'due' ? [becomesDue('capture', it.id)] : []),
  ...(it.captureStatus === 'not_due' ? [becomesDue('void', it.id)] : []),
  ...(it.giveBackMinor > 0n ? [refundOf(it), becomesDue('refund', it.refundId)] : []),
];

const refundOf =
  ({ refundId, id, giveBackMinor, reason }: Cancel): Part =>
  (claimed) =>
    sql`
    insert into ${refund} (id, delivery_id, amount_minor, reason, status)
    select ${refundId}::uuid, ${id}::uuid, ${money(giveBackMinor)}, ${`Cancelled: ${reason}`}, 'pending' from ${claimed}`;

const becomesDue =
  (kind: 'capture' | 'void' | 'refund', subject: string): Part =>
  (claimed) =>
    dues.insert(kind, sql`${subject}::uuid`, sql`now()`, claimed);

/** Whether its owner is to be notified. */
export const announcesIt = (id: DeliveryId): SQL =>
  announcesTo(sql`(select owner from ${delivery} where id = ${id}::uuid)`);
