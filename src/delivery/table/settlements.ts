import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryId, JobId, RefundId } from '../ids.ts';
import { proofKinds, type ProofData, type ProofKind } from '../proof.ts';
import { refundStatuses, type RefundStatus } from '../settlement.ts';
import { delivery, deliverySchema, job } from './deliveries.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

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
    processorRefundId: text('processor_refund_id').unique('refund_processor'),
    failureReason: text('failure_reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('refund_status', sql`${table.status} in (${oneOf(refundStatuses)})`),
    check('refund_amount', sql`${table.amountMinor} > 0`),
    index('refund_delivery').on(table.deliveryId, table.createdAt),
  ],
);

/** A proof of what the driver did: small facts in `data`, a picture in R2 under `objectKey`. */
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
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.kind] }),
    check('proof_kind', sql`${table.kind} in (${oneOf(proofKinds)})`),
  ],
);

/** How far a periodic reading of the processor's list has come. */
export const reconciliation = deliverySchema.table('reconciliation', {
  name: text().primaryKey(),
  readTo: moment('read_to').notNull(),
});
