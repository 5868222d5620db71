import { holds } from '../grammar/condition.ts';
import type { Task } from '../memory/task.ts';
import { fieldAt, numberAt, textAt, type Thing } from '../memory/things.ts';
import { describe, idOf, nameOf } from './facts.ts';
import { fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

const [MIN_TIP, MAX_TIP, MIN_CLIP, MAX_CLIP] = [100, 50_000, 5, 60];

/** What is wrong with a request, whatever it is done to. */
export function faultOf(scene: Scene, task: Task): string | undefined {
  const { budget } = scene.memory;
  const { act, amount } = task;
  const seconds = fieldAt(task.input, 'durationSeconds') as number | undefined;
  if (act === 'clip' && seconds !== undefined && (seconds < MIN_CLIP || seconds > MAX_CLIP))
    return leave(scene, 'failed', task, 'clip_bounds');
  if (act === 'bid' && task.maximumMinor === undefined && (amount === undefined || amount.kind === 'foreign'))
    return 'amount';
  if (act !== 'tip') return undefined;
  if (amount?.kind !== 'cents') return 'amount';
  const left = budget?.isForTips === true ? budget.cents - budget.spentMinor : Number.POSITIVE_INFINITY;
  const capped: Task = { ...task, amount: { kind: 'cents', cents: left } };
  if (amount.cents > left && task.isAccepted !== true)
    return leave(scene, 'offered', capped, 'over_budget', money(left));
  const isTaken = amount.cents >= MIN_TIP && amount.cents <= MAX_TIP;
  return isTaken ? undefined : leave(scene, 'failed', task, 'tip_bounds', money(MIN_TIP), money(MAX_TIP));
}

/** What a lot's own figures forbid, after a look at what isn't known of it. */
export function* stoppedBid(scene: Scene, task: Task, now: () => Thing): Doing<string | undefined> {
  const { condition, amount, maximumMinor } = task;
  const id = idOf(now());
  if (condition?.measure === 'verified') {
    const outcome = yield* one('live.verify_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
    if (fieldAt(outcome.result, 'verification.ok') !== true)
      return leave(scene, 'unmet', task, 'log_bad', '', '', '', textAt(outcome.result, 'verification.firstBadLine'));
  }
  const isBound = condition !== undefined && condition.measure !== 'verified' && task.isAccepted !== true;
  if (fieldAt(now(), 'minimumNextBidMinor') === undefined && (isBound || amount?.kind !== 'cents')) {
    const outcome = yield* one('live.get_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
  }
  const [current, least] = [numberAt(now(), 'currentBidMinor'), numberAt(now(), 'minimumNextBidMinor')];
  if ((fieldAt(now(), 'outcome') ?? null) !== null)
    return tell(scene, 'auction_closed', describe(scene, 'auction', now()));
  if (isBound && !holds(condition, current)) return leave(scene, 'unmet', task, 'stands', money(current));
  const isUnder = (maximumMinor ?? least) < least || bidMinor(task, now()) < least;
  return isUnder ? leave(scene, 'offered', atMinimum(task, least), 'under_minimum', money(least)) : undefined;
}

/** The amount that was said; the minimum where none was, or where the maximum covers it. */
export function bidMinor({ amount, maximumMinor }: Task, lot: Thing): number {
  const least = numberAt(lot, 'minimumNextBidMinor');
  const said = amount?.kind === 'cents' ? amount.cents : least;
  return said < least && maximumMinor !== undefined && maximumMinor >= least ? least : said;
}

export const atMinimum = ({ maximumMinor: _lower, ...task }: Task, least: number): Task => ({
  ...task,
  amount: { kind: 'cents', cents: least },
});

/** What of it was paid and not given back. */
export const leftMinor = (each: Thing): number =>
  numberAt(each, 'capture.capturedMinor') - numberAt(each, 'refundedMinor');

/** A refund of more than is left, or of a difference that there isn't. */
export function stoppedRefund(scene: Scene, task: Task, thing: Thing): string | undefined {
  if (task.amount?.kind === 'drift' && driftMinor(thing) === 0)
    return leave(scene, 'unmet', task, 'no_drift', nameOf(thing));
  const isTooMuch = fieldAt(thing, 'capture') !== undefined && (refundMinor(thing, task) ?? 0) > leftMinor(thing);
  return isTooMuch ? leave(scene, 'failed', task, 'refund_left', money(leftMinor(thing))) : undefined;
}

/** By how much an audit found the fee off. */
export const driftMinor = (each: Thing): number =>
  Math.abs(
    numberAt(each, 'drift.diffs.0.deltaMinor') ||
      numberAt(each, 'drift.diffs.0.stored') - numberAt(each, 'drift.diffs.0.recomputed'),
  );

/** What was asked back: cents, a part, or what an audit found; undefined is all. */
export function refundMinor(each: Thing, { amount }: Task): number | undefined {
  if (amount?.kind === 'cents') return amount.cents;
  if (amount?.kind === 'part') return Math.floor(numberAt(each, 'capture.capturedMinor') * amount.part + 0.5 + 1e-9);
  return amount?.kind === 'drift' && driftMinor(each) > 0 ? driftMinor(each) : undefined;
}
