import { sql } from 'drizzle-orm';
import type { VerdictCount } from '#src/intel/findings/confidence.ts';
import { verdictCount } from '#src/intel/insights/table.ts';
import type { Database } from '#src/platform/db/database.ts';

/** What verdicts come to, by class and whether the insight was confirmed. */
export const selectVerdictCounts = (db: Database): Promise<VerdictCount[]> =>
  db.execute<VerdictCount & Record<string, unknown>>(sql`
    select evidence_class as "evidenceClass", is_confirmed as "isConfirmed", right_ones as right, all_ones as all from ${verdictCount}`);
