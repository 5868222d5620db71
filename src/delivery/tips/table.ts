import { sql } from 'drizzle-orm';
import { bigint, check, index, text, uuid } from 'drizzle-orm/pg-core';
import { moment, money, oneOf } from '#src/delivery/columns-table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import type { DeliveryId, DriverId, LaterTipId, RefundId } from '#src/delivery/ids.ts';
import { refundStatuses, type RefundStatus } from '#src/delivery/money/settlement.ts';
import { delivery, deliverySchema } from '#src/delivery/orders/table.ts';
import {
  disputeStatuses,
  shownDisputeStatuses,
  type DisputeStatus,
  type ShownDisputeStatus,
} from '#src/payments/dispute.ts';
import { laterTipBounds, tipStatuses, type TipStatus } from './later-tip.ts';

const amount = (name: string) =>
  bigint(name, { mode: 'bigint' })
    .notNull()
    .default(sql`0`);

/** What a recipient gives the driver after the delivery, with its one payment. */
export const laterTip = deliverySchema.table(
  'later_tip',
  {
    id: uuid().$type<LaterTipId>().primaryKey(),
    deliveryId: uuid('delivery_id')
      .$type<DeliveryId>()
      .notNull()
      .references(() => delivery.id),
    /** To whom it is owed. */
    driverId: uuid('driver_id')
      .$type<DriverId>()
      .notNull()
      .references(() => driver.id),
    amountMinor: money('amount_minor'),
    status: text().$type<TipStatus>().notNull().default('pending'),
    /** Null until the processor has made it. */
    intentId: text('intent_id').unique('later_tip_intent'),
    /** What the processor took. Of a tip that isn't paid it goes back by itself. */
    takenMinor: amount('taken_minor'),
    /** What of that was given back. */
    refundedMinor: amount('refunded_minor'),
    /** The worst of its disputes. */
    disputeStatus: text('dispute_status').$type<ShownDisputeStatus>().notNull().default('none'),
    /** What those withdrew that aren't won. */
    disputeMinor: amount('dispute_minor'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** When its payment was read at the processor last. */
    checkedAt: moment('checked_at').notNull().defaultNow(),
  },
  (table) => [
    check('later_tip_status', sql`${table.status} in (${oneOf(tipStatuses)})`),
    check('later_tip_dispute', sql`${table.disputeStatus} in (${oneOf(shownDisputeStatuses)})`),
    check('later_tip_amount', sql`${table.amountMinor} between ${sql.raw(laterTipBounds.map(String).join(' and '))}`),
    check('later_tip_paid', sql`(${table.paidAt} is not null) = (${table.status} = 'succeeded')`),
    check('later_tip_taken', sql`${table.status} <> 'succeeded' or ${table.takenMinor} = ${table.amountMinor}`),
    check('later_tip_back', sql`${table.refundedMinor} between 0 and ${table.takenMinor}`),
    index('later_tip_delivery').on(table.deliveryId, table.createdAt),
    index('later_tip_open')
      .on(table.checkedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);

/** What its payer's bank withdraws of a tip. */
export const tipDispute = deliverySchema.table(
  'tip_dispute',
  {
    /** The processor's. */
    id: text().primaryKey(),
    tipId: uuid('tip_id')
      .$type<LaterTipId>()
      .notNull()
      .references(() => laterTip.id),
    amountMinor: money('amount_minor'),
    status: text().$type<DisputeStatus>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('tip_dispute_status', sql`${table.status} in (${oneOf(disputeStatuses)})`),
    index('tip_dispute_tip').on(table.tipId),
  ],
);

/** What of a tip is given back: what was taken though nothing was owed, or by hand at the processor. */
export const tipRefund = deliverySchema.table(
  'tip_refund',
  {
    id: uuid().$type<RefundId>().primaryKey(),
    tipId: uuid('tip_id')
      .$type<LaterTipId>()
      .notNull()
      .references(() => laterTip.id),
    amountMinor: money('amount_minor'),
    status: text().$type<RefundStatus>().notNull(),
    processorRefundId: text('processor_refund_id').unique('tip_refund_processor'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('tip_refund_status', sql`${table.status} in (${oneOf(refundStatuses)})`),
    check('tip_refund_amount', sql`${table.amountMinor} > 0`),
    index('tip_refund_tip').on(table.tipId),
    index('tip_refund_undecided')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);
