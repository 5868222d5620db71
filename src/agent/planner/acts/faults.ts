import { LEAST_TIP_CENTS } from '../slots/amounts.ts';
import { numberAt, textAt, type Thing } from '../memory/things.ts';
import type { Slots } from '../request.ts';
import { deedOf, type Act } from './deeds.ts';
import type { Failure } from './scene.ts';
import { driftMinor, shareOf } from './tell.ts';

/** What is paid, bid, given back: without an amount the least bid, and all that is left of a refund. */
export function amountMinor(act: Act, { amount }: Slots, thing: Thing): number | undefined {
  if (amount?.kind === 'cents') return amount.cents;
  const moreMinor = amount?.kind === 'minimum' ? amount.moreMinor : 0;
  if (act === 'bid') return numberAt(thing, 'minimumNextBidMinor') + moreMinor;
  if (amount?.kind === 'share') return shareOf(numberAt(thing, 'capture.capturedMinor'), amount.share);
  return amount?.kind === 'drift' ? driftMinor(thing) : undefined;
}

const BOUNDS: Partial<Record<Act, readonly [least: number, most: number]>> = {
  tip: [LEAST_TIP_CENTS, 50_000],
  clip: [5, 60],
  save: [0, 90],
};

/** What the thing is known to forbid isn't tried: the problem that it would be. */
export function faultOf(
  act: Act,
  { amount, input = {} }: Slots,
  thing: Thing,
): Pick<Failure, 'code' | 'error'> | undefined {
  const cents = amount?.kind === 'cents' ? amount.cents : undefined;
  const [least, most] = BOUNDS[act] ?? [0, Number.POSITIVE_INFINITY];
  const figure =
    { clip: input['durationSeconds'], save: Math.abs(numberAt(input, 'lat')) }[act as string] ?? cents ?? least;
  if (Number(figure) < least || Number(figure) > most) return { code: 'validation_failed', error: {} };
  const { can } = deedOf(act);
  const isKnown = textAt(thing, 'status') !== '';
  if (isKnown && act === 'cancel' && can?.(thing) === false) return { code: 'invalid_state_transition', error: {} };
  const refundableMinor = numberAt(thing, 'capture.capturedMinor') - numberAt(thing, 'refundedMinor');
  if (
    act === 'refund' &&
    thing['capture'] !== undefined &&
    (amountMinor(act, { ...(amount && { amount }) }, thing) ?? 1) > refundableMinor
  )
    return { code: refundableMinor > 0 ? 'refund_too_large' : 'nothing_captured', error: { refundableMinor } };
  const { outcome = null, minimumNextBidMinor } = thing;
  if (act === 'bid' && outcome !== null) return { code: 'auction_closed', error: { outcome } };
  const isUnder = act === 'bid' && cents !== undefined && cents < numberAt(thing, 'minimumNextBidMinor');
  return isUnder ? { code: 'bid_too_low', error: { minimumNextBidMinor } } : undefined;
}
