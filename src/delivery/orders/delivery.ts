import type { Cents } from '#src/money/cents.ts';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DeliveryId, JobId, TrackingSlug } from '#src/delivery/ids.ts';
import type { PinState } from '#src/delivery/proofs/pin.ts';
import type { PaymentIntent } from '#src/payments/intent.ts';
import type { Settlement } from '#src/delivery/money/settlement.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

export interface Stop {
  readonly position: Position;
  readonly address: Address;
}

export interface TimeWindow {
  readonly start: Date;
  readonly end: Date;
}

/** What must be proved, or be true, before the delivery continues. */
export interface Requirements {
  /** A picture of the parcel where it was left. */
  readonly photo: boolean;
  /** A picture of what was picked up. */
  readonly pickupPhoto: boolean;
  /** The recipient says a PIN that only the sender has given them. */
  readonly pin: boolean;
  /** No driver is assigned before the payment is authorised. */
  readonly authorisedPayment: boolean;
}

/** What the sender asks for, decoded. */
export interface DeliveryOrder {
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly customer: Customer;
  readonly description: string | undefined;
  readonly signatureRequired: boolean;
  readonly tipMinor: Cents;
  readonly pickupWindow: TimeWindow | undefined;
  readonly dropoffWindow: TimeWindow | undefined;
  readonly dispatch: 'auto' | 'hold';
  readonly externalReference: string | undefined;
  readonly requirements: Requirements;
  /**
   * Who pays, and can be charged again for a return leg: first the owner's id for them, after the check the
   * processor's.
   */
  readonly paymentCustomerId: string | undefined;
}

/** What is known of a delivery whose sender gets an invoice instead of a payment. */
export interface InvoicedTo {
  readonly senderId: string;
  /** The minimum age of the recipient, if the goods have one. */
  readonly minimumAge: number | undefined;
  /** Licences that its driver needs. */
  readonly licences: readonly string[];
  /** The jurisdiction in which the licences must be valid. */
  readonly jurisdiction: string | null;
  /** The zone of the hours in which it may be handed over, if its goods are regulated. */
  readonly hoursTimezone: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it is first offered to drivers. */
  readonly firstOfferAt: Date;
}

/** A delivery that is about to be written, with everything that is written with it. */
export interface NewDelivery {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly trackingSlug: TrackingSlug;
  readonly owner: string;
  readonly order: DeliveryOrder;
  readonly fare: Fare;
  /** Null where it is invoiced. */
  readonly payment: PaymentIntent | null;
  readonly invoicedTo?: InvoicedTo;
  /** A keyed hash of the drop-off PIN, where one is required. */
  readonly pinHash: string | undefined;
  readonly createdAt: Date;
}

/** An arrival without a good fix of the driver. */
export interface Override {
  readonly type: 'arrived_at_pickup' | 'arrived_at_dropoff';
  /** As the driver stated it. */
  readonly reason: string;
  /** The distance of the last fix from the stop; null without a fix. */
  readonly metres: number | null;
  readonly at: Date;
}

/** A delivery as its owner sees it. */
export interface Delivery {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly trackingSlug: TrackingSlug;
  readonly product: string;
  readonly order: DeliveryOrder;
  readonly job: { readonly id: JobId; readonly status: JobStatus };
  readonly fare: Fare;
  /** Null where it is invoiced. */
  readonly payment: Omit<PaymentIntent, 'clientSecret'> | null;
  readonly minimumAge: number | null;
  /** What its sender sent besides the fields that we know. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly settlement: Settlement;
  /** Why it was cancelled, returned or failed. */
  readonly endReason: string | null;
  /** The state of its PIN; null if none is required. */
  readonly pin: PinState | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deliveredAt: Date | null;
}

/** A single delivery, with the fields that a list leaves out. */
export interface WholeDelivery extends Delivery {
  readonly overrides: readonly Override[];
}
