declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type StreamId = Branded<'StreamId'>;
/** A person's public id: derived from their identity and our secret, never the provider's own `sub`. */
export type PersonId = Branded<'PersonId'>;

/** The id of a stream that is made here, of a new or derived UUID. */
export const streamIdOf = (uuid: string) => uuid as StreamId;

export type AuctionId = Branded<'AuctionId'>;
export type TipId = Branded<'TipId'>;
export type OrderId = Branded<'OrderId'>;
export type ClipId = Branded<'ClipId'>;
/** A person within one auction: an HMAC of both, so that nobody is followed from lot to lot. */
export type BidderId = Branded<'BidderId'>;
