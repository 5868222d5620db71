import { sql, type SQL } from 'drizzle-orm';
import { paymentRank, type IntentState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { DISPATCH_LEAD_SECONDS } from '#src/delivery/dispatch/dispatch-policy.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { refund } from './table.ts';
import type { Books } from './books-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held, Reminder } from '#src/delivery/due/due.ts';
import { money } from '#src/platform/db/parameters.ts';
import { calledOff } from '#src/delivery/refunds/refund.ts';
import { priceOf } from '#src/delivery/refunds/refund-charge-store.ts';

/** `event`: the state at some time. `reading`: the state now, which also records that it was read. */
export type Sighting = 'event' | 'reading';

/** The reasons of an automatic refund: more was captured elsewhere than it costs. Rules CANCEL-13, PAY-17. */
export const surplusReason = sql`case when status in ${calledOff} then 'Captured after it was called off.' else 'Captured beyond its price.' end`;

export interface SeenIntent {
  /** Whether a delivery has the intent, and whether the delivery that it was created for exists. */
  readonly known: boolean;
  readonly deliveryExists: boolean;
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
}

interface SeeIntent {
  readonly intent: IntentState;
  readonly sighting: Sighting;
  /** Only if this attempt holds its row, which is then deleted. */
  readonly held?: Held;
}

/**
 * Applies the processor's state of an intent to its delivery, in one round trip. The state only moves forward: an older
 * or equal one changes nothing.
 */
export async function seeIntent(
  db: Database,
  books: Books,
  { intent, sighting, held }: SeeIntent,
): Promise<SeenIntent> {
  const reading = sighting === 'reading';
  const taken = intent.status === 'succeeded' ? money(intent.receivedMinor) : sql`0::bigint`;
  const results = await db.batch([
    sql`select 1 from ${delivery} where payment_intent_id = ${intent.id} for update`,
    sql`with
      mine as (${held === undefined ? sql`select 1` : dues.end(held)}),
      d as (
        select d.*, ${rank(sql`${intent.status}::text`)} > ${rank(sql`d.payment_status`)} as rises,
          d.payment_status = 'requires_action' as is_first, d.payment_status = ${intent.status} as same, d.processor_status <> ${intent.processorStatus} as differs,
          greatest(0, ${taken} - ${priceOf}) as surplus
        from ${delivery} d where d.payment_intent_id = ${intent.id} and exists (select 1 from mine)),
      moved as (
        update ${delivery} set
          payment_status = case when d.rises then ${intent.status} else d.payment_status end,
          processor_status = case when d.rises or (${reading}::boolean and d.same) then ${intent.processorStatus} else d.processor_status end,
          payment_checked_at = case when ${reading}::boolean then now() else d.payment_checked_at end,
          captured_minor = case when d.rises and ${intent.status} = 'succeeded' then ${taken} else d.captured_minor end,
          refunded_minor = d.refunded_minor + case when d.rises then d.surplus else 0 end,
          capture_status = case when d.rises or d.same then ${captureStatusAt(intent)} else d.capture_status end,
          version = d.version + case when d.rises or d.differs then 1 else 0 end, updated_at = case when d.rises then now() else d.updated_at end
        from d where delivery.id = d.id and (d.rises or ${reading}::boolean or (d.same and d.capture_status = 'due'))
        returning delivery.*, d.rises, d.is_first, case when d.rises then ${taken} else 0 end as amount_minor, case when d.rises then d.surplus else 0 end as surplus),
      ${books.from('payment_captured', { subject: sql`id`, from: sql`moved` })},
      ${books.from('cancel_fee_paid_out', { subject: sql`id`, from: sql`(select * from moved where status = 'cancelled' and capture_status = 'captured')` })},
      given_back as (
        insert into ${refund} (id, delivery_id, amount_minor, reason, status)
        select gen_random_uuid(), id, surplus, ${surplusReason}, 'pending' from moved where surplus > 0 returning id),
      refund_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`given_back`)}),
      authorised as (select * from moved where rises and payment_status = 'requires_capture'),
      -- The event of the authorisation may come after the capture's, or never.
      secured as (select * from moved where rises and is_first and payment_status in ('requires_capture', 'succeeded')),
      to_capture as (select id from authorised where capture_status = 'due'),
      to_void as (select id from authorised where status in ('cancelled', 'failed') and capture_due_minor = 0),
      to_offer as (
        select job.id, case when a.dispatch = 'auto' then greatest(now(), a.pickup_window_start - make_interval(secs => ${DISPATCH_LEAD_SECONDS})) else now() end as at
        from secured a join ${job} on job.delivery_id = a.id
        where a.status = 'created' and job.status = 'created' and (a.dispatch = 'auto' or a.search = 'awaits_payment')),
      capture_due as (${dues.insert('capture', sql`id`, sql`now()`, sql`to_capture`)}),
      void_due as (${dues.insert('void', sql`id`, sql`now()`, sql`to_void`)}),
      wave_due as (${dues.insert('wave', sql`id`, sql`at`, sql`to_offer`)}),
      over as (${dues.remove(['capture', 'void'], sql`id`, sql`moved where payment_status in ('succeeded', 'canceled')`)})
      select exists (select 1 from d) as known,
        exists (select 1 from ${delivery} where id = ${uuidOf(intent.subject?.id)}::uuid) as "deliveryExists",
        coalesce((select json_agg(json_build_object('kind', kind, 'subject', id)) from (
          select 'capture' as kind, id from to_capture union all select 'void', id from to_void union all select 'refund', id from given_back
          union all select 'wave', id from to_offer where at <= now()) x), '[]'::json) as due`,
  ]);
  const [seen] = (results[1] ?? []) as (Record<string, unknown> & SeenIntent)[];
  if (seen === undefined) throw new Error('the settlement returned no row');
  return seen;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** One of our ids that the processor returns: text that anybody with access to its dashboard could have written. */
export const uuidOf = (text: string | undefined): string | null => (UUID.test(text ?? '') ? (text ?? null) : null);

const rank = (status: SQL) => sql`(${JSON.stringify(paymentRank)}::jsonb ->> ${status})::int`;

/** The status of a delivery's capture when its intent is in a state. */
function captureStatusAt({ status }: IntentState): SQL {
  switch (status) {
    case 'succeeded':
      return sql`'captured'`;
    case 'canceled': // nothing can be captured any more: what is owed stays a receivable
      return sql`case when d.capture_due_minor > 0 then 'failed' when d.status in ('cancelled', 'failed') then 'voided' else d.capture_status end`;
    case 'requires_capture': // what couldn't be captured before can be now
      return sql`case when d.rises and d.capture_status = 'failed' and d.capture_due_minor > 0 then 'due' else d.capture_status end`;
    case 'requires_action':
      return sql`d.capture_status`;
  }
}

/** Records that an amount can't be captured, or an authorisation can't be released: the receivable stays. */
export async function failCapture(db: Database, held: Held): Promise<void> {
  await db.batch([
    sql`select 1 from ${delivery} where id = ${held.subject}::uuid for update`,
    sql`with mine as (${dues.end(held)})
      update ${delivery} set capture_status = 'failed', version = version + 1, updated_at = now()
      where id = ${held.subject}::uuid and exists (select 1 from mine)`,
  ]);
}
