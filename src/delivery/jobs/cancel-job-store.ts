import { sql, type SQL } from 'drizzle-orm';
import type { JobId } from '#src/delivery/ids.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { job } from '#src/delivery/orders/table.ts';
import { isoText, textRows } from '#src/platform/db/parameters.ts';
import type { CancellableJob } from './job-cancellation.ts';

export type CancellableJobRow = {
  readonly id: JobId;
  readonly is_of_delivery: boolean;
  readonly status: JobStatus;
  readonly version: number;
  readonly end_reason: string | null;
  readonly ended_at: string | null;
  readonly now: string;
};

/** Selects a job of these products, with what its cancellation depends on. */
export const selectCancellableJob = (id: JobId, products: readonly string[]): SQL => sql`
  select id, delivery_id is not null as is_of_delivery, status, version, end_reason, ${isoText(sql`ended_at`)} as ended_at, ${isoText(sql`now()`)} as now
  from ${job} where id = ${id}::uuid and product in ${textRows(products)}`;

export const cancellableJobOf = (row: CancellableJobRow): CancellableJob => ({
  id: row.id,
  isOfDelivery: row.is_of_delivery,
  status: row.status,
  version: row.version,
  endReason: row.end_reason,
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  now: new Date(row.now),
});

export const lockJob = (id: JobId): SQL => sql`select 1 from ${job} where id = ${id}::uuid for update`;

/** Whether a job still has the version that was loaded. */
export const isJobUnchanged = ({ id, version }: Pick<CancellableJobRow, 'id' | 'version'>): SQL =>
  sql`exists (select 1 from ${job} where id = ${id}::uuid and version = ${version})`;
