import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgSchema, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import type { Requirements } from './delivery.ts';
import type { DeliveryId, DriverId, JobId, OfferId, TrackingSlug } from '#src/delivery/ids.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import { paymentStatuses, type PaymentStatus } from '#src/payments/intent.ts';
import {
  captureStatuses,
  returnStatuses,
  type CaptureStatus,
  type ReturnStatus,
} from '#src/delivery/money/settlement.ts';
import { deliveryStatuses, jobStatuses, type DeliveryStatus, type JobStatus } from '#src/delivery/status.ts';
import { paymentIsOpen, readAgainAt } from '#src/delivery/money/payment-reading-table.ts';
import { searchStates, type SearchState } from '#src/delivery/money/unpaid.ts';
import { wishChecks, wishColumns } from '#src/delivery/recipient/columns-table.ts';
import { degrees, moment, money, onEarth, oneOf } from '#src/delivery/columns-table.ts';

export const deliverySchema = pgSchema('delivery');

export const delivery = deliverySchema.table(
  'delivery',
  {
    id: uuid().$type<DeliveryId>().primaryKey(),
    owner: text().notNull(),
    product: text().notNull().default('delivery'),
    status: text().$type<DeliveryStatus>().notNull(),
    trackingSlug: text('tracking_slug').$type<TrackingSlug>().notNull().unique('delivery_tracking_slug'),
    pickupLat: degrees('pickup_lat'),
    pickupLng: degrees('pickup_lng'),
    pickupAddress: jsonb('pickup_address').$type<Address>().notNull(),
    dropoffLat: degrees('dropoff_lat'),
    dropoffLng: degrees('dropoff_lng'),
    dropoffAddress: jsonb('dropoff_address').$type<Address>().notNull(),
    /** What the public may see of the addresses, decided when they were written: tracking reads only these. */
    pickupCity: text('pickup_city'),
    pickupRegion: text('pickup_region'),
    dropoffCity: text('dropoff_city'),
    dropoffRegion: text('dropoff_region'),
    customer: jsonb().$type<Customer>().notNull(),
    description: text(),
    signatureRequired: boolean('signature_required').notNull(),
    requirements: jsonb().$type<Partial<Requirements>>().notNull(),
    /** A keyed hash of the drop-off PIN, where one is required. */
    pinHash: text('pin_hash'),
    /** Wrong tries of this PIN in this assignment. */
    pinFailures: integer('pin_failures').notNull().default(0),
    /** How often its owner has renewed it, and when last. The PIN is derived from the number. */
    pinRenewals: integer('pin_renewals').notNull().default(0),
    pinRenewedAt: moment('pin_renewed_at'),
    ...wishColumns,
    tipMinor: money('tip_minor'),
    pickupWindowStart: moment('pickup_window_start'),
    pickupWindowEnd: moment('pickup_window_end'),
    dropoffWindowStart: moment('dropoff_window_start'),
    dropoffWindowEnd: moment('dropoff_window_end'),
    dispatch: text().$type<'auto' | 'hold'>().notNull(),
    search: text().$type<SearchState>().notNull().default('not_begun'),
    externalReference: text('external_reference'),
    /** The minimum age of the recipient, if the goods have one; and for regulated goods the zone of their hours. */
    minimumAge: integer('minimum_age'),
    hoursTimezone: text('hours_timezone'),
    /** The partner's sender of the order, and what came with it besides the fields that we know. */
    senderId: uuid('sender_id'),
    metadata: jsonb().$type<Readonly<Record<string, unknown>>>(),
    paymentIntentId: text('payment_intent_id').unique('delivery_payment_intent'),
    paymentStatus: text('payment_status').$type<PaymentStatus>(),
    processorStatus: text('processor_status'),
    /** The processor's customer who can be charged again, off session. */
    paymentCustomerId: text('payment_customer_id'),
    /** When its state was last read from the processor. */
    paymentCheckedAt: moment('payment_checked_at').notNull().defaultNow(),
    /** Held by whoever raises what the payment authorises, so that two don't at once. */
    amountLease: uuid('amount_lease'),
    amountLeaseUntil: moment('amount_lease_until'),
    captureStatus: text('capture_status').$type<CaptureStatus>().notNull().default('not_due'),
    /** What is to be captured when it is due: the total, or the price of a cancellation. */
    captureDueMinor: money('capture_due_minor').default(sql`0`),
    capturedMinor: money('captured_minor').default(sql`0`),
    /** Refunds that are done or under way; never more than was captured. */
    refundedMinor: money('refunded_minor').default(sql`0`),
    /** The part of the refunds that the owner pays. */
    refundChargedMinor: money('refund_charged_minor').default(sql`0`),
    cancelFeeMinor: money('cancel_fee_minor').default(sql`0`),
    /** The return leg's price, and the second intent that charges it; without an intent it is a receivable. */
    returnFeeMinor: money('return_fee_minor').default(sql`0`),
    returnStatus: text('return_status').$type<ReturnStatus>().notNull().default('not_due'),
    returnIntentId: text('return_intent_id').unique('delivery_return_intent'),
    /** The driver, also after the end. */
    driverId: uuid('driver_id').$type<DriverId>(),
    /** Why it was cancelled, returned or failed. */
    endReason: text('end_reason'),
    version: integer().notNull().default(1),
    eventSeq: integer('event_seq').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deliveredAt: moment('delivered_at'),
    /** When it reached a terminal state: the tracking link ends 24 hours after it. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('delivery_status', sql`${table.status} in (${oneOf(deliveryStatuses)})`),
    check('delivery_payment_status', sql`${table.paymentStatus} in (${oneOf(paymentStatuses)})`),
    check('delivery_slug_form', sql`${table.trackingSlug} ~ '^[0-9a-f]{10}$'`),
    check('delivery_pickup', onEarth(table.pickupLat, table.pickupLng)),
    check('delivery_dropoff', onEarth(table.dropoffLat, table.dropoffLng)),
    check('delivery_tip', sql`${table.tipMinor} >= 0`),
    check('delivery_capture_status', sql`${table.captureStatus} in (${oneOf(captureStatuses)})`),
    check('delivery_search', sql`${table.search} in (${oneOf(searchStates)})`),
    /** An owner's unpaid deliveries, under way or ended: a limit keeps it short. */
    index('delivery_unpaid')
      .on(table.owner)
      .where(
        sql`${table.search} = 'begun' and (${table.endedAt} is null or ${table.captureDueMinor} > 0) and ${table.paymentStatus} in ('requires_action', 'canceled')`,
      ),
    check('delivery_return_status', sql`${table.returnStatus} in (${oneOf(returnStatuses)})`),
    check(
      'delivery_captured',
      sql`${table.capturedMinor} >= 0 and ${table.refundedMinor} between 0 and ${table.capturedMinor}`,
    ),
    check(
      'delivery_invoiced',
      sql`num_nulls(${table.paymentIntentId}, ${table.paymentStatus}, ${table.processorStatus}) = 3 * (${table.captureStatus} = 'invoiced')::int`,
    ),
    check(
      'delivery_regulated',
      sql`${table.hoursTimezone} is null or (coalesce(${table.minimumAge}, 0) >= 21 and ${table.signatureRequired})`,
    ),
    ...wishChecks(table),
    uniqueIndex('delivery_sender_order')
      .on(table.senderId, table.externalReference)
      .where(sql`${table.senderId} is not null`),
    check(
      'delivery_driver',
      sql`${table.driverId} is not null or ${table.status} in ('created', 'cancelled', 'failed')`,
    ),
    index('delivery_payment_reading').on(table.owner, readAgainAt).where(paymentIsOpen),
    check(
      'delivery_ended',
      sql`(${table.endedAt} is not null) = (${table.status} in ('delivered', 'cancelled', 'returned', 'failed'))`,
    ),
    // Ascending, and read backwards: a descending index of drizzle-kit puts nulls last, which `order by … desc` can't
    // use.
    /** Who has sent goods with a minimum age: such an owner's links never name it. */
    index('delivery_restricted')
      .on(table.owner)
      .where(sql`${table.minimumAge} is not null`),
    index('delivery_owner_created').on(table.owner, table.createdAt, table.id),
    index('delivery_owner_status').on(table.owner, table.status, table.createdAt, table.id),
    index('delivery_owner_reference')
      .on(table.owner, table.externalReference, table.createdAt, table.id)
      .where(sql`${table.externalReference} is not null`),
    index('delivery_product_created').on(table.product, table.createdAt, table.id),
    // No index on the time alone: the planner would use it for an owner too, and filter everybody else's rows.
  ],
);

