import { holds } from '../grammar/condition.ts';
import { thingOf, turnTo } from '../memory/memory.ts';
import type { Task } from '../memory/task.ts';
import { fieldAt, given, numberAt, textAt } from '../memory/things.ts';
import { describe } from './facts.ts';
import { ask, fail, figuresOf, leave, money, one, tell, type Doing, type Failure, type Scene } from './scene.ts';

/** Looks at a lot, verifies its log, bids on it. */
export function* actOnLots(scene: Scene, asked: Task): Doing {
  const { memory } = scene;
  const id = asked.target?.kind === 'id' ? asked.target.id : memory.focus.get('auction');
  const isBid = asked.act === 'bid';
  const lacksAmount =
    isBid && asked.maximumMinor === undefined && (asked.amount === undefined || asked.amount.kind === 'foreign');
  const task: Task = id === undefined ? asked : { ...asked, target: { kind: 'id', id } };
  const lacks = [...(id === undefined ? ['auction'] : []), ...(lacksAmount ? ['amount'] : [])];
  if (id !== undefined) turnTo(memory, 'auction', id);
  if (id === undefined || lacks.length > 0) return ask(scene, task, lacks);
  if (asked.act === 'verify_auction' || asked.condition?.measure === 'verified') {
    const outcome = yield* one('live.verify_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
    const { verification } = outcome.result;
    if (fieldAt(verification, 'ok') !== true)
      return leave(scene, 'unmet', task, 'log_bad', textAt(verification, 'firstBadLine'));
    if (!isBid) return tell(scene, 'log_ok', textAt(verification, 'entries'));
  }
  if (isBid) return yield* bid(scene, task, id);
  const outcome = yield* one('live.get_auction', { id });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  memory.open = undefined;
  return describe(scene, 'auction', thingOf(memory, 'auction', id) ?? {});
}

function* bid(scene: Scene, task: Task, id: string): Doing {
  const { memory } = scene;
  const { amount, condition, maximumMinor } = task;
  const isMinimum = amount === undefined || amount.kind === 'minimum';
  const known = () => thingOf(memory, 'auction', id);
  const isBounded = condition !== undefined && condition.measure !== 'verified';
  if (known() === undefined && (isMinimum || isBounded)) {
    const outcome = yield* one('live.get_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
  }
  const lot = known();
  const outcomeOfLot = fieldAt(lot, 'outcome');
  if (outcomeOfLot != null && textAt(lot, 'status') !== 'open')
    return tell(scene, 'auction_closed', describe(scene, 'auction', lot ?? {}));
  const current = numberAt(lot, 'currentBidMinor');
  if (isBounded && task.isAccepted !== true && !holds(condition, current))
    return leave(scene, 'unmet', task, 'stands', money(current));
  const least = numberAt(lot, 'minimumNextBidMinor');
  const covers = maximumMinor !== undefined && maximumMinor >= least;
  const said = amount?.kind === 'cents' ? amount.cents : least;
  const cents = said < least && covers ? least : said;
  if (cents < least) return leave(scene, 'offered', minimum(task, least), 'under_minimum', money(least));
  if (maximumMinor !== undefined && maximumMinor < cents)
    return leave(scene, 'offered', minimum(task, least), 'under_minimum', money(least));
  const confirm = task.isConfirmed === true ? true : undefined;
  const outcome = yield* one('live.place_bid', given({ id, amountMinor: cents, maxMinor: maximumMinor, confirm }));
  if (outcome.kind === 'failed') return yield* afterBid(scene, task, id, outcome);
  memory.open = undefined;
  memory.done = task;
  const placed = money(numberAt(outcome.result, 'bid.amountMinor'));
  const isLeading = textAt(outcome.result, 'bid.status') === 'leading';
  return `${tell(scene, isLeading ? 'leading' : 'outbid', placed)} ${describe(scene, 'auction', known() ?? {})}`;
}

/** What is offered instead: the minimum, without a maximum that is lower. */
const minimum = ({ maximumMinor: _lower, ...task }: Task, least: number): Task => ({
  ...task,
  amount: { kind: 'cents', cents: least },
});

function* afterBid(scene: Scene, task: Task, id: string, failure: Failure): Doing {
  const least = numberAt(failure.error, 'minimumNextBidMinor');
  const { maximumMinor, amount } = task;
  if (failure.code === 'bid_too_low' && maximumMinor !== undefined && maximumMinor >= least) {
    return yield* bid(scene, { ...task, amount: { kind: 'cents', cents: least } }, id);
  }
  if (failure.code === 'bid_too_low')
    return leave(scene, 'offered', minimum(task, least), 'under_minimum', money(least));
  if (failure.code === 'confirm_required') {
    const high = maximumMinor ?? (amount?.kind === 'cents' ? amount.cents : 0);
    return leave(
      scene,
      'offered',
      { ...task, isConfirmed: true },
      'confirm',
      `${money(high)} ${figuresOf(failure.error)}`,
    );
  }
  return fail(scene, task, failure);
}
