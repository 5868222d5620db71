import type { Decimal } from '#src/intel/money/decimal.ts';
import type { Item } from './items.ts';

/** What a plan, a product or a service costs, one way of paying for it. */
export interface PlanPrice {
  readonly amount: Decimal;
  /** ISO 4217 where that is certain, else as it is written; `%` of a rate; '' of what is free in words. */
  readonly currency: string;
  /** For how long: month, year … */
  readonly period: string | null;
  /** For each what: user, order … */
  readonly per: string | null;
  /** How it is billed, where that isn't the period. */
  readonly billing: string | null;
  /** As the page writes it: `$49`. */
  readonly shown: string;
  /** What it cost before, struck out beside it. */
  readonly former: { readonly amount: Decimal; readonly shown: string } | null;
  readonly item: Item;
}

/** A figure of what is included: `# projects` and 10. */
export interface Limit {
  readonly key: string;
  readonly value: string;
  readonly item: Item;
}

/** Something with a name and a price, as the page shows it. */
export interface Plan {
  readonly name: string;
  /** The name as plans are compared by it. */
  readonly key: string;
  readonly prices: readonly PlanPrice[];
  /** Where it says that the price is told on request; null where a price stands. */
  readonly hidden: Item | null;
  readonly limits: readonly Limit[];
  /** Words of a discount that holds for a time. */
  readonly promotion: Item | null;
  /** Words of what can be had. */
  readonly stock: Item | null;
  readonly items: readonly Item[];
  readonly nameItem: Item;
  /** Whether it stands among others with a price, or has one itself. */
  readonly isSure: boolean;
}

/** A name as names are compared: in small letters, without signs between words. */
export const keyOf = (name: string): string =>
  name
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '' && word !== 'plan')
    .join(' ');
