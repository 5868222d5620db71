import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { MAX_READINGS, readingOfRefundIsDue } from '#src/delivery/money/payments-store.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { laterTip, tipRefund } from './table.ts';

/** A payment under way is read again after this, or after an eighth of its age if that is more. */
const READ_AFTER_SECONDS = 60;

/** Payments of tips under way that are to be read again, by the processor's ids; of their owners in turn. */
export async function listOpenTips(db: Database): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select t.intent_id as id from ${laterTip} t join ${delivery} d on d.id = t.delivery_id
    where t.status = 'pending' and t.intent_id is not null
      and t.checked_at < now() - greatest(make_interval(secs => ${READ_AFTER_SECONDS}), (now() - t.created_at) / 8)
    order by row_number() over (partition by d.owner order by t.checked_at), t.checked_at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}

/** Records that a payment was looked for and not found. */
export async function noteTipChecked(db: Database, intentId: string): Promise<void> {
  await db.execute(sql`update ${laterTip} set checked_at = now() where intent_id = ${intentId}`);
}

/** Refunds of tips that the processor has accepted and not decided, by its own ids, of their owners in turn. */
export async function listUndecidedTipRefunds(db: Database): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select r.processor_refund_id as id from ${tipRefund} r join ${laterTip} t on t.id = r.tip_id join ${delivery} d on d.id = t.delivery_id
    where ${readingOfRefundIsDue}
    order by row_number() over (partition by d.owner order by r.updated_at), r.updated_at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}
