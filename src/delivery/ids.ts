declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type DeliveryId = Branded<'DeliveryId'>;
export type DriverId = Branded<'DriverId'>;
export type JobId = Branded<'JobId'>;
export type OfferId = Branded<'OfferId'>;
export type RefundId = Branded<'RefundId'>;
/** Ten lower-case hex characters from a cryptographic source. Knowing it gives access to the tracking page. */
export type TrackingSlug = Branded<'TrackingSlug'>;

export const TRACKING_SLUG = /^[0-9a-f]{10}$/;
