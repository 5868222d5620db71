import { sql } from 'drizzle-orm';
import type { RefundState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import type { Leased } from '#src/platform/due.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held } from '#src/delivery/due/due.ts';
import type { LaterTipId } from '#src/delivery/ids.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { refundRank } from '#src/delivery/refunds/refund-rank-store.ts';
import type { SeenRefund } from '#src/delivery/refunds/settle-refund-store.ts';
import { uuidOf } from '#src/delivery/money/settle-intent-store.ts';
import { lockOfTip, shownStatus, tipLog } from './shown-tip-store.ts';
import { laterTip, tipRefund } from './table.ts';

export type SeenTipRefund = Omit<SeenRefund, 'due'>;

interface ToRefund {
  readonly tipId: LaterTipId;
  readonly intentId: string;
  readonly amountMinor: string;
}

export const leaseTipRefund = (db: Database, held: Held): Promise<Leased<ToRefund>> =>
  dues.lease(
    db,
    held,
    sql`select t.id as "tipId", t.intent_id as "intentId", r.amount_minor::text as "amountMinor"
      from ${tipRefund} r join ${laterTip} t on t.id = r.tip_id where r.id = ${held.subject}::uuid and r.status = 'pending'`,
  );

/** Records that the processor gives nothing back. */
export async function failTipRefund(db: Database, held: Held): Promise<void> {
  await db.execute(sql`
    with mine as (${dues.end(held)})
    update ${tipRefund} set status = 'failed', updated_at = now()
    where id = ${held.subject}::uuid and status = 'pending' and exists (select 1 from mine)`);
}

/**
 * Applies the processor’s state of a tip’s refund, in one round trip: pending, then succeeded, then failed, never back.
 * What was given back is booked; what came back, since it couldn’t be, is booked again. One that was made by hand at the
 * processor becomes a refund here. `early`: the payment isn’t known as taken yet.
 */
export async function seeTipRefund(db: Database, books: Books, seen: RefundState, held?: Held): Promise<SeenTipRefund> {
  const isIt = sql`t.intent_id = ${seen.intentId}`;
  const results = await db.batch([
    lockOfTip(isIt),
    sql`with
      mine as (${held === undefined ? sql`select 1` : dues.end(held)}),
      it as (select t.*, ${shownStatus(sql`t`)} as was_shown from ${laterTip} t where ${isIt} and exists (select 1 from mine)),
      r as (
        select r.* from ${tipRefund} r join it on it.id = r.tip_id
        where r.processor_refund_id = ${seen.id} or r.id = ${uuidOf(seen.refundId)}::uuid),
      moved as (
        update ${tipRefund} x set status = case when ${refundRank(sql`${seen.status}::text`)} > ${refundRank(sql`r.status`)} then ${seen.status} else r.status end,
          processor_refund_id = ${seen.id}, updated_at = now()
        from r where x.id = r.id returning x.*, r.status as was),
      fresh as (
        insert into ${tipRefund} (id, tip_id, amount_minor, status, processor_refund_id)
        select gen_random_uuid(), it.id, ${money(seen.amountMinor)}, ${seen.status}, ${seen.id} from it
        where ${seen.refundId === undefined}::boolean and not exists (select 1 from r)
          and (${seen.status} = 'failed' or it.refunded_minor + ${money(seen.amountMinor)} <= it.taken_minor)
        returning *, 'pending' as was),
      changed as (
        select it.delivery_id, c.tip_id, c.id::text as step, c.amount_minor,
          case when c.status = 'succeeded' then 1 when c.status = 'failed' and c.was = 'succeeded' then -1 else 0 end as sign
        from (select * from moved where status <> was union all select * from fresh) c join it on it.id = c.tip_id),
      given as (select * from changed where sign > 0),
      came_back as (select * from changed where sign < 0),
      ${books.from('later_tip_refunded', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`given` })},
      ${books.from('later_tip_refund_reversed', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`came_back` })},
      counted as (
        update ${laterTip} t set refunded_minor = t.refunded_minor + c.sign * c.amount_minor
        from changed c where t.id = c.tip_id and c.sign <> 0 returning t.*),
      shown as (select c.* from counted c join it on it.id = c.id where ${shownStatus(sql`c`)} <> it.was_shown),
      over as (${dues.remove(['tip_refund'], sql`id`, sql`moved`)}),
      ${tipLog(sql`shown`)}
      select case when not exists (select 1 from it) then 'foreign' when exists (select 1 from r) or exists (select 1 from fresh) then 'seen'
        when ${seen.refundId === undefined}::boolean then 'early' else 'foreign' end as kind, (${announcesTo(sql`noted`)}) is not null as announces`,
  ]);
  const [row] = (results[1] ?? []) as (Record<string, unknown> & SeenTipRefund)[];
  if (row === undefined) throw new Error('the refund returned no row');
  return row;
}
