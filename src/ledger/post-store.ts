import { sql } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import type { Subselect } from '#src/platform/db/subselect.ts';
import type { LedgerTransaction } from './posting.ts';
import { posting, transaction } from './table.ts';

export const insertTransaction =
  (entry: LedgerTransaction): Part =>
  (claimed) =>
    sql`insert into ${transaction} (id, kind, subject, step) select ${entry.id}::uuid, ${entry.kind}, ${entry.subject}::uuid, ${entry.step ?? ''} from ${claimed}`;

/** One statement for all postings of a transaction: the trigger sums what a statement inserted. */
export const insertPostings =
  (entry: LedgerTransaction): Part =>
  (claimed) => {
    const rows = Object.entries(entry.postings).map(
      ([account, amount]) => sql`(${account}, ${amount.toString()}::bigint)`,
    );
    return sql`insert into ${posting} (transaction_id, account, amount_minor)
      select ${entry.id}::uuid, v.account, v.amount from ${claimed}, (values ${sql.join(rows, sql`, `)}) v(account, amount)`;
  };

export const selectPostings: Subselect = (subject) => sql`
  coalesce((select json_agg(json_build_object('kind', t.kind, 'step', t.step, 'account', p.account, 'amountMinor', p.amount_minor::text) order by t.kind, p.account)
    from ${transaction} t join ${posting} p on p.transaction_id = t.id where t.subject = ${subject}), '[]'::json)`;
