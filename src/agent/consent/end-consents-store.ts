import { sql, type SQL } from 'drizzle-orm';
import { noteEndOfConsents } from '#src/agent/news/events-store.ts';
import type { Part } from '#src/platform/db/once.ts';
import { consent } from './table.ts';

/** What somebody asked for who ends is no question any more, and what they were allowed is over. `askers`: a select of credential ids. */
export function endConsentsOf(askers: SQL): readonly Part[] {
  const ending = sql`c.credential_id in (${askers}) and c.status in ('pending', 'approved')`;
  const becomes = sql`case c.status when 'pending' then 'cancelled' else 'revoked' end`;
  return [
    (mine) => sql`update ${consent} c set status = ${becomes} from ${mine} where ${ending}`,
    noteEndOfConsents(ending, becomes),
  ];
}
