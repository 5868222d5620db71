import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { cents, type Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { Refund, Refundable } from './refund.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { isoText, money, when } from '#src/platform/db/parameters.ts';
import { within } from '#src/delivery/orders/select-deliveries-store.ts';

/** A row that a refund is decided from; amounts and moments are text. */
export type RefundableRow = {
  readonly captured_minor: string;
  readonly refunded_minor: string;
  readonly now: string;
};

/** Selects a delivery within reach, with what its refund depends on. */
export const selectRefundable = (id: DeliveryId, reach: { readonly owner: string } | 'all'): SQL => sql`
  select captured_minor::text, refunded_minor::text, ${isoText(sql`now()`)} as now
  from ${delivery} where id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`owner = ${reach.owner}`}`;

export const refundableOf = (row: RefundableRow): Refundable => ({
  capturedMinor: cents(BigInt(row.captured_minor)),
  refundedMinor: cents(BigInt(row.refunded_minor)),
});

export const lockRefundable = (id: DeliveryId): SQL => sql`select 1 from ${delivery} where id = ${id}::uuid for update`;

/**
 * Whether an amount that was asked for is still covered, or what is left still the amount. Otherwise others don't
 * matter, so that many refunds at once needn't wait for each other.
 */
export const isStillCovered = (id: DeliveryId, amountMinor: Cents, of: 'a_part' | 'all_that_is_left'): SQL => {
  const left = sql`captured_minor - refunded_minor`;
  return sql`exists (select 1 from ${delivery} where id = ${id}::uuid
    and ${of === 'a_part' ? sql`${left} >= ${money(amountMinor)}` : sql`${left} = ${money(amountMinor)}`})`;
};

/** Parts that request a refund of a delivery whose row is locked. */
export const refundParts = (deliveryId: DeliveryId, row: Refund): readonly Part[] => [
  (claimed) => sql`
    insert into ${refund} (id, delivery_id, amount_minor, reason, status, created_at, updated_at)
    select ${row.id}::uuid, ${deliveryId}::uuid, ${money(row.amountMinor)}, ${row.reason}, ${row.status}, ${when(row.createdAt)}, ${when(row.updatedAt)}
    from ${claimed}`,
  (claimed) => sql`
    update ${delivery} set refunded_minor = refunded_minor + ${money(row.amountMinor)}, version = version + 1, updated_at = now()
    where id = ${deliveryId}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => dues.insert('refund', sql`${row.id}::uuid`, sql`now()`, claimed),
];

/**
 * A page of a delivery's refunds, the newest first; undefined if the delivery doesn't exist within reach. One round
 * trip.
 */
export async function listRefunds(
  db: Database,
  id: DeliveryId,
  reach: Reach,
  after: Place | undefined,
  limit: number,
): Promise<Refund[] | undefined> {
  const isOlder =
    after === undefined
      ? undefined
      : sql`(${refund.createdAt}, ${refund.id}) < (${when(after.createdAt)}, ${after.id}::uuid)`;
  const rows = await db.read(
    db.query
      .select({ refund })
      .from(delivery)
      .leftJoin(refund, and(eq(refund.deliveryId, delivery.id), isOlder))
      .where(and(eq(delivery.id, id), within(reach)))
      .orderBy(desc(refund.createdAt), desc(refund.id))
      .limit(limit),
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ refund: row }) => {
    if (row === null) return [];
    const { id: refundId, leg, amountMinor, reason, status, failureReason, createdAt, updatedAt } = row;
    return [
      { id: refundId, leg, amountMinor: cents(amountMinor), reason, status, failureReason, createdAt, updatedAt },
    ];
  });
}
