import { cents, shareOf, type Cents } from '#src/money/cents.ts';
import { priceCancellation } from '#src/delivery/cancellation/cancellation.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { Booked, Settled } from './ledger-audit.ts';
import type { FeePolicy } from '#src/delivery/fare/policy.ts';
import { returnFeeBy, WHOLE_WAY_BPS } from '#src/delivery/money/settlement.ts';
import { borneByOwner } from '#src/delivery/refunds/refund.ts';

/** Amounts that follow from a delivery's fare, its policy and what happened to it. */
export type SettledFigures = Pick<Settled, 'cancelFeeMinor' | 'returnFeeMinor' | 'refundChargedMinor'>;

const paths = ['cancelFeeMinor', 'returnFeeMinor', 'refundChargedMinor'] as const satisfies (keyof SettledFigures)[];

/** The transactions that book each of them, and the accounts that they debit. */
const bookedAs: Readonly<Record<keyof SettledFigures, readonly string[]>> = {
  cancelFeeMinor: ['cancel_fee_charged', 'cancel_fee_invoiced'],
  returnFeeMinor: ['return_charged'],
  refundChargedMinor: ['refund_charged'],
};
const debited: readonly string[] = ['customer_receivable', 'sender_receivable'];

/**
 * What they must be. A cancellation is priced in the state that the log says. If it is older than that entry of the log
 * it isn't audited, because its price may be that of an earlier state. Rule AUDIT-15.
 * A return's price follows from how far out it began, which the log says, too.
 */
export function settledFigures(fare: Fare, policy: FeePolicy, settled: Settled): SettledFigures {
  const { status, cancelledFrom, returnWayBps } = settled;
  const cancelFeeMinor =
    status !== 'cancelled'
      ? cents(0)
      : cancelledFrom === null
        ? settled.cancelFeeMinor
        : priceCancellation(cancelledFrom, fare, policy.cancellation).feeMinor;
  const returnFee = returnFeeBy(shareOf, fare.totalMinor, policy.returnBps, returnWayBps ?? WHOLE_WAY_BPS);
  return {
    cancelFeeMinor,
    returnFeeMinor: status === 'returned' ? returnFee : cents(0),
    refundChargedMinor: borneByOwner({ ...settled, customerTotalMinor: fare.customerTotalMinor }),
  };
}

export interface SettledDrift {
  readonly path: keyof SettledFigures;
  readonly stored: Cents;
  readonly recomputed: Cents;
  /** Whether the ledger has the stored amount: then it was computed that way; otherwise the row was changed. */
  readonly isBooked: boolean;
}

/** Figures that neither the recomputed fare nor the stored one explains. */
export function settledDrift(
  settled: Settled,
  due: SettledFigures,
  alternative: SettledFigures,
  bookings: readonly Booked[],
): readonly SettledDrift[] {
  return paths
    .filter((path) => settled[path] !== due[path] && settled[path] !== alternative[path])
    .map((path) => {
      const isBooked = bookedOf(bookings, bookedAs[path]) === settled[path];
      return { path, stored: settled[path], recomputed: due[path], isBooked };
    });
}

const bookedOf = (bookings: readonly Booked[], kinds: readonly string[]): bigint =>
  bookings
    .filter(({ kind, account }) => kinds.includes(kind) && debited.includes(account))
    .reduce((all, { amountMinor }) => all + amountMinor, 0n);
