declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type StreamId = Branded<'StreamId'>;
/** A person as everybody in a room may know them: made of who they are and our secret, never the provider's own `sub`. */
export type PersonId = Branded<'PersonId'>;
