import { sql, type SQL } from 'drizzle-orm';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { when } from '#src/platform/db/parameters.ts';

/** A person, on one account. */
export interface Subject {
  readonly userId: string;
  readonly accountId: string;
}

/** Amounts as text: JSON has no bigint. */
export interface SpentOn {
  readonly appId: string;
  readonly capabilityName: string;
  readonly calls: number;
  readonly priceMinor: string;
  readonly commitsMinor: string;
}

export const spentSince = ({ userId, accountId }: Subject, since: Date | null): SQL => sql`
  select c.app_id as "appId", c.capability_name as "capabilityName", count(*)::int as calls,
    sum(c.gross_minor)::text as "priceMinor", coalesce(sum(c.committed_minor), 0)::text as "commitsMinor"
  from ${toolCall} c
  where c.user_id = ${userId} and c.created_at >= coalesce(${when(since)}, '-infinity'::timestamptz)
    and c.account_id = ${accountId} and c.status = 'succeeded'
  group by c.app_id, c.capability_name order by c.app_id, c.capability_name`;

/** What calls cost and committed that succeeded, by capability. One trip. */
export const selectSpending = (db: Database, subject: Subject, since: Date | null) =>
  db.execute<SpentOn & Record<string, unknown>>(spentSince(subject, since));
