import { sql } from 'drizzle-orm';
import { amountColumns } from '#src/platform/db/column-arithmetic.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { due, jobEvent, offer } from './table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { borneBeyond } from '#src/delivery/refunds/refund.ts';
import { givenBack } from '#src/delivery/refunds/refund-charge-store.ts';

/** `early`: the search ends only in so many seconds. */
export type ExpiryRefusals = { readonly nothing_due: null; readonly early: { readonly inSeconds: number } };

/** What follows an expiry: whether somebody is to be notified, and the void or refund that is due at the processor. */
export interface ExpiryEffects {
  readonly announces: boolean;
  readonly due: readonly Reminder[];
}

/** The part of the refunds that the owner pays, now that nothing is owed. Rule REFUND-12. */
const borne = borneBeyond(
  amountColumns,
  { delivery: givenBack(sql`d.id`, 'delivery'), return: givenBack(sql`d.id`, 'return') },
  sql`d.captured_minor`,
  amountColumns.of(0),
);

/**
 * Ends a job's search when its time is over: the job expires, its delivery fails, the charge is reversed and the void
 * is due. A job that has a driver by now, or has ended, is left unchanged.
 */
export async function expireJob(
  db: Database,
  jobId: JobId,
  books: Books,
): Promise<Done<null, ExpiryEffects> | Refused<ExpiryRefusals>> {
  return decideOnce<null, ExpiryRefusals, ExpiryEffects>(db, withoutKey, {
    before: [
      sql`select 1 from ${job} where id = ${jobId}::uuid for update`,
      sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${jobId}::uuid) for update`,
    ],
    ctes: () => sql`
        j as (
          select job.*, due.due_at from ${job} left join ${due} on due.kind = 'expire' and due.subject = job.id where job.id = ${jobId}::uuid),
        verdict as (
          select j.id, case when j.status not in ('created', 'offering') or j.expires_at is null then 'nothing_due'
            when j.expires_at > now() then 'early' when j.due_at is null then 'nothing_due' else 'expired' end as kind
          from j),
        moved as (
          update ${job} set status = 'expired', ended_at = now(), end_reason = 'no_driver', version = job.version + 1, event_seq = job.event_seq + 1
          from verdict where job.id = verdict.id and verdict.kind = 'expired' returning job.*),
        lapsed as (
          update ${offer} o set status = 'expired', answered_at = now() from moved where o.job_id = moved.id and o.status = 'open'),
        owed as (
          select d.id, d.captured_minor - d.refunded_minor as to_give_back, d.refund_charged_minor as before, ${borne} as borne
          from moved join ${delivery} d on d.id = moved.delivery_id where d.status = 'created'),
        failed as (
          update ${delivery} d set status = 'failed', ended_at = now(), end_reason = 'no_driver', updated_at = now(), version = d.version + 1,
            event_seq = d.event_seq + 1, refunded_minor = d.captured_minor, refund_charged_minor = o.borne
          from owed o where d.id = o.id returning d.*, o.to_give_back, o.borne - o.before as charged_minor),
        job_log as (
          insert into ${jobEvent} (job_id, sequence, type, status, mover)
          select id, event_seq, case when delivery_id is null then 'expired' else 'failed' end, 'expired', 'clock' from moved),
        log as (
          insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
          select id, event_seq, 'failed', 'failed', 'clock', '{"reason": "no_driver"}'::jsonb, now() from failed),
        ${books.reverse({ subject: sql`id`, from: sql`failed` })},
        ${books.from('refund_charged', { subject: sql`id`, step: sql`'failed'`, from: sql`failed` })},
        paid as (select id from failed where payment_intent_id is not null),
        void_due as (${dues.insert('void', sql`id`, sql`now()`, sql`paid`)}),
        given_back as (
          insert into ${refund} (id, delivery_id, amount_minor, reason, status)
          select gen_random_uuid(), id, to_give_back, 'No driver was found.', 'pending' from failed where to_give_back > 0 returning id),
        refund_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`given_back`)}),
        cleared as (${dues.remove(['wave', 'expire'], sql`id`, sql`moved`)}),
        stale as (${dues.remove(['expire'], sql`id`, sql`verdict where kind = 'nothing_due'`)}),
        decision as (
          select case when v.kind = 'expired' then 'done' else coalesce(v.kind, 'nothing_due') end as kind,
            case when v.kind = 'early' then json_build_object('inSeconds', ceil(extract(epoch from j.expires_at - now()))::int) end as result
          from (select 1) one left join verdict v on true left join j on true)`,
    effects: sql`
        select json_build_object('announces', exists (${announcesTo(sql`failed`)}), 'due', (
          select coalesce(json_agg(json_build_object('kind', x.kind, 'subject', x.id)), '[]'::json)
          from (select 'void' as kind, id from paid union all select 'refund', id from given_back) x))`,
  });
}
