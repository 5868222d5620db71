import { sql, type SQL } from 'drizzle-orm';
import { bookings, chargeKinds, type BookedColumns, type BookedKind } from './posting.ts';
import { posting, transaction } from './table.ts';

/**
 * What is booked: for each row of `from` a transaction about `subject`. `step` distinguishes transactions of one kind
 * and subject.
 */
export interface Booking {
  readonly subject: SQL;
  readonly step?: SQL;
  readonly from: SQL;
}

/**
 * CTEs that book a transaction from rows of the same statement, named after the kind. A first amount of 0 books nothing, another
 * one has no posting; a transaction that exists isn't booked again.
 */
export function bookFrom(kind: BookedKind, { subject, step = sql`''`, from }: Booking): SQL {
  const columns: BookedColumns = bookings[kind];
  const amounts = Object.entries(columns).map(
    ([account, column]) => sql`(${account}, ${sql.raw(`${column[0] ?? ''}b.${column.slice(1)}`)})`,
  );
  const name = sql.raw(kind);
  const first = Object.values(columns)[0]?.slice(1) ?? '';
  return sql`
    ${name}_step as (
      insert into ${transaction} (id, kind, subject, step)
      select gen_random_uuid(), ${kind}, b.${subject}, ${step} from ${from} b where b.${sql.raw(first)} <> 0
      on conflict (subject, kind, step) do nothing returning id, subject, step),
    ${name} as (
      insert into ${posting} (transaction_id, account, amount_minor)
      select t.id, v.account, v.amount from ${name}_step t
      join ${from} b on b.${subject} = t.subject and ${step} = t.step
      cross join lateral (values ${sql.join(amounts, sql`, `)}) v(account, amount) where v.amount <> 0)`;
}

/** CTEs that book the reversal of a subject's charge, account by account, for each row of `from`. */
export const reverseChargeOf = ({ subject, from }: Omit<Booking, 'step'>): SQL => sql`
  charge_reversed_step as (
    insert into ${transaction} (id, kind, subject)
    select gen_random_uuid(), 'charge_reversed', b.${subject} from ${from} b
    on conflict (subject, kind, step) do nothing returning id, subject),
  charge_reversed as (
    insert into ${posting} (transaction_id, account, amount_minor)
    select r.id, p.account, -sum(p.amount_minor) from charge_reversed_step r
    join ${transaction} t on t.subject = r.subject and t.kind in (${sql.raw(chargeKinds.map((kind) => `'${kind}'`).join(', '))})
    join ${posting} p on p.transaction_id = t.id
    group by r.id, p.account having sum(p.amount_minor) <> 0)`;
