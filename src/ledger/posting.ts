import { cents, type Cents } from '../money/cents.ts';

export const accounts = [
  'processor_clearing',
  'customer_receivable',
  'sender_receivable',
  'driver_payable',
  'tips_payable',
  'brokering_revenue',
  'infrastructure_revenue',
  'refunds',
  'cancel_fees',
] as const;
export type Account = (typeof accounts)[number];

/** The steps that are booked. A kind that is added here is explained in the audit of its subject, too. */
export const kinds = ['delivery_charged'] as const;
export type Kind = (typeof kinds)[number];

/** Debits positive, credits negative, in minor units. */
export type Postings = Partial<Record<Account, Cents>>;

export interface LedgerTransaction {
  readonly id: string;
  readonly kind: Kind;
  readonly subject: string;
  readonly postings: Postings;
}

interface ChargedFare {
  readonly customerTotalMinor: Cents;
  readonly tipMinor: Cents;
  readonly split: {
    readonly driverPayoutMinor: Cents;
    readonly brokeringMinor: Cents;
    readonly infrastructureMinor: Cents;
  };
}

/** What charging a delivery books: the customer owes it all; driver, tips and the two revenues are owed their parts. */
export function chargePostings(fare: ChargedFare): Postings {
  const booked: Record<string, Cents> = {
    customer_receivable: fare.customerTotalMinor,
    driver_payable: cents(-fare.split.driverPayoutMinor),
    tips_payable: cents(-fare.tipMinor),
    brokering_revenue: cents(-fare.split.brokeringMinor),
    infrastructure_revenue: cents(-fare.split.infrastructureMinor),
  };
  return Object.fromEntries(Object.entries(booked).filter(([, amount]) => amount !== 0n));
}
