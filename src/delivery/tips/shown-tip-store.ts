import { sql, type SQL } from 'drizzle-orm';
import { event } from '#src/delivery/journey/table.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { laterTip } from './table.ts';

/** The status of a tip `t` as it is shown. */
export const shownStatus = (t: SQL): SQL => sql`
  case when ${t}.dispute_status in ('open', 'lost') then 'disputed'
    when ${t}.status = 'succeeded' and ${t}.refunded_minor = ${t}.taken_minor then 'refunded' else ${t}.status end`;

/** A tip `t` as the JSON of a `LaterTip`. */
export const storedTip = (t: SQL): SQL => sql`json_build_object(
  'id', ${t}.id, 'amountMinor', ${storedInteger(sql`${t}.amount_minor`)}, 'status', ${shownStatus(t)}, 'createdAt', ${storedMoment(sql`${t}.created_at`)})`;

/** All tips that a delivery’s recipient has begun, the newest first, as JSON. */
export const storedTipsOf = (deliveryId: SQL): SQL => sql`
  (select coalesce(json_agg(${storedTip(sql`t`)} order by t.created_at desc, t.id), '[]'::json) from ${laterTip} t where t.delivery_id = ${deliveryId})`;

/** What a delivery’s driver has got by tips after it, of what didn’t go back. */
export const earnedByTips = (deliveryId: SQL): SQL<string> => sql`
  (select coalesce(sum(greatest(0, t.taken_minor - t.refunded_minor - t.dispute_minor)), 0)::text
    from ${laterTip} t where t.delivery_id = ${deliveryId} and t.status = 'succeeded')`;

/**
 * CTEs that write to the log how paid tips are shown from now on: of the rows of `from`, tips as they are. `noted` has
 * their deliveries. A delivery’s version stays: nothing of its own has changed.
 */
export const tipLog = (from: SQL): SQL => sql`
  noted as (
    update ${delivery} o set event_seq = o.event_seq + 1 from ${from} t where o.id = t.delivery_id
    returning o.id, o.owner, o.event_seq, o.status, t.id as tip_id, t.amount_minor, ${shownStatus(sql`t`)} as tip_status),
  logged as (
    insert into ${event} (delivery_id, sequence, type, status, detail, at)
    select n.id, n.event_seq, 'tip_updated', n.status,
      jsonb_build_object('tipId', n.tip_id, 'amountMinor', n.amount_minor::text, 'status', n.tip_status), now()
    from noted n)`;

/** Of a tip’s delivery, which is locked before whatever changes one of its tips. */
export const lockOfTip = (isIt: SQL): SQL =>
  sql`select 1 from ${delivery} where id = (select t.delivery_id from ${laterTip} t where ${isIt}) for update`;
