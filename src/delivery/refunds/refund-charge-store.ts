import { sql, type SQL } from 'drizzle-orm';
import { refund } from '#src/delivery/money/table.ts';
import { fare } from '#src/delivery/orders/table.ts';
import { calledOff } from './refund.ts';

/** What was refunded of a leg of the delivery `id`, as the statement found it. */
export const givenBack = (id: SQL, leg: 'delivery' | 'return') => sql`
  (select coalesce(sum(r.amount_minor), 0)::bigint from ${refund} r
    where r.delivery_id = ${id} and r.leg = ${leg} and r.status = 'succeeded')`;

/** What the delivery `d` costs its payer: what was captured beyond it is their own. */
export const priceOf = sql`
  (case when d.status in ${calledOff} then d.cancel_fee_minor else (select f.customer_total_minor from ${fare} f where f.delivery_id = d.id) end)`;
