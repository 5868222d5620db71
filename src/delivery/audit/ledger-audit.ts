import {
  bookedPostings,
  chargeKinds,
  chargePostings,
  type Account,
  type BookedKind,
  type Postings,
} from '#src/ledger/posting.ts';
import { cents, type Cents } from '#src/money/cents.ts';
import { isFeePaid } from '#src/delivery/cancellation/cancellation.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { LaterTipId, RefundId } from '#src/delivery/ids.ts';
import type { Leg, RefundStatus, Settlement } from '#src/delivery/money/settlement.ts';
import type { SettledFigures } from './settlement-audit.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import type { ShownTipStatus } from '#src/delivery/tips/later-tip.ts';
import type { DisputeStatus } from '#src/payments/dispute.ts';

/** One posting of a delivery. */
export interface Booked {
  readonly kind: string;
  /** A refund's id; empty for transactions that happen once. */
  readonly step: string;
  readonly account: Account;
  readonly amountMinor: Cents;
}

/** The delivery's own columns and refunds, from which every posting follows. */
export interface Settled extends Settlement {
  readonly status: DeliveryStatus;
  /** The state in which it was cancelled; null if it wasn't, or the log doesn't say. */
  readonly cancelledFrom: DeliveryStatus | null;
  /** How far out its return began, in basis points of the way; null for the whole way. */
  readonly returnWayBps: number | null;
  readonly refunds: readonly {
    readonly id: RefundId;
    readonly leg: Leg;
    readonly status: RefundStatus;
    readonly amountMinor: Cents;
  }[];
  /** What its recipient gave the driver afterwards, whatever became of it. */
  readonly laterTips: readonly AuditedTip[];
}

/** A tip after the delivery: what was taken for it, and what of that went back. */
export interface AuditedTip {
  readonly id: LaterTipId;
  readonly status: ShownTipStatus;
  readonly takenMinor: Cents;
  readonly refunds: readonly { readonly id: RefundId; readonly status: RefundStatus; readonly amountMinor: Cents }[];
  readonly disputes: readonly { readonly status: DisputeStatus; readonly amountMinor: Cents }[];
}

/** A fare, and the fees that follow from it. */
export interface Priced {
  readonly fare: Fare;
  readonly figures: SettledFigures;
}

interface LedgerView {
  readonly stored: Priced;
  readonly recomputed: Priced;
  readonly bookings: readonly Booked[];
  readonly settled: Settled;
}

interface Mismatch {
  readonly path: string;
  readonly booked: Cents;
  readonly due: Cents;
}

const zero = cents(0);

/**
 * Postings that nothing explains. The charge is wrong if neither the fee record nor the recomputation gives it. (The
 * audit names a record that was changed by hand anyway; that isn't a fault of the ledger.) The same holds for its
 * reversal and the fees. Every other transaction must be what the delivery's columns say; one of any other kind is
 * always wrong. Rule AUDIT-4.
 */
export function ledgerMismatches({ stored, recomputed, bookings, settled }: LedgerView): readonly Mismatch[] {
  const due = explained(recomputed, settled, bookings);
  const alternative = explained(stored, settled, bookings);
  const booked = new Map<string, Cents>();
  for (const { kind, account, amountMinor } of bookings) add(booked, pathOf(kind, account), amountMinor);
  return [...new Set([...due.keys(), ...booked.keys()])].flatMap((path) => {
    const was = booked.get(path) ?? zero;
    const is = due.get(path) ?? zero;
    return was === is || was === (alternative.get(path) ?? zero) ? [] : [{ path, booked: was, due: is }];
  });
}

const pathOf = (kind: string, account: string) =>
  (chargeKinds as readonly string[]).includes(kind) ? `ledger.${account}` : `ledger.${kind}.${account}`;

function add(sums: Map<string, Cents>, path: string, amount: Cents): void {
  sums.set(path, cents((sums.get(path) ?? zero) + amount));
}

/** The postings that follow from a fare and from what happened to it. */
function explained(
  { fare, figures }: Priced,
  settled: Settled,
  bookings: readonly Booked[],
): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  const expect = (kind: string, postings: Postings) => {
    for (const [account, amount] of Object.entries(postings)) add(sums, pathOf(kind, account), amount);
  };
  const step = (kind: BookedKind, amount: Cents) => expect(kind, bookedPostings(kind, amount));

  const isInvoiced = settled.captureStatus === 'invoiced';
  const charge = chargePostings(fare, isInvoiced ? 'sender' : 'customer');
  expect('delivery_charged', charge);
  if (settled.status === 'cancelled' || settled.status === 'failed') expect('charge_reversed', negated(charge));
  step(isInvoiced ? 'cancel_fee_invoiced' : 'cancel_fee_charged', figures.cancelFeeMinor);
  if (isFeePaid(settled.captureStatus)) step('cancel_fee_paid_out', figures.cancelFeeMinor);
  step('payment_captured', settled.capturedMinor);
  step('return_charged', figures.returnFeeMinor);
  if (settled.returnStatus === 'charged') step('return_captured', figures.returnFeeMinor);
  step('refund_charged', figures.refundChargedMinor);
  for (const each of refundSteps(settled.refunds, ['refunded', 'refund_reversed'], bookings)) step(...each);
  for (const tip of settled.laterTips) for (const each of tipSteps(tip, bookings)) step(...each);
  return sums;
}

type Booking = readonly [kind: BookedKind, amount: Cents];

/** A failed refund was either never made, or made and taken back. */
const refundSteps = (
  refunds: AuditedTip['refunds'],
  [given, reversed]: readonly [BookedKind, BookedKind],
  bookings: readonly Booked[],
): Booking[] =>
  refunds.flatMap(({ id, status, amountMinor }): Booking[] => {
    if (status === 'succeeded') return [[given, amountMinor]];
    const wasGiven = status === 'failed' && isBooked(bookings, given, id);
    return wasGiven
      ? [
          [given, amountMinor],
          [reversed, amountMinor],
        ]
      : [];
  });

const tipSteps = (tip: AuditedTip, bookings: readonly Booked[]): Booking[] => [
  ['later_tip_paid', tip.takenMinor],
  ...refundSteps(tip.refunds, ['later_tip_refunded', 'later_tip_refund_reversed'], bookings),
  ...tip.disputes.flatMap(({ status, amountMinor }): Booking[] => [
    ['later_tip_disputed', amountMinor],
    ...(status === 'won' ? [['later_tip_dispute_won', amountMinor] as const] : []),
  ]),
];

/** Whether a figure of the ledger is about a tip after the delivery. */
export const isOfLaterTip = (path: string): boolean => path.startsWith('ledger.later_tip_');

const isBooked = (bookings: readonly Booked[], kind: string, step: string) =>
  bookings.some((each) => each.kind === kind && each.step === step);

const negated = (postings: Postings): Postings =>
  Object.fromEntries(Object.entries(postings).map(([account, amount]) => [account, cents(-amount)]));
