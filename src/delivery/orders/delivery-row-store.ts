import type { InferSelectModel } from 'drizzle-orm';
import { cents } from '#src/money/cents.ts';
import type { Delivery, TimeWindow } from './delivery.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import { pinStateOf } from '#src/delivery/proofs/pin.ts';
import type { Settlement } from '#src/delivery/money/settlement.ts';
import type { delivery, fare, job } from './table.ts';

type DeliveryRow = InferSelectModel<typeof delivery>;
type FareRow = InferSelectModel<typeof fare>;
type JobRow = Pick<InferSelectModel<typeof job>, 'id' | 'status'>;

const windowOf = (start: Date | null, end: Date | null): TimeWindow | undefined =>
  start === null || end === null ? undefined : { start, end };

export function fareOf(row: FareRow): Fare {
  return {
    policyVersion: row.policyVersion,
    policyHash: row.policyHash,
    inputs: {
      pickup: { lat: row.pickupLat, lng: row.pickupLng },
      dropoff: { lat: row.dropoffLat, lng: row.dropoffLng },
      tipMinor: cents(row.tipMinor),
    },
    milliMiles: row.milliMiles,
    baseMinor: cents(row.baseMinor),
    distanceMinor: cents(row.distanceMinor),
    minApplied: row.minApplied,
    totalMinor: cents(row.totalMinor),
    split: {
      driverPayoutMinor: cents(row.driverPayoutMinor),
      brokeringMinor: cents(row.brokeringMinor),
      infrastructureMinor: cents(row.infrastructureMinor),
    },
    tipMinor: cents(row.tipMinor),
    customerTotalMinor: cents(row.customerTotalMinor),
  };
}

export const settlementOf = (row: DeliveryRow): Settlement => ({
  captureStatus: row.captureStatus,
  captureDueMinor: cents(row.captureDueMinor),
  capturedMinor: cents(row.capturedMinor),
  refundedMinor: cents(row.refundedMinor),
  refundChargedMinor: cents(row.refundChargedMinor),
  cancelFeeMinor: cents(row.cancelFeeMinor),
  returnFeeMinor: cents(row.returnFeeMinor),
  returnStatus: row.returnStatus,
});

/** All three exist, or none: a check of the table. */
const paymentOf = ({ paymentIntentId: id, paymentStatus: status, processorStatus }: DeliveryRow) =>
  id === null || status === null || processorStatus === null ? null : { id, status, processorStatus };

export function deliveryOf(rows: { delivery: DeliveryRow; fare: FareRow; job: JobRow }): Delivery {
  const row = rows.delivery;
  return {
    id: row.id,
    status: row.status,
    trackingSlug: row.trackingSlug,
    product: row.product,
    order: {
      pickup: { position: { lat: row.pickupLat, lng: row.pickupLng }, address: row.pickupAddress },
      dropoff: { position: { lat: row.dropoffLat, lng: row.dropoffLng }, address: row.dropoffAddress },
      customer: row.customer,
      description: row.description ?? undefined,
      signatureRequired: row.signatureRequired,
      tipMinor: cents(row.tipMinor),
      pickupWindow: windowOf(row.pickupWindowStart, row.pickupWindowEnd),
      dropoffWindow: windowOf(row.dropoffWindowStart, row.dropoffWindowEnd),
      dispatch: row.dispatch,
      externalReference: row.externalReference ?? undefined,
      requirements: { photo: false, pickupPhoto: false, pin: false, authorisedPayment: false, ...row.requirements },
      paymentCustomerId: row.paymentCustomerId ?? undefined,
    },
    job: rows.job,
    fare: fareOf(rows.fare),
    payment: paymentOf(row),
    minimumAge: row.minimumAge,
    metadata: row.metadata,
    settlement: settlementOf(row),
    endReason: row.endReason,
    pin: row.pinHash === null ? null : pinStateOf(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deliveredAt: row.deliveredAt,
  };
}
