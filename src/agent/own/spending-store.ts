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

/** Of commitments that replace one another the highest counts, as in limits. */
export const spentSince = ({ userId, accountId }: Subject, since: Date | null): SQL => sql`
  select k.app_id as "appId", k.capability_name as "capabilityName", sum(k.calls)::int as calls,
    sum(k.gross_minor)::text as "priceMinor", coalesce(sum(k.committed_minor), 0)::text as "commitsMinor"
  from (
    select c.app_id, c.capability_name, count(*) as calls, sum(c.gross_minor) as gross_minor,
      case when c.commits_key is null then sum(c.committed_minor) else max(c.committed_minor) end as committed_minor
    from ${toolCall} c
    where c.user_id = ${userId} and c.created_at >= coalesce(${when(since)}, '-infinity'::timestamptz)
      and c.account_id = ${accountId} and c.status = 'succeeded'
    group by c.app_id, c.capability_name, c.commits_key) k
  group by k.app_id, k.capability_name order by k.app_id, k.capability_name`;

/** What calls cost and committed that succeeded, by capability. One trip. */
export const selectSpending = (db: Database, subject: Subject, since: Date | null) =>
  db.execute<SpentOn & Record<string, unknown>>(spentSince(subject, since));
