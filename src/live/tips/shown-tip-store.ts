import { sql, type SQL } from 'drizzle-orm';
import { payment } from '#src/live/payers/table.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';

/** The payment by which a tip `t` is paid: what came too much goes back by itself, and is another row. */
export const payingOf = (t: SQL): SQL => sql`
  select p.* from ${payment} p where p.subject = ${t}.id and p.subject_kind = 'tip' and p.status = 'succeeded' and not p.is_surplus`;

/** A tip `t`, whose payment is `p` if there is one, as the JSON of a `StoredTip`. */
export const storedTip = (t: SQL, p: SQL): SQL => sql`json_build_object(
  'id', ${t}.id, 'streamId', ${t}.stream_id, 'from', json_build_object('id', ${t}.tipper, 'name', ${t}.tipper_name),
  'amountMinor', ${t}.amount_minor, 'message', ${t}.message, 'messageStatus', ${t}.message_status,
  'status', case when ${p}.dispute_status in ('open', 'lost') then 'disputed' else ${t}.status end,
  'refundStatus', coalesce(${p}.refund_status, 'none'), 'createdAt', ${storedMoment(sql`${t}.created_at`)}, 'paidAt', ${storedMoment(sql`${t}.paid_at`)})`;
