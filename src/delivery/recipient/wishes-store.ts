import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { event } from '#src/delivery/journey/table.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { withinReach } from '#src/delivery/orders/within-reach-store.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { isoText } from '#src/platform/db/parameters.ts';
import type { Wishes, Wishing } from './recipient.ts';

/** A row that a change of wishes is decided from. */
export type WishingRow = {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly ended_at: string | null;
  readonly note: string | null;
  readonly leave_at_door: boolean;
  readonly changes: number;
  readonly signature_required: boolean;
  readonly has_pin: boolean;
  readonly minimum_age: number | null;
};

export const selectWishing = (slug: TrackingSlug): SQL => sql`
  select d.id, d.status, d.version, ${isoText(sql`d.ended_at`)} as ended_at, d.recipient_note as note, d.leave_at_door, d.wish_changes as changes,
    d.signature_required, d.pin_hash is not null as has_pin, d.minimum_age
  from ${delivery} d where d.tracking_slug = ${slug}`;

export const wishingOf = (row: WishingRow): Wishing => ({
  id: row.id,
  status: row.status,
  version: row.version,
  changes: row.changes,
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  note: row.note,
  leaveAtDoor: row.leave_at_door,
  signatureRequired: row.signature_required,
  hasPin: row.has_pin,
  minimumAge: row.minimum_age,
});

export const lockWishing = (id: DeliveryId): SQL => sql`select 1 from ${delivery} where id = ${id}::uuid for update`;

export const isWishingUnchanged = ({ id, version }: Pick<Wishing, 'id' | 'version'>): SQL =>
  sql`exists (select 1 from ${delivery} where id = ${id}::uuid and version = ${version})`;

/**
 * Parts that write new wishes of a delivery whose row is locked. The log says that there is a note, not what it says: it
 * is read by more people than the driver.
 */
export const wishParts = (id: DeliveryId, { note, leaveAtDoor }: Wishes, changes: number): readonly Part[] => [
  (claimed) => sql`
    update ${delivery} set recipient_note = ${note}::text, leave_at_door = ${leaveAtDoor}::boolean, wish_changes = ${changes}::int,
      version = version + 1, event_seq = event_seq + 1, updated_at = now()
    where id = ${id}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    insert into ${event} (delivery_id, sequence, type, status, detail, at)
    select d.id, d.event_seq + 1, 'wishes_changed', d.status,
      jsonb_build_object('hasNote', ${note !== null}::boolean, 'leaveAtDoor', ${leaveAtDoor}::boolean), now()
    from ${delivery} d, ${claimed} where d.id = ${id}::uuid`,
];

/** Whether its owner is to be notified. */
export const announcesWishes = (id: DeliveryId): SQL =>
  announcesTo(sql`(select owner from ${delivery} where id = ${id}::uuid)`);

/** The wishes of a delivery within reach. */
export async function findWishes(db: Database, id: DeliveryId, reach: Reach): Promise<Wishes | undefined> {
  const [row] = await db.execute<{ note: string | null; leaveAtDoor: boolean }>(sql`
    select d.recipient_note as note, d.leave_at_door as "leaveAtDoor" from ${delivery} d where d.id = ${id}::uuid and ${withinReach(reach)}`);
  return row;
}
