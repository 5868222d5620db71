import { sql, type SQL } from 'drizzle-orm';
import { shownGrant } from '#src/agent/grants/columns-store.ts';
import { grant } from '#src/agent/grants/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { textArray } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { LATELY_SECONDS, SHOWN_ENDED, SHOWN_GRANTS, type Agents, type Granting } from './agents.ts';

const grants = ({ userId, accountIds }: Granting, which: SQL, order: SQL, limit: number): SQL => sql`(
  select coalesce(json_agg(${shownGrant(sql`g`)} order by ${order}), '[]'::json) from (
    select * from ${grant} g where g.account_id = any(${textArray(accountIds)}::text[]) and g.user_id = ${userId} and ${which}
    order by ${order} limit ${limit}) g)`;

export async function findAgents(db: Database, granting: Granting): Promise<Agents | undefined> {
  const live = sql`g.revoked_at is null and g.expires_at > now()`;
  // A grant holds for a day at most: what was ended lately isn't older than two.
  const ended = sql`g.created_at > now() - make_interval(secs => ${2 * LATELY_SECONDS}::int) and g.revoked_at > now() - make_interval(secs => ${LATELY_SECONDS}::int)
    and g.revoked_reason <> 'parent'`;
  const [row] = await db.execute<FrozenRow<Agents>>(
    frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)},
      'live', ${grants(granting, live, sql`cardinality(g.ancestors), g.created_at desc, g.id`, SHOWN_GRANTS)},
      'ended', ${grants(granting, ended, sql`g.revoked_at desc, g.id`, SHOWN_ENDED)})`),
  );
  return thawRow(row);
}
