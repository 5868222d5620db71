declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type DeliveryId = Branded<'DeliveryId'>;
export type DriverId = Branded<'DriverId'>;
export type JobId = Branded<'JobId'>;
export type OfferId = Branded<'OfferId'>;
export type RefundId = Branded<'RefundId'>;
export type LaterTipId = Branded<'LaterTipId'>;
/** Ten lower-case hex characters from a cryptographic source. Knowing it gives access to the tracking page. */
export type TrackingSlug = Branded<'TrackingSlug'>;

export const TRACKING_SLUG = /^[0-9a-f]{10}$/;
const SLUG_DIGITS = 10;

/** From random hex digits. */
export const newTrackingSlug = (newHex: (digits: number) => string) => newHex(SLUG_DIGITS) as TrackingSlug;

/** Ids that are made here, of a new or derived UUID. What comes from outside has its brand of its wire shape. */
export const deliveryIdOf = (uuid: string) => uuid as DeliveryId;
export const driverIdOf = (uuid: string) => uuid as DriverId;
export const jobIdOf = (uuid: string) => uuid as JobId;
export const refundIdOf = (uuid: string) => uuid as RefundId;
export const laterTipIdOf = (uuid: string) => uuid as LaterTipId;
