import { eq, sql } from 'drizzle-orm';
import { prepared, type Database } from '#src/platform/db/database.ts';
import { thaw } from '#src/platform/db/stored-value.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { rating } from '#src/delivery/ratings/table.ts';
import type { LaterTip } from '#src/delivery/tips/later-tip.ts';
import { storedTipsOf } from '#src/delivery/tips/shown-tip-store.ts';
import { trackedColumns, trackedOf } from '#src/delivery/tracking/select-tracking-store.ts';
import type { RecipientDelivery } from './recipient-view.ts';

const recipientColumns = {
  note: delivery.recipientNote,
  leaveAtDoor: delivery.leaveAtDoor,
  wishChanges: delivery.wishChanges,
  signatureRequired: delivery.signatureRequired,
  hasPin: sql<boolean>`${delivery.pinHash} is not null`,
  isRated: sql<boolean>`exists (select 1 from ${rating} where ${rating.deliveryId} = ${delivery.id})`,
  tips: sql`${storedTipsOf(sql`${delivery.id}`)}`,
};

const bySlug = prepared((query) =>
  query
    .select({ ...trackedColumns, ...recipientColumns })
    .from(delivery)
    .innerJoin(job, eq(job.deliveryId, delivery.id))
    .leftJoin(driver, eq(driver.id, job.driverId))
    .leftJoin(driverPosition, eq(driverPosition.driverId, job.driverId))
    .where(eq(delivery.trackingSlug, sql.placeholder('slug')))
    .prepare('recipient_by_slug'),
);

/** A delivery as its recipient may see it, in one round trip. */
export async function findForRecipient(
  db: Database,
  slug: TrackingSlug,
): Promise<Omit<RecipientDelivery, 'takesTips'> | undefined> {
  const [row] = await db.read(bySlug(db).execute({ slug }));
  if (row === undefined) return undefined;
  const { note, leaveAtDoor, wishChanges, signatureRequired, hasPin, isRated } = row;
  const tips = thaw(row.tips) as LaterTip[];
  return {
    ...trackedOf(slug, row),
    wishes: { note, leaveAtDoor },
    wishChanges,
    signatureRequired,
    hasPin,
    isRated,
    tips,
  };
}