export const job = deliverySchema.table(
  'job',
  {
    id: uuid().$type<JobId>().primaryKey(),
    deliveryId: uuid('delivery_id')
      .$type<DeliveryId>()
      .unique('job_delivery')
      .references(() => delivery.id),
    product: text().notNull(),
    status: text().$type<JobStatus>().notNull(),
    pickupLat: degrees('pickup_lat'),
    pickupLng: degrees('pickup_lng'),
    pickupAddress: jsonb('pickup_address').$type<Address>().notNull(),
    dropoffLat: degrees('dropoff_lat'),
    dropoffLng: degrees('dropoff_lng'),
    dropoffAddress: jsonb('dropoff_address').$type<Address>().notNull(),
    /** What a driver may see of the addresses before they accept: offers read only these. */
    pickupCity: text('pickup_city'),
    pickupRegion: text('pickup_region'),
    dropoffCity: text('dropoff_city'),
    dropoffRegion: text('dropoff_region'),
    totalMinor: money('total_minor'),
    driverPayoutMinor: money('driver_payout_minor'),
    tipMinor: money('tip_minor'),
    /** Licences that a driver needs for it, valid in its jurisdiction (null: in any). */
    licences: text().array().notNull().default([]),
    jurisdiction: text(),
    driverId: uuid('driver_id').$type<DriverId>(),
    /** The offer that was accepted. */
    offerId: uuid('offer_id').$type<OfferId>(),
    wave: integer().notNull().default(0),
    /** When the offers of the wave expire, and the next wave may start. */
    waveEndsAt: moment('wave_ends_at'),
    /** When the search for a driver ends. */
    expiresAt: moment('expires_at'),
    acceptedAt: moment('accepted_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    eventSeq: integer('event_seq').notNull().default(1),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('job_status', sql`${table.status} in (${oneOf(jobStatuses)})`),
    check('job_pickup', onEarth(table.pickupLat, table.pickupLng)),
    check('job_dropoff', onEarth(table.dropoffLat, table.dropoffLng)),
    index('job_product_created').on(table.product, table.createdAt, table.id),
    check('job_payout', sql`${table.driverPayoutMinor} between 0 and ${table.totalMinor}`),
    check(
      'job_driver',
      sql`${table.driverId} is not null or ${table.status} not in ('accepted', 'in_progress', 'completed')`,
    ),
    /** A driver has at most one active assignment. */
    uniqueIndex('job_active_driver')
      .on(table.driverId)
      .where(sql`${table.status} in (${oneOf(jobActive)})`),
  ],
);

/**
 * The fee record as it was charged. No constraint connects its columns: it would only say that a row is wrong, while
 * the audit says which figure drifted.
 */
export const fare = deliverySchema.table('fare', {
  deliveryId: uuid('delivery_id')
    .$type<DeliveryId>()
    .primaryKey()
    .references(() => delivery.id),
  policyVersion: text('policy_version').notNull(),
  policyHash: text('policy_hash').notNull(),
  pickupLat: degrees('pickup_lat'),
  pickupLng: degrees('pickup_lng'),
  dropoffLat: degrees('dropoff_lat'),
  dropoffLng: degrees('dropoff_lng'),
  milliMiles: integer('milli_miles').notNull(),
  baseMinor: money('base_minor'),
  distanceMinor: money('distance_minor'),
  minApplied: boolean('min_applied').notNull(),
  totalMinor: money('total_minor'),
  driverPayoutMinor: money('driver_payout_minor'),
  brokeringMinor: money('brokering_minor'),
  infrastructureMinor: money('infrastructure_minor'),
  tipMinor: money('tip_minor'),
  customerTotalMinor: money('customer_total_minor'),
  /** SHA-256 of the record in canonical form, as it was written: distinguishes a changed row from changed code. */
  seal: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
