import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import { tip } from './table.ts';
import type { MessageStatus, PaidTip, TipStatus } from './tip.ts';

/** A tip that is to be announced, if it is still paid. */
interface ToTell {
  readonly status: TipStatus;
  readonly tip: PaidTip;
}

export const leaseTelling = (db: Database, held: Held): Promise<Leased<ToTell>> =>
  dues.lease(
    db,
    held,
    sql`select t.status, json_build_object('id', t.id, 'streamId', t.stream_id, 'from', json_build_object('id', t.tipper, 'name', t.tipper_name),
        'amountMinor', t.amount_minor, 'message', t.message) as tip
      from ${tip} t where t.id = ${held.subject}::uuid`,
  );

/** Ends the row, and records how the room shows the message; a message that was taken off meanwhile stays so. */
export async function settleTelling(db: Database, held: Held, messageStatus: MessageStatus | undefined): Promise<void> {
  const shown = sql`${messageStatus ?? null}::text`;
  await db.execute(sql`
    with mine as (${dues.end(held)})
    update ${tip} t set announced_at = now(), message_status = case when t.message_status = 'removed' then t.message_status else ${shown} end
    where t.id = ${held.subject}::uuid and ${shown} is not null and exists (select 1 from mine)`);
}

/** A tip whose time is over, with its intents that may still be paid. */
interface ToExpire {
  readonly status: TipStatus;
  readonly createdAt: string;
  readonly intents: readonly string[];
}

export const leaseExpiry = (db: Database, held: Held): Promise<Leased<ToExpire>> =>
  dues.lease(
    db,
    held,
    sql`select t.status, t.created_at as "createdAt",
        (select coalesce(json_agg(p.intent_id), '[]'::json) from ${payment} p where p.subject = t.id and p.status = 'requires_action') as intents
      from ${tip} t where t.id = ${held.subject}::uuid`,
  );

/** Ends the row; a tip that nobody has paid is cancelled. */
export async function endUnpaid(db: Database, held: Held): Promise<void> {
  await db.batch([
    sql`select 1 from ${tip} where id = ${held.subject}::uuid for update`,
    sql`with mine as (${dues.end(held)})
      update ${tip} set status = 'canceled' where id = ${held.subject}::uuid and status = 'pending' and exists (select 1 from mine)`,
  ]);
}
