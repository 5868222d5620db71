import { sql, type SQL } from 'drizzle-orm';
import { storedInteger } from '#src/platform/db/stored-value.ts';
import { shownStatus } from './shown-tip-store.ts';
import { laterTip, tipDispute, tipRefund } from './table.ts';

/** What was taken for a delivery’s tips, and what went back, as the JSON of `AuditedTip`s, the oldest first. */
export const auditedTipsOf = (deliveryId: SQL): SQL => sql`
  coalesce((select json_agg(json_build_object('id', t.id, 'status', ${shownStatus(sql`t`)}, 'takenMinor', ${storedInteger(sql`t.taken_minor`)},
      'disputes', (select coalesce(json_agg(json_build_object('status', x.status, 'amountMinor', ${storedInteger(sql`x.amount_minor`)})), '[]'::json)
        from ${tipDispute} x where x.tip_id = t.id),
      'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'amountMinor', ${storedInteger(sql`r.amount_minor`)})), '[]'::json)
        from ${tipRefund} r where r.tip_id = t.id)) order by t.created_at, t.id)
    from ${laterTip} t where t.delivery_id = ${deliveryId} and t.taken_minor > 0), '[]'::json)`;
