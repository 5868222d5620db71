import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { textArray } from '#src/platform/db/parameters.ts';
import { payment } from './table.ts';

/** The maximum of payments, and of refunds, that one run of the cron reads from the processor. */
const MAX_READINGS = 50;
/** A payment under way is read again after this, or after an eighth of its age if that is more. */
const READ_AFTER_SECONDS = 60;
/** Longer than anybody takes to pay. */
const READ_FOR_DAYS = 3;
const REFUND_READ_AFTER_SECONDS = 300;

/** Intents under way that are to be read again, by the processor's ids; of their payers in turn. */
export async function listOpenIntents(db: Database): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select p.intent_id as id from ${payment} p
    where p.status = 'requires_action' and p.created_at > now() - make_interval(days => ${READ_FOR_DAYS})
      and p.checked_at < now() - greatest(make_interval(secs => ${READ_AFTER_SECONDS}), (now() - p.created_at) / 8)
    order by row_number() over (partition by p.payer order by p.checked_at), p.checked_at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}

/** Records that an intent was looked for and not found. */
export async function noteChecked(db: Database, intentId: string): Promise<void> {
  await db.execute(sql`update ${payment} set checked_at = now() where intent_id = ${intentId}`);
}

/** Refunds that the processor has accepted and not decided, by its own ids. */
export async function listUndecidedRefunds(db: Database): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select p.processor_refund_id as id from ${payment} p
    where p.refund_status = 'pending' and p.processor_refund_id is not null
      and p.updated_at < now() - greatest(make_interval(secs => ${REFUND_READ_AFTER_SECONDS}), least(interval '1 day', (now() - p.created_at) / 8))
    order by p.updated_at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}

/** Those of some intents that aren't known. */
export async function listUnknownIntents(db: Database, intentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    with given as (select unnest(${textArray(intentIds)}) as id)
    select id from given where not exists (select 1 from ${payment} p where p.intent_id = given.id)`);
  return new Set(rows.map(({ id }) => id));
}
