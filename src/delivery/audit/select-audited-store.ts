import { eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { Account } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';
import { prepared, type Database } from '#src/platform/db/database.ts';
import type { Subselect } from '#src/platform/db/subselect.ts';
import { thaw } from '#src/platform/db/stored-value.ts';
import type { AuditedDelivery } from './audit.ts';
import type { AuditedTip } from './ledger-audit.ts';
import type { DeliveryId, RefundId, TrackingSlug } from '#src/delivery/ids.ts';
import type { Leg, RefundStatus } from '#src/delivery/money/settlement.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery, fare } from '#src/delivery/orders/table.ts';
import { returnWayBps } from '#src/delivery/journey/moves-log-store.ts';
import { event } from '#src/delivery/journey/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { auditedTipsOf } from '#src/delivery/tips/audited-tips-store.ts';
import { fareOf, settlementOf } from '#src/delivery/orders/delivery-row-store.ts';

export type AuditKey = { readonly id: DeliveryId } | { readonly slug: TrackingSlug };

export interface FoundAudit {
  readonly id: DeliveryId;
  readonly owner: string;
  readonly product: string;
  readonly endedAt: Date | null;
  readonly subject: AuditedDelivery;
}

type BookingJson = { kind: string; step: string; account: Account; amountMinor: string }[];

type RefundJson = { id: RefundId; leg: Leg; status: RefundStatus; amountMinor: string }[];

const refundsOf = (id: SQL) => sql`
  coalesce((select json_agg(json_build_object('id', r.id, 'leg', r.leg, 'status', r.status, 'amountMinor', r.amount_minor::text)) from ${refund} r
    where r.delivery_id = ${id}), '[]'::json)`;

/** The state in which a delivery was cancelled, from its append-only log. */
const cancelledFrom = sql<DeliveryStatus | null>`
  case when ${delivery.status} = 'cancelled' then (
    select e.detail ->> 'from' from ${event} e where e.delivery_id = ${delivery.id} and e.type = 'cancelled' order by e.sequence desc limit 1) end`;

/** The postings of a delivery, and what happened to it. */
export const bookedColumns = (bookings: Subselect) => ({
  bookings: sql<BookingJson>`${bookings(sql`${delivery.id}`)}`,
  refunds: sql<RefundJson>`${refundsOf(sql`${delivery.id}`)}`,
  laterTips: sql<unknown>`${auditedTipsOf(sql`${delivery.id}`)}`,
  cancelledFrom,
  returnWayBps: sql<
    string | null
  >`case when ${delivery.status} = 'returned' then ${returnWayBps(sql`${delivery.id}`)} end`,
});

/** Finds a delivery's order, fee record and bookings, in one trip. `bookings`: those of a delivery, from the ledger. */
export function auditedFinder(bookings: Subselect) {
  const by = (column: typeof delivery.id | typeof delivery.trackingSlug) =>
    prepared((query) =>
      query
        .select({ delivery, fare, ...bookedColumns(bookings) })
        .from(delivery)
        .innerJoin(fare, eq(fare.deliveryId, delivery.id))
        .where(eq(column, sql.placeholder('key')))
        .prepare(`audited_by_${column.name}`),
    );
  const [byId, bySlug] = [by(delivery.id), by(delivery.trackingSlug)];
  return async (db: Database, key: AuditKey): Promise<FoundAudit | undefined> => {
    const [row] = await db.read(
      'id' in key ? byId(db).execute({ key: key.id }) : bySlug(db).execute({ key: key.slug }),
    );
    if (row === undefined) return undefined;
    const { id, owner, product, endedAt } = row.delivery;
    return { id, owner, product, endedAt, subject: auditedOf(row) };
  };
}

interface AuditedRow {
  readonly delivery: InferSelectModel<typeof delivery>;
  readonly fare: InferSelectModel<typeof fare>;
  readonly bookings: BookingJson;
  readonly refunds: RefundJson;
  readonly laterTips: unknown;
  readonly cancelledFrom: DeliveryStatus | null;
  readonly returnWayBps: string | null;
}

/** The input of an audit, from the rows of one round trip. */
export function auditedOf(row: AuditedRow): AuditedDelivery {
  const ordered = {
    pickup: { lat: row.delivery.pickupLat, lng: row.delivery.pickupLng },
    dropoff: { lat: row.delivery.dropoffLat, lng: row.delivery.dropoffLng },
    tipMinor: cents(row.delivery.tipMinor),
    createdAt: row.delivery.createdAt,
  };
  return {
    ordered,
    stored: fareOf(row.fare),
    storedAt: row.fare.createdAt,
    seal: row.fare.seal,
    settled: {
      status: row.delivery.status,
      cancelledFrom: row.cancelledFrom,
      returnWayBps: row.returnWayBps === null ? null : Number(row.returnWayBps),
      ...settlementOf(row.delivery),
      refunds: row.refunds.map((each) => ({ ...each, amountMinor: cents(BigInt(each.amountMinor)) })),
      laterTips: thaw(row.laterTips) as AuditedTip[],
    },
    bookings: row.bookings.map((each) => ({ ...each, amountMinor: cents(BigInt(each.amountMinor)) })),
  };
}
