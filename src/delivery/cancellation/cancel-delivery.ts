import { bookedPostings, reversedCharge, type BookedKind } from '#src/ledger/posting.ts';
import { postTransaction } from '#src/ledger/post-transaction.ts';
import { readPostings } from '#src/ledger/read-postings.ts';
import { cents, type Cents } from '#src/money/cents.ts';
import { readToken } from '#src/platform/crypto/signed-token.ts';
import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome, Part } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import {
  cancellationUse,
  changeReachOf,
  changerOf,
  decideCancellation,
  type Cancellable,
  type CancelCommand,
  type CancelledDelivery,
  type CancelRefusal,
  type CancelTerms,
  isFeePaid,
} from './cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { withdrawJob } from '#src/delivery/jobs/withdraw-job-store.ts';
import { invalidTransition } from '#src/delivery/journey/operations.ts';
import {
  announcesIt,
  cancellableOf,
  cancelParts,
  isUnchanged,
  lockDelivery,
  selectCancellable,
  type CancellableRow,
} from './cancellations-store.ts';
import { holdPrice, type PricedCancellation } from './price-cancellation.ts';

type CancelContext = Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId' | 'remind' | 'announce' | 'tokens'>;

interface Cancel {
  readonly reason: string;
  readonly token: string | undefined;
  readonly version: number | undefined;
}

/** What is to be committed, and what becomes due by it. */
interface Plan {
  readonly row: CancellableRow;
  readonly value: CancelledDelivery;
  readonly parts: readonly Part[];
  readonly due: readonly Reminder[];
}

/**
 * Cancels a delivery at the price that its token holds, or at the current one. Repeated, it has the same outcome and
 * writes nothing. Throws `not_found`, `invalid_state_transition`, `version_mismatch`, `cancellation_token_invalid`, and
 * `cancellation_price_expired` or `cancellation_price_changed` with a fresh price, made by `show`.
 */
export async function cancelDelivery(
  ctx: CancelContext,
  id: DeliveryId,
  { reason, token, version }: Cancel,
  once: Once | undefined,
  show: (price: PricedCancellation) => unknown,
): Promise<Outcome<CancelledDelivery>> {
  const command = { shown: token === undefined ? undefined : readShown(ctx, id, token), version };
  const load = selectCancellable(id, changeReachOf(ctx.actor), readPostings);
  const loaded = await loadOnce<CancellableRow, CancelledDelivery>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const { done, due } = await decideAndCommit(
    loaded.row,
    (row) => planOf(ctx, row, command, { reason, show }),
    async ({ row, value, parts, due: becomeDue }) => {
      const commit = {
        locks: lockDelivery(id),
        unchanged: isUnchanged(row),
        parts,
        value,
        load,
        effects: announcesIt(id),
      };
      const result = await commitOnce<CancellableRow, CancelledDelivery, 'announce'>(ctx.db, claim, commit);
      return 'refused' in result ? result : { done: result, due: parts.length === 0 ? undefined : becomeDue };
    },
  );
  if (due !== undefined && !done.replayed) {
    if (done.effects === 'announce') ctx.announce();
    for (const reminder of due) ctx.remind(reminder);
  }
  return done;
}

function readShown({ tokens }: CancelContext, id: DeliveryId, token: string) {
  const shown = readToken(tokens.keys, cancellationUse(tokens.audience), token);
  if (shown?.deliveryId !== id) throw new Problem('cancellation_token_invalid');
  return { feeMinor: cents(BigInt(shown.feeMinor)), status: shown.status, validUntil: new Date(shown.validUntil) };
}

interface Asked {
  readonly reason: string;
  readonly show: (price: PricedCancellation) => unknown;
}

function planOf(ctx: CancelContext, row: CancellableRow | undefined, command: CancelCommand, asked: Asked): Plan {
  if (row === undefined) throw new Problem('not_found');
  const it = cancellableOf(row);
  const decision = decideCancellation(it, command);
  if (decision.kind === 'refused') throw problemOf(ctx, it, decision.refusal, asked.show);
  if (decision.kind === 'already') return { row, value: cancelledOf(it, it), parts: [], due: [] };
  const mover = changerOf(ctx.actor);
  const { reason } = asked;
  const cancel = { ...decision, id: it.id, was: it.status, mover, reason, at: it.now, refundId: ctx.newId() };
  const ended = { version: it.version + 1, endReason: reason, endedAt: it.now };
  return {
    row,
    value: cancelledOf(it, { ...ended, settlement: { cancelFeeMinor: decision.feeMinor } }),
    parts: [
      ...cancelParts(cancel),
      ...withdrawJob({ id: it.jobId, mover, reason, at: it.now }),
      ...bookingsOf(ctx, row, it, decision),
    ],
    due: dueAfter(cancel),
  };
}

type Ended = Pick<Cancellable, 'version' | 'endReason' | 'endedAt'> & {
  readonly settlement: Pick<Cancellable['settlement'], 'cancelFeeMinor'>;
};

const cancelledOf = (
  { id, fare, now }: Cancellable,
  { version, endReason, endedAt, settlement: { cancelFeeMinor } }: Ended,
): CancelledDelivery => ({
  id,
  version,
  reason: endReason ?? '',
  endedAt: endedAt ?? now,
  feeMinor: cancelFeeMinor,
  refundMinor: cents(fare.customerTotalMinor - cancelFeeMinor),
});

/**
 * The charge is reversed and the fee is owed; the owner pays what they bear of refunds. All of the fee goes to the driver,
 * once somebody has paid it or is invoiced: what nobody pays is not paid out.
 */
function bookingsOf({ newId }: CancelContext, row: CancellableRow, it: Cancellable, terms: CancelTerms): Part[] {
  const book = (kind: BookedKind, amountMinor: Cents, step = '') =>
    postTransaction({ id: newId(), kind, subject: it.id, step, postings: bookedPostings(kind, amountMinor) });
  const postings = reversedCharge(row.postings);
  return [
    ...postTransaction({ id: newId(), kind: 'charge_reversed', subject: it.id, postings }),
    ...book(terms.captureStatus === 'invoiced' ? 'cancel_fee_invoiced' : 'cancel_fee_charged', terms.feeMinor),
    ...(isFeePaid(terms.captureStatus) ? book('cancel_fee_paid_out', terms.feeMinor) : []),
    ...book('refund_charged', cents(terms.refundChargedMinor - it.settlement.refundChargedMinor), 'cancelled'),
  ];
}

function dueAfter(cancel: CancelTerms & { readonly id: DeliveryId; readonly refundId: string }): Reminder[] {
  const { captureStatus, giveBackMinor, id, refundId } = cancel;
  const payment: Reminder[] =
    captureStatus === 'due'
      ? [{ kind: 'capture', subject: id }]
      : captureStatus === 'not_due'
        ? [{ kind: 'void', subject: id }]
        : [];
  return giveBackMinor > 0n ? [...payment, { kind: 'refund', subject: refundId }] : payment;
}

function problemOf(ctx: CancelContext, it: Cancellable, refusal: CancelRefusal, show: Asked['show']): Problem {
  switch (refusal) {
    case 'illegal': {
      const standing = { deliveryStatus: it.status, jobStatus: it.jobStatus };
      return invalidTransition(standing, { operation: 'cancelDelivery', movers: [changerOf(ctx.actor)] });
    }
    case 'version':
      return new Problem('version_mismatch');
    case 'price_expired':
    case 'price_changed':
      return new Problem(`cancellation_${refusal}`, { extensions: { cancellation: show(holdPrice(ctx, it)) } });
  }
}
