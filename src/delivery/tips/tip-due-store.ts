import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held } from '#src/delivery/due/due.ts';
import type { LaterTipId } from '#src/delivery/ids.ts';
import { lockOfTip } from './shown-tip-store.ts';
import { laterTip } from './table.ts';

/** A tip whose time is over. */
interface ToExpire {
  readonly id: LaterTipId;
  /** The payment that may still be paid; null where none is known. */
  readonly intentId: string | null;
}

export const leaseExpiry = (db: Database, held: Held): Promise<Leased<ToExpire>> =>
  dues.lease(
    db,
    held,
    sql`select t.id, t.intent_id as "intentId" from ${laterTip} t where t.id = ${held.subject}::uuid`,
  );

/** Ends the row; a tip that nobody has paid is cancelled. */
export async function endUnpaid(db: Database, held: Held): Promise<void> {
  await db.batch([
    lockOfTip(sql`t.id = ${held.subject}::uuid`),
    sql`with mine as (${dues.end(held)})
      update ${laterTip} set status = 'canceled' where id = ${held.subject}::uuid and status = 'pending' and exists (select 1 from mine)`,
  ]);
}
