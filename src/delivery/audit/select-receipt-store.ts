import { eq } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { delivery, fare } from '#src/delivery/orders/table.ts';
import { fareOf } from '#src/delivery/orders/delivery-row-store.ts';
import type { AuditKey } from './select-audited-store.ts';

export interface FoundFare {
  readonly id: DeliveryId;
  readonly owner: string;
  readonly product: string;
  readonly endedAt: Date | null;
  readonly fare: Fare;
}

/** A delivery's fee record, in one trip. */
export async function findFare(db: Database, key: AuditKey): Promise<FoundFare | undefined> {
  const [row] = await db.read(
    db.query
      .select({ id: delivery.id, owner: delivery.owner, product: delivery.product, endedAt: delivery.endedAt, fare })
      .from(delivery)
      .innerJoin(fare, eq(fare.deliveryId, delivery.id))
      .where('id' in key ? eq(delivery.id, key.id) : eq(delivery.trackingSlug, key.slug)),
  );
  return row === undefined ? undefined : { ...row, fare: fareOf(row.fare) };
}
