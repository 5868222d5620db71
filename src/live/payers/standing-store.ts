import { sql, type SQL } from 'drizzle-orm';
import { order } from '#src/live/orders/table.ts';
import { customer, payment } from './table.ts';

/** What speaks against a payer, as the JSON of a `PayerStanding`. */
export const standingOf = (personId: SQL): SQL => sql`json_build_object(
  'isBlocked', exists (select 1 from ${payment} p where p.payer = ${personId} and p.dispute_status = 'open'),
  'isOverdue', exists (select 1 from ${order} o where o.buyer = ${personId} and o.status = 'unpaid'),
  'hasMethod', coalesce((select cardinality(c.methods) > 0 from ${customer} c where c.person_id = ${personId}), false))`;
