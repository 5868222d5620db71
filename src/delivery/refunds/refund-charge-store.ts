import { sql, type SQL } from 'drizzle-orm';
import { refund } from '#src/delivery/money/table.ts';

/** What was refunded of a leg of the delivery `id`, as the statement found it. */
export const givenBack = (id: SQL, leg: 'delivery' | 'return') => sql`
  (select coalesce(sum(r.amount_minor), 0)::bigint from ${refund} r
    where r.delivery_id = ${id} and r.leg = ${leg} and r.status = 'succeeded')`;
