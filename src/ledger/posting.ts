import { cents, type Cents } from '#src/money/cents.ts';

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
  'agent_receivable',
  'agent_revenue',
  'application_payable',
  'third_party_payable',
  'host_payable',
  'seller_payable',
  'delivery_collected',
] as const;
export type Account = (typeof accounts)[number];

/** The kinds of transaction. The audit of its subject must also explain a kind that is added here. */
export const kinds = [
  'delivery_charged',
  'tip_changed',
  'charge_reversed',
  'cancel_fee_charged',
  'cancel_fee_invoiced',
  'cancel_fee_paid_out',
  'payment_captured',
  'return_charged',
  'return_captured',
  'refunded',
  'refund_reversed',
  'refund_charged',
  'later_tip_paid',
  'later_tip_refunded',
  'later_tip_refund_reversed',
  'later_tip_disputed',
  'later_tip_dispute_won',
  'agent_call_charged',
  'tip_paid',
  'tip_refunded',
  'tip_disputed',
  'tip_dispute_won',
  'lot_paid',
  'lot_refunded',
  'lot_disputed',
  'lot_dispute_won',
] as const;
export type Kind = (typeof kinds)[number];

/** The kinds that together are what a delivery was charged: its fare, and changes of its tip. */
export const chargeKinds = ['delivery_charged', 'tip_changed'] as const satisfies readonly Kind[];

/** Debits positive, credits negative, in minor units. */
export type Postings = Partial<Record<Account, Cents>>;

export interface LedgerTransaction {
  readonly id: string;
  readonly kind: Kind;
  readonly subject: string;
  /** Distinguishes transactions of one kind and subject; empty if there can be only one. */
  readonly step?: string;
  readonly postings: Postings;
}

/** A posting as it is read back, its amount as text: JSON has no bigint. */
export interface ReadPosting {
  readonly kind: Kind;
  readonly step: string;
  readonly account: Account;
  readonly amountMinor: string;
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

/** Who owes a delivery: the customer who pays for it, or its sender, who gets an invoice. */
export type Payer = 'customer' | 'sender';

/**
 * The postings of a delivery's charge: its payer owes all of it; driver, tips and the two revenues are owed their
 * parts.
 */
export function chargePostings(fare: ChargedFare, payer: Payer = 'customer'): Postings {
  const booked: Record<string, Cents> = {
    [`${payer}_receivable`]: fare.customerTotalMinor,
    driver_payable: cents(-fare.split.driverPayoutMinor),
    tips_payable: cents(-fare.tipMinor),
    brokering_revenue: cents(-fare.split.brokeringMinor),
    infrastructure_revenue: cents(-fare.split.infrastructureMinor),
  };
  return Object.fromEntries(Object.entries(booked).filter(([, amount]) => amount !== 0n));
}

/**
 * The postings of a transaction by account, as signed columns of the rows that it is booked from: `+fee_minor` is a
 * debit.
 */
export type BookedColumns = Partial<Record<Account, `${'+' | '-'}${string}`>>;

const lotBooking = <In extends '+' | '-', Out extends '+' | '-'>(taken: In, owed: Out) =>
  ({
    processor_clearing: `${taken}total_minor`,
    seller_payable: `${owed}goods_minor`,
    delivery_collected: `${owed}delivery_minor`,
  }) as const;

const tipBooking = <In extends '+' | '-', Out extends '+' | '-'>(taken: In, owed: Out) =>
  ({ processor_clearing: `${taken}amount_minor`, tips_payable: `${owed}amount_minor` }) as const;

/**
 * Transactions after the charge, whose amounts only the database knows; the columns are those of the relation that they
 * are booked from. Each sums to 0 whatever the amounts are.
 */
export const bookings = {
  /** A cancellation fee: owed by the customer, or by the sender, and passed on to the driver. */
  cancel_fee_charged: { customer_receivable: '+cancel_fee_minor', cancel_fees: '-cancel_fee_minor' },
  cancel_fee_invoiced: { sender_receivable: '+cancel_fee_minor', cancel_fees: '-cancel_fee_minor' },
  cancel_fee_paid_out: { cancel_fees: '+cancel_fee_minor', driver_payable: '-cancel_fee_minor' },
  payment_captured: { processor_clearing: '+amount_minor', customer_receivable: '-amount_minor' },
  /** The return leg: the sender owes it, to the driver. */
  return_charged: { sender_receivable: '+return_fee_minor', driver_payable: '-return_fee_minor' },
  return_captured: { processor_clearing: '+amount_minor', sender_receivable: '-amount_minor' },
  refunded: { refunds: '+amount_minor', processor_clearing: '-amount_minor' },
  refund_reversed: { processor_clearing: '+amount_minor', refunds: '-amount_minor' },
  /** A refund of what was owed is paid by the owner, never by us or the driver; less again if less is owed. */
  refund_charged: { sender_receivable: '+charged_minor', refunds: '-charged_minor' },
  /** What a recipient gives after the delivery is its driver's, all of it, and so is what goes back of it. */
  later_tip_paid: tipBooking('+', '-'),
  later_tip_refunded: tipBooking('-', '+'),
  later_tip_refund_reversed: tipBooking('+', '-'),
  later_tip_disputed: tipBooking('-', '+'),
  later_tip_dispute_won: tipBooking('+', '-'),
  /** A tip is its host's, all of it; what is given back, or withdrawn by a dispute, is theirs too. */
  tip_paid: { processor_clearing: '+total_minor', host_payable: '-total_minor' },
  tip_refunded: { host_payable: '+total_minor', processor_clearing: '-total_minor' },
  tip_disputed: { host_payable: '+total_minor', processor_clearing: '-total_minor' },
  tip_dispute_won: { processor_clearing: '+total_minor', host_payable: '-total_minor' },
  /** A lot's price is its seller's, and A's fare is passed on to A. */
  lot_paid: lotBooking('+', '-'),
  lot_refunded: lotBooking('-', '+'),
  lot_disputed: lotBooking('-', '+'),
  lot_dispute_won: lotBooking('+', '-'),
} as const satisfies Partial<Record<Kind, BookedColumns>>;
export type BookedKind = keyof typeof bookings;

/** The postings of a transaction, with the amount of its columns. */
export const bookedPostings = (kind: BookedKind, amount: Cents): Postings =>
  Object.fromEntries(
    Object.entries(bookings[kind]).map(([account, column]) => [
      account,
      cents(column.startsWith('-') ? -amount : amount),
    ]),
  );

/** The postings of a tip that rises, or falls, by an amount: its payer owes it, and the driver gets it. */
export const tipChangePostings = (more: Cents, payer: Payer): Postings => ({
  [`${payer}_receivable`]: more,
  tips_payable: cents(-more),
});

/** The postings that undo a delivery's charge as it was booked, with every change of its tip. */
export function reversedCharge(booked: readonly ReadPosting[]): Postings {
  const sums: Partial<Record<Account, Cents>> = {};
  for (const { kind, account, amountMinor } of booked) {
    if (!(chargeKinds as readonly Kind[]).includes(kind)) continue;
    sums[account] = cents((sums[account] ?? 0n) - BigInt(amountMinor));
  }
  return sums;
}
