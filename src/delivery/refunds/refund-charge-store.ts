import { sql, type SQL } from 'drizzle-orm';
import { refund } from '#src/delivery/money/table.ts';

/** What was refunded of a leg of the delivery `id`, as the statement found it. */
export const givenBack = (id: SQL, leg: 'delivery' | 'return') => sql`
  (select coalesce(sum(r.amount_minor), 0)::bigint from ${refund} r
    where r.delivery_id = ${id} and r.leg = ${leg} and r.status = 'succeeded')`;

interface Given {
  readonly delivery: SQL;
  readonly return: SQL;
}

/** The part of the refunds that the owner pays while a delivery is under way or done: all of it. */
export const borneWhole = (given: Given): SQL => sql`(${given.delivery} + ${given.return})`;

/** `borneByOwner` in SQL, for a cancelled delivery: what was captured beyond its fee is the payer's own. */
export const borneCalledOff = (given: Given, captured: SQL, fee: SQL): SQL =>
  sql`(greatest(0, ${given.delivery} - greatest(0, ${captured} - ${fee})) + ${given.return})`;
