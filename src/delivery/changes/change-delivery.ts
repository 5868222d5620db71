import { tipChangePostings } from '#src/ledger/posting.ts';
import { postTransaction } from '#src/ledger/post-transaction.ts';
import { cents, type Cents } from '#src/money/cents.ts';
import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome, Part } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf } from '#src/delivery/cancellation/cancellation.ts';
import { announcesIt } from '#src/delivery/cancellation/cancellations-store.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { overLimit } from '#src/delivery/dispatch/dispatch-job.ts';
import { dispatchesItself, MAX_REMINDER_SECONDS } from '#src/delivery/dispatch/dispatch-policy.ts';
import { withTip, type Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { publicPlaces } from '#src/delivery/orders/public-place.ts';
import { pinHashOf, pinOf } from '#src/delivery/proofs/pin.ts';
import {
  decideChange,
  firstOfferAtOf,
  isOverLimit,
  isWithinHours,
  type Change,
  type Changeable,
  type Changed,
  type ChangedDelivery,
} from './change.ts';
import {
  changeableOf,
  changeParts,
  isUnchanged,
  lockChangeable,
  selectChangeable,
  type ChangeableRow,
} from './changes-store.ts';
import { hoursRefusal, tooLate } from './change-refusal.ts';
import { coverTip, giveUp } from './authorise-tip.ts';

type ChangeContext = Pick<
  DeliveryContext,
  'db' | 'actor' | 'newId' | 'announce' | 'remind' | 'payments' | 'idSecret' | 'unpaidLimitMinor'
>;

interface Wish {
  readonly change: Change;
  /** The version that it must have. */
  readonly version: number | undefined;
}

/** What is to be committed. */
interface Plan {
  readonly it: Changeable;
  readonly value: ChangedDelivery;
  readonly parts: readonly Part[];
  /** What its payer owes more, or less. */
  readonly moreMinor: Cents;
  /** What its payment must cover; undefined where it does, or where there is none. */
  readonly coverMinor: Cents | undefined;
  readonly firstOfferAt: Date | undefined;
}

/**
 * Changes a delivery up to the states of `changeableIn`. A larger tip is covered by the payment before it is promised to
 * anybody. Two round trips; for such a tip another one, and the calls of the processor. A change of nothing writes
 * nothing. Throws `not_found`, `version_mismatch`, `change_too_late`, `change_in_progress`, `tip_not_covered`,
 * `outside_delivery_hours`, `payment_not_authorised`, `payments_unavailable`, `idempotency_in_progress`.
 */
export async function changeDelivery(
  ctx: ChangeContext,
  id: DeliveryId,
  wish: Wish,
  once: Once | undefined,
): Promise<Outcome<ChangedDelivery>> {
  const load = selectChangeable(id, changeReachOf(ctx.actor), ctx.unpaidLimitMinor);
  const loaded = await loadOnce<ChangeableRow, ChangedDelivery>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  let lease: string | undefined;
  try {
    const { done, plan } = await decideAndCommit(
      loaded.row,
      (row) => planOf(ctx, row, wish),
      async (decided) => {
        const { it, parts, value, moreMinor } = decided;
        lease = await coverTip(ctx, decided, lease);
        const result = await commitOnce<ChangeableRow, ChangedDelivery, 'announce'>(ctx.db, claim, {
          locks: lockChangeable(id, it.jobId),
          unchanged: isUnchanged(it, {
            lease,
            more: isOverLimit(it, cents(0)) === undefined ? cents(0) : moreMinor,
            standard: ctx.unpaidLimitMinor,
          }),
          parts,
          value,
          load,
          effects: announcesIt(id),
        });
        return 'refused' in result ? result : { done: result, plan: decided };
      },
    );
    if (!done.replayed && plan.parts.length > 0) tell(ctx, plan, done.effects);
    if (plan.parts.length === 0 || done.replayed) await giveUp(ctx, id, lease);
    return done;
  } catch (error) {
    await giveUp(ctx, id, lease);
    throw error;
  }
}

function tell(ctx: ChangeContext, { it, firstOfferAt }: Plan, effects: 'announce' | null): void {
  if (effects === 'announce') ctx.announce();
  if (firstOfferAt === undefined) return;
  const seconds = Math.max(0, Math.ceil((firstOfferAt.getTime() - it.now.getTime()) / 1000));
  if (seconds <= MAX_REMINDER_SECONDS) ctx.remind({ kind: 'wave', subject: it.jobId }, seconds);
}

function planOf(ctx: ChangeContext, row: ChangeableRow | undefined, { change, version }: Wish): Plan {
  if (row === undefined) throw new Problem('not_found');
  const it = changeableOf(row);
  if (version !== undefined && version !== it.version) throw new Problem('version_mismatch');
  const changed = decideChange(it, change);
  if ('refused' in changed) throw tooLate(it, changed.refused);
  if (!isWithinHours(it.hoursTimezone, changed)) throw hoursRefusal(it);
  const fare = changed.tipMinor === undefined ? it.fare : withTip(it.fare, changed.tipMinor);
  const moreMinor = cents(fare.tipMinor - it.fare.tipMinor);
  const over = moreMinor > 0n ? isOverLimit(it, moreMinor) : undefined;
  if (over === true) throw overLimit(unpaidOf(it, fare));
  const firstOfferAt = changed.pickupWindow === undefined ? undefined : firstOfferAtOf(it, changed.pickupWindow);
  return {
    it,
    value: valueOf(it, changed, fare),
    parts: changed.fields.length === 0 ? [] : partsOf(ctx, { it, changed, fare, firstOfferAt }),
    moreMinor,
    coverMinor: moreMinor > 0n && it.payment !== null ? fare.customerTotalMinor : undefined,
    firstOfferAt: dispatchesItself(it) ? firstOfferAt : undefined,
  };
}

const unpaidOf = ({ underWayMinor, limitMinor, fare: before }: Changeable, { customerTotalMinor }: Fare) => ({
  amountMinor: customerTotalMinor,
  underWayMinor: cents(underWayMinor - before.customerTotalMinor),
  limitMinor,
});

function valueOf(it: Changeable, changed: Changed, { inputs: _private, ...fare }: Fare): ChangedDelivery {
  const nothing = changed.fields.length === 0;
  return {
    id: it.id,
    status: it.status,
    version: nothing ? it.version : it.version + 1,
    changed: changed.fields,
    fare,
    pinRenewals: changed.requirements?.pin === true && !it.requirements.pin ? it.pinRenewals : null,
  };
}

interface Priced {
  readonly it: Changeable;
  readonly changed: Changed;
  readonly fare: Fare;
  readonly firstOfferAt: Date | undefined;
}

function partsOf({ actor, newId, idSecret }: ChangeContext, { it, changed, fare, firstOfferAt }: Priced): Part[] {
  const { requirements } = changed;
  const pinChanges = requirements !== undefined && requirements.pin !== it.requirements.pin;
  const pinHash =
    requirements?.pin === true ? pinHashOf(idSecret, it.jobId, pinOf(idSecret, it.id, it.pinRenewals)) : null;
  const places = publicPlaces({
    pickup: { address: it.pickupAddress },
    dropoff: { address: changed.dropoffAddress ?? it.dropoffAddress },
    customer: changed.customer ?? it.customer,
    description: it.description,
    externalReference: it.externalReference,
  });
  const moreMinor = cents(fare.tipMinor - it.fare.tipMinor);
  return [
    ...changeParts({
      it,
      changed,
      fare,
      places,
      firstOfferAt,
      pinHash: pinChanges ? pinHash : undefined,
      mover: changerOf(actor),
    }),
    ...postTransaction({
      id: newId(),
      kind: 'tip_changed',
      subject: it.id,
      step: String(it.version + 1),
      postings: tipChangePostings(moreMinor, it.payment === null ? 'sender' : 'customer'),
    }),
  ];
}
