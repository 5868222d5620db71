import type { PersonId } from '#src/live/ids.ts';

export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'sent',
  'delivered',
  'returned',
  'unpaid',
  'void',
  'refunded',
] as const;
/** How far an order got. That its payment is disputed is told beside it: the dispute may be won. */
export type OrderStatus = (typeof orderStatuses)[number];

export const fulfilments = ['collect', 'delivery'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** A winner pays within this; whoever is offered the lot after them, within a day. */
export const PAY_SECONDS = 30 * 60;
export const SECOND_CHANCE_SECONDS = 24 * 60 * 60;
/** So many bidders after the winner are remembered, for second chances. */
export const MAX_RUNNERS = 5;

/** A bidder who didn't win: their best offer. */
export interface Runner {
  readonly personId: PersonId;
  readonly alias: string;
  readonly bestMinor: number;
}

/** Where it is to go, and to whom. */
export interface Dropoff {
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
}
export interface Contact {
  readonly name: string;
  readonly phone: string;
}

const MAX_ON_STATEMENT = 100;

/** What a payer reads about the payment of a lot. */
export const lotOnStatement = (title: string): string => `Auction: ${title}`.slice(0, MAX_ON_STATEMENT);

/** How a buyer pays. */
export interface WantedPayment {
  /** A saved card of theirs, charged at once; undefined: on the page. */
  readonly methodId: string | undefined;
  /** Where it is brought; undefined: they collect it. */
  readonly delivery: { readonly dropoff: Dropoff; readonly contact: Contact } | undefined;
}
