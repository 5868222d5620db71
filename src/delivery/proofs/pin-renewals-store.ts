import { sql, type SQL } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import type { Renewable, RenewedPin } from './pin.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';

/** A row that a PIN's renewal is decided from. */
export type RenewableRow = {
  readonly id: DeliveryId;
  readonly job_id: JobId;
  readonly status: DeliveryStatus;
  readonly job_status: JobStatus;
  readonly version: number;
  readonly has_pin: boolean;
  readonly renewals: number;
};

/** Selects a delivery within reach, with what the renewal of its PIN depends on. */
export const selectRenewable = (id: DeliveryId, reach: { readonly owner: string } | 'all'): SQL => sql`
  select d.id, job.id as job_id, d.status, job.status as job_status, d.version, d.pin_hash is not null as has_pin, d.pin_renewals as renewals
  from ${delivery} d join ${job} on job.delivery_id = d.id
  where d.id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`}`;

export const renewableOf = ({
  id,
  job_id: jobId,
  job_status: jobStatus,
  has_pin: hasPin,
  ...row
}: RenewableRow): Renewable => ({
  id,
  jobId,
  deliveryStatus: row.status,
  jobStatus,
  version: row.version,
  hasPin,
  renewals: row.renewals,
});

export const lockRenewable = (id: DeliveryId): SQL => sql`select 1 from ${delivery} where id = ${id}::uuid for update`;

export const isRenewableUnchanged = ({ id, version }: Pick<RenewableRow, 'id' | 'version'>): SQL =>
  sql`exists (select 1 from ${delivery} where id = ${id}::uuid and version = ${version})`;

/**
 * Parts that renew the PIN of a delivery whose row is locked. The clock is read after the lock, so that a PIN that
 * passed a moment before is older than the renewal.
 */
export const renewalParts = (
  { id, renewals }: RenewedPin,
  pinHash: string,
  mover: Extract<Mover, 'owner' | 'ops'>,
): readonly Part[] => [
  (claimed) => sql`
    update ${delivery} set pin_hash = ${pinHash}, pin_failures = 0, pin_renewals = ${renewals}, pin_renewed_at = clock_timestamp(),
      version = version + 1, event_seq = event_seq + 1, updated_at = now()
    where id = ${id}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select d.id, d.event_seq + 1, 'pin_renewed', d.status, ${mover}, jsonb_build_object('renewal', ${renewals}::int), now()
    from ${delivery} d, ${claimed} where d.id = ${id}::uuid`,
];

/** Whether its owner is to be notified. */
export const announcesRenewal = (id: DeliveryId): SQL =>
  announcesTo(sql`(select owner from ${delivery} where id = ${id}::uuid)`);
