import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment, oneOf } from '#src/live/columns-table.ts';
import type { PersonId } from '#src/live/ids.ts';
import { liveSchema } from '#src/live/table.ts';
import { paymentStatuses, type PaymentStatus } from '#src/payments/intent.ts';
import {
  disputeStatuses,
  shownDisputeStatuses,
  type DisputeStatus,
  type ShownDisputeStatus,
} from '#src/payments/dispute.ts';
import { refundStates, subjectKinds, type RefundStatus, type SubjectKind } from './payment.ts';

/** Who has saved cards, and who they are at the processor. */
export const customer = liveSchema.table('customer', {
  personId: text('person_id').$type<PersonId>().primaryKey(),
  processorId: text('processor_id').notNull().unique('customer_processor'),
  /** Their cards at the processor, the newest first. */
  methods: text().array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Intents at the processor, as far as they are known: an order may have had several, one of which was paid. */
export const payment = liveSchema.table(
  'payment',
  {
    id: uuid().primaryKey(),
    intentId: text('intent_id').notNull().unique('payment_intent'),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subject: uuid().notNull(),
    payer: text().$type<PersonId>().notNull(),
    /** What the tip or the lot costs, and A's fare beside it. Together they are what is taken. */
    goodsMinor: minor('goods_minor'),
    deliveryMinor: minor('delivery_minor'),
    status: text().$type<PaymentStatus>().notNull(),
    processorStatus: text('processor_status').notNull(),
    /** Taken though nothing was owed any more: it goes back by itself. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** When its state was read at the processor last. */
    checkedAt: moment('checked_at').notNull().defaultNow(),
    refundStatus: text('refund_status').$type<RefundStatus>().notNull().default('none'),
    refundGoodsMinor: bigint('refund_goods_minor', { mode: 'number' }).notNull().default(0),
    refundDeliveryMinor: bigint('refund_delivery_minor', { mode: 'number' }).notNull().default(0),
    /** Counts the tries: each has its key at the processor. */
    refundNo: integer('refund_no').notNull().default(0),
    processorRefundId: text('processor_refund_id').unique('payment_refund'),
    /** The worst of its disputes. */
    disputeStatus: text('dispute_status').$type<ShownDisputeStatus>().notNull().default('none'),
    /** What those withdrew, of the goods and of the fare, that aren't won. */
    disputeGoodsMinor: bigint('dispute_goods_minor', { mode: 'number' }).notNull().default(0),
    disputeDeliveryMinor: bigint('dispute_delivery_minor', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_subject_kind', sql`${table.subjectKind} in (${oneOf(subjectKinds)})`),
    check('payment_status', sql`${table.status} in (${oneOf(paymentStatuses)})`),
    check('payment_refund_status', sql`${table.refundStatus} in (${oneOf(refundStates)})`),
    check('payment_dispute_status', sql`${table.disputeStatus} in (${oneOf(shownDisputeStatuses)})`),
    check('payment_amounts', sql`${table.goodsMinor} > 0 and ${table.deliveryMinor} >= 0`),
    check(
      'payment_refunded',
      sql`${table.refundGoodsMinor} between 0 and ${table.goodsMinor} and ${table.refundDeliveryMinor} between 0 and ${table.deliveryMinor}`,
    ),
    index('payment_of_subject').on(table.subject, table.createdAt),
    index('payment_open')
      .on(table.checkedAt)
      .where(sql`${table.status} = 'requires_action'`),
    index('payment_refund_open')
      .on(table.updatedAt)
      .where(sql`${table.refundStatus} = 'pending'`),
    index('payment_disputed')
      .on(table.payer)
      .where(sql`${table.disputeStatus} = 'open'`),
  ],
);

/** What payers' banks withdraw. */
export const dispute = liveSchema.table(
  'dispute',
  {
    /** The processor's. */
    id: text().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    goodsMinor: minor('goods_minor'),
    deliveryMinor: minor('delivery_minor'),
    status: text().$type<DisputeStatus>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('dispute_status', sql`${table.status} in (${oneOf(disputeStatuses)})`),
    index('dispute_payment').on(table.paymentId),
  ],
);
