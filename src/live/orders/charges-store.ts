import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { customer, payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import { order } from './table.ts';

/** An order that waits for its money, and how it can be got. */
export interface Chargeable {
  readonly title: string;
  /** Whole cents as text: the lot alone. */
  readonly amountMinor: string;
  readonly chance: number;
  readonly isAwaited: boolean;
  readonly paymentNo: number;
  /** Intents that are known and not over. */
  readonly openIntents: readonly string[];
  /** Who its buyer is at the processor, and their newest card there; null without one. */
  readonly customerId: string | null;
  readonly methodId: string | null;
}

export const leaseChargeable = (db: Database, held: Held): Promise<Leased<Chargeable>> =>
  dues.lease(
    db,
    held,
    sql`select o.title, o.amount_minor::text as "amountMinor", o.chance, o.status = 'awaiting_payment' as "isAwaited", o.payment_no as "paymentNo",
      (select coalesce(json_agg(p.intent_id), '[]'::json) from ${payment} p
        where p.subject = o.id and p.subject_kind = 'order' and p.status = 'requires_action') as "openIntents",
      c.processor_id as "customerId", c.methods[1] as "methodId"
    from ${order} o left join ${customer} c on c.person_id = o.buyer where o.id = ${held.subject}::uuid`,
  );

/** Records that nothing is to be done any more. */
export async function endDue(db: Database, held: Held): Promise<void> {
  await db.execute(dues.end(held));
}

/** From now on only the lot is paid for: its buyer collects it. False where its terms have changed meanwhile. */
export async function setCollect(db: Database, orderId: string, paymentNo: number): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${order} set fulfilment = 'collect', dropoff = null, contact = null, delivery_minor = 0, payment_no = payment_no + 1, updated_at = now()
    where id = ${orderId}::uuid and status = 'awaiting_payment' and payment_no = ${paymentNo}::int returning 1`);
  return rows.length > 0;
}

/** The time to pay is over: the order is unpaid, or void if it was a second chance. */
export async function endPaymentTime(db: Database, held: Held): Promise<void> {
  await db.batch([
    sql`select 1 from ${order} where id = ${held.subject}::uuid for update`,
    sql`with mine as (${dues.end(held)}),
      over as (
        update ${order} set status = case when chance = 0 then 'unpaid' else 'void' end, payment_no = payment_no + 1, updated_at = now()
        where id = ${held.subject}::uuid and status = 'awaiting_payment' and exists (select 1 from mine) returning id),
      uncharged as (${dues.remove(['order_charge'], sql`id`, sql`over`)})
      select 1`,
  ]);
}
