import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryId, JobId, RefundId } from '#src/delivery/ids.ts';
import { proofKinds, type ProofData, type ProofKind } from '#src/delivery/proofs/proof.ts';
import { legs, refundStatuses, type Leg, type RefundStatus } from './settlement.ts';
import { moment, oneOf } from '#src/delivery/columns-table.ts';
import { delivery, deliverySchema, job } from '#src/delivery/orders/table.ts';

export const refund = deliverySchema.table(
  'refund',
  {
    id: uuid().$type<RefundId>().primaryKey(),
    deliveryId: uuid('delivery_id')
      .$type<DeliveryId>()
      .notNull()
      .references(() => delivery.id),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    leg: text().$type<Leg>().notNull().default('delivery'),
    processorRefundId: text('processor_refund_id').unique('refund_processor'),
    failureReason: text('failure_reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('refund_status', sql`${table.status} in (${oneOf(refundStatuses)})`),
    check('refund_leg', sql`${table.leg} in (${oneOf(legs)})`),
    check('refund_amount', sql`${table.amountMinor} > 0`),
    index('refund_delivery').on(table.deliveryId, table.createdAt),
    index('refund_undecided')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'pending' and ${table.processorRefundId} is not null`),
  ],
);

/** What an owner may have under way without an authorised payment, if `ops` has set it; others have the default. */
export const unpaidLimit = deliverySchema.table(
  'unpaid_limit',
  {
    owner: text().primaryKey(),
    limitMinor: bigint('limit_minor', { mode: 'bigint' }).notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('unpaid_limit_amount', sql`${table.limitMinor} >= 0`)],
);

/** A proof: small facts in `data`, a picture in R2 under `objectKey`. */
export const proof = deliverySchema.table(
  'proof',
  {
    jobId: uuid('job_id')
      .$type<JobId>()
      .notNull()
      .references(() => job.id),
    kind: text().$type<ProofKind>().notNull(),
    objectKey: text('object_key'),
    mediaType: text('media_type'),
    bytes: integer(),
    sha256: text(),
    data: jsonb().$type<ProofData>(),
    /** How often it was stored in this assignment. */
    storedTimes: integer('stored_times').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.kind] }),
    check('proof_kind', sql`${table.kind} in (${oneOf(proofKinds)})`),
  ],
);

/** The progress of a periodic reading of the processor's list. */
export const reconciliation = deliverySchema.table('reconciliation', {
  name: text().primaryKey(),
  readTo: moment('read_to').notNull(),
});
