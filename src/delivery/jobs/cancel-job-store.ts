import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { jobMoves } from '#src/delivery/journey/life-cycle.ts';
import { job } from '#src/delivery/orders/table.ts';
import { textRows } from '#src/delivery/parameters-store.ts';
import { withdrawCtes } from './withdraw-job-store.ts';

export type CancelJobRefusal = 'not_found' | 'of_delivery' | 'illegal' | 'version';

export interface CancelJob {
  readonly id: JobId;
  readonly products: readonly string[];
  readonly reason: string;
  readonly version: number | undefined;
}

/** Cancels a sibling product's job: one transaction in one round trip. */
export function cancelJob(db: Database, claim: Claim, input: CancelJob): Promise<Settled | Refused<CancelJobRefusal>> {
  return decideOnce<CancelJobRefusal>(db, claim, {
    before: [sql`select 1 from ${job} where id = ${input.id}::uuid for update`],
    ctes: (guard) => sql`
      j as (select * from ${job} where id = ${input.id}::uuid and product in ${textRows(input.products)}),
      verdict as (
        select case
          when delivery_id is not null then 'of_delivery'
          when status = 'cancelled' then 'already'
          when status not in ${jobMoves.cancelled.from} then 'illegal'
          when ${input.version ?? null}::int <> version then 'version'
          else 'go' end as kind
        from j),
      ${withdrawCtes({
        from: sql`(select j.id, j.driver_id from j cross join verdict where kind = 'go' and ${guard})`,
        mover: 'product',
        reason: input.reason,
      })},
      decision as (
        select case when v.kind in ('go', 'already') then 'done' else coalesce(v.kind, 'not_found') end as kind,
          case when v.kind in ('go', 'already') then json_build_object('id', a.id, 'version', a.version, 'reason', a.end_reason, 'endedAt', a.ended_at)
          else json_build_object('deliveryStatus', null, 'jobStatus', j.status) end as result
        from (select 1) one left join verdict v on true left join j on true
          left join lateral (select * from withdrawn union all select * from j where v.kind = 'already') a on true)`,
    answer: { status: 200, headers: {} },
  });
}
