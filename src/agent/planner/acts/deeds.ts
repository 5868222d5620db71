import { holds } from '../grammar/condition.ts';
import { focusedStream, learn, thingOf, turnTo, type Kind } from '../memory/memory.ts';
import type { Act, Task } from '../memory/task.ts';
import { listAt, fieldAt, given, numberAt, textAt, type Thing } from '../memory/things.ts';
import { choose } from './choose.ts';
import { describe, describeChat, idOf, nameOf } from './facts.ts';
import {
  atMinimum,
  bidMinor,
  driftMinor,
  faultOf,
  leftMinor,
  refundMinor,
  stoppedBid,
  stoppedRefund,
} from './amounts.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Failure, type Scene } from './scene.ts';

interface Deed {
  readonly kind: Kind;
  readonly capability: string;
  /** The input’s field and the path of its value; `id` if it isn’t said. */
  readonly key?: readonly [field: string, path: string];
  /** Whether it can still be done, as far as is known, and what is said if not. */
  readonly can?: (thing: Thing) => boolean;
  readonly cannot?: string;
}

const isStatus = (thing: Thing, ...statuses: readonly string[]) => statuses.includes(textAt(thing, 'status'));
const isEarly = (each: Thing) => isStatus(each, 'created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup');
const isOn = (each: Thing) => !isStatus(each, 'delivered', 'cancelled', 'returned', 'failed');
const isHeld = (each: Thing) => textAt(each, 'job.status') === 'created' && isStatus(each, 'created');
const takesTips = (each: Thing) => fieldAt(each, 'features.tips') !== false;

const [delivery, stream, auction] = [{ kind: 'delivery' }, { kind: 'stream' }, { kind: 'auction' }] as const;

/** What is done to one thing. */
const deeds: Partial<Record<Act, Deed>> = {
  get: { ...delivery, capability: 'delivery.get' },
  track: { ...delivery, capability: 'delivery.track', key: ['slug', 'trackingSlug'], can: isOn },
  receipt: { ...delivery, capability: 'delivery.receipt', can: (each) => isStatus(each, 'delivered') },
  audit: { ...delivery, capability: 'delivery.audit_fee', key: ['deliveryIdOrSlug', 'id'] },
  preview: { ...delivery, capability: 'delivery.cancel_preview', can: isEarly, cannot: 'too_late' },
  cancel: { ...delivery, capability: 'delivery.cancel', can: isEarly, cannot: 'too_late' },
  refund: { ...delivery, capability: 'delivery.refund', can: (each) => leftMinor(each) > 0, cannot: 'uncaptured' },
  dispatch: { ...delivery, capability: 'delivery.dispatch', key: ['jobId', 'job.id'], can: isHeld, cannot: 'sent_out' },
  get_stream: { ...stream, capability: 'live.get_stream' },
  read_chat: { ...stream, capability: 'live.read_chat' },
  tip: { ...stream, capability: 'live.tip', can: takesTips, cannot: 'feature_off' },
  clip: { ...stream, capability: 'live.clip' },
  get_auction: { ...auction, capability: 'live.get_auction' },
  verify_auction: { ...auction, capability: 'live.verify_auction' },
  bid: { ...auction, capability: 'live.place_bid' },
  verify_insight: { kind: 'insight', capability: 'intel.verify_insight' },
};
const WRITES: readonly Act[] = ['cancel', 'refund', 'dispatch', 'tip', 'clip', 'bid'];

/** The things that are meant, or what is said instead. */
function* meant(scene: Scene, task: Task, deed: Deed, asked: readonly string[]): Doing<readonly Thing[] | string> {
  const { memory } = scene;
  const { kind, can = () => true } = deed;
  const { target } = task;
  const typedLot =
    target?.kind === 'id' && (task.isOfLot === true || thingOf(memory, 'auction', target.id) !== undefined)
      ? target.id
      : undefined;
  if (kind === 'stream' && typedLot !== undefined) {
    if (thingOf(memory, 'auction', typedLot) === undefined) yield* one('live.get_auction', { id: typedLot });
    turnTo(memory, 'auction', typedLot);
    return [{ id: textAt(thingOf(memory, 'auction', typedLot), 'streamId') }];
  }
  const typed =
    target?.kind === 'id'
      ? target.id
      : target?.kind === 'slug' && /^(?:track|audit)$/.test(task.act)
        ? target.slug
        : undefined;
  const isBare = typed !== undefined && (kind !== 'delivery' || !['refund', 'dispatch'].includes(task.act));
  if (isBare) return [thingOf(memory, kind, typed) ?? { id: typed, trackingSlug: typed }];
  const focus = kind === 'stream' ? focusedStream(scene.memory) : memory.focus.get(kind);
  const known = thingOf(memory, kind, focus);
  // "My order" is among those that it can still be done to; "it" is what it was about.
  const isIt =
    target?.kind === 'it' || (target === undefined && (known === undefined || can(known) || kind !== 'delivery'));
  if (isIt && focus !== undefined) return [known ?? { id: focus, trackingSlug: focus }];
  const isListed = memory.whole.has(kind) || (kind === 'stream' && target?.kind !== 'told' && memory.shown.has(kind));
  if ((target === undefined || kind === 'auction') && kind !== 'delivery' && kind !== 'insight')
    return ask(scene, task, [kind, ...asked]);
  if (!isListed && kind !== 'insight')
    yield [{ name: kind === 'delivery' ? 'delivery.list' : 'live.list_live', input: {} }];
  if (target === undefined) memory.focus.delete(kind);
  const { found, isPlural } = choose(scene, kind, target, can);
  if (found.length === 0)
    return kind === 'insight'
      ? ask(scene, task, [kind])
      : leave(scene, 'failed', task, `no_${kind}`, target?.kind === 'told' ? target.words.flat().join(' ') : '');
  if (found.length > 1 && !isPlural)
    return `${ask(scene, task, [kind, ...asked])} ${found.map((each) => describe(scene, kind, each)).join('; ')}`;
  return found;
}

/** Does something to a thing, or to several. */
export function* doDeeds(scene: Scene, task: Task): Doing {
  const deed = deeds[task.act];
  if (deed === undefined) return '';
  const fault = faultOf(scene, task);
  if (fault !== undefined && fault !== 'amount') return fault;
  const hasTarget =
    task.target !== undefined ||
    (deed.kind === 'stream' ? focusedStream(scene.memory) : scene.memory.focus.get(deed.kind)) !== undefined;
  const named = deed.kind === 'auction' && task.target?.kind === 'id' ? task.target.id : undefined;
  if (named !== undefined) turnTo(scene.memory, 'auction', named);
  if (fault !== undefined) return ask(scene, task, [...(hasTarget ? [] : [deed.kind]), fault]);
  const things = yield* meant(scene, task, deed, []);
  if (typeof things === 'string') return things;
  const lines: string[] = [];
  for (const thing of things) {
    turnTo(scene.memory, deed.kind, idOf(thing));
    lines.push(yield* doDeed(scene, { ...task, target: { kind: 'id', id: idOf(thing) } }, deed, thing));
  }
  return lines.join(' ');
}

function* doDeed(scene: Scene, task: Task, deed: Deed, thing: Thing): Doing {
  const { memory } = scene;
  const { act } = task;
  const { kind, capability, can = () => true, cannot } = deed;
  const now = () => thingOf(memory, kind, idOf(thing)) ?? thing;
  if (cannot !== undefined && fieldAt(thing, 'status') !== undefined && !can(thing))
    return leave(scene, 'failed', task, cannot, nameOf(thing), '', '', textAt(thing, 'status').replaceAll('_', ' '));
  const stopped = yield* stoppedBy(scene, task, now);
  if (typeof stopped === 'string') return stopped;
  const before = numberAt(now(), 'cancellation.feeMinor');
  let outcome = yield* one(capability, inputOf(scene, task, deed, now()));
  if (outcome.kind === 'failed' && outcome.code === 'cancellation_price_expired') {
    const fee = numberAt(now(), 'cancellation.feeMinor');
    if (fee > before) return leave(scene, 'offered', task, 'fee_dearer', money(fee));
    outcome = yield* one(capability, inputOf(scene, task, deed, now()));
  }
  if (outcome.kind === 'failed')
    return act === 'bid' ? yield* afterBid(scene, task, deed, thing, outcome) : fail(scene, task, outcome);
  if (WRITES.includes(act)) [memory.open, memory.done] = [undefined, task];
  if (act === 'cancel') learn(memory, kind, idOf(thing), { status: 'cancelled' });
  return tellDone(scene, task, now(), outcome.result);
}

/** What has to be looked at first, and says no. */
function* stoppedBy(scene: Scene, task: Task, now: () => Thing): Doing<string | undefined> {
  const { act, condition, isAccepted } = task;
  const id = idOf(now());
  const isBound = condition !== undefined && isAccepted !== true;
  if (act === 'refund') return stoppedRefund(scene, task, now());
  if (act === 'tip' && isBound && condition.measure === 'viewers') {
    return holds(condition, numberAt(now(), 'viewerCount'))
      ? undefined
      : leave(scene, 'unmet', task, 'unmet', describe(scene, 'stream', now()));
  }
  if (act === 'cancel' && isBound && !(condition.measure === 'no-driver' && isStatus(now(), 'created'))) {
    if (fieldAt(now(), 'cancellation') === undefined) yield* one('delivery.cancel_preview', { id });
    const fee = numberAt(now(), 'cancellation.feeMinor');
    const isMet = condition.measure !== 'no-driver' && holds(condition, fee);
    return isMet
      ? undefined
      : leave(scene, 'unmet', task, 'fee_unmet', nameOf(now()), money(fee), textAt(now(), 'status'));
  }
  return act === 'bid' ? yield* stoppedBid(scene, task, now) : undefined;
}

function* afterBid(scene: Scene, task: Task, deed: Deed, lot: Thing, failure: Failure): Doing {
  const least = numberAt(failure.error, 'minimumNextBidMinor');
  const isCovered = task.maximumMinor !== undefined && task.maximumMinor >= least;
  if (failure.code === 'bid_too_low' && isCovered)
    return yield* doDeed(scene, { ...task, amount: { kind: 'cents', cents: least } }, deed, lot);
  if (failure.code === 'bid_too_low')
    return leave(scene, 'offered', atMinimum(task, least), 'under_minimum', money(least));
  const high = money(task.maximumMinor ?? bidMinor(task, lot));
  return failure.code === 'confirm_required'
    ? leave(scene, 'offered', { ...task, isConfirmed: true }, 'confirm', high)
    : fail(scene, task, failure);
}

function inputOf({ memory }: Scene, task: Task, { key: [field, path] = ['id', 'id'] }: Deed, thing: Thing) {
  const { act, input, amount, maximumMinor } = task;
  const amounts: Partial<Record<Act, number | undefined>> = {
    refund: refundMinor(thing, task),
    bid: act === 'bid' ? bidMinor(task, thing) : undefined,
    tip: amount?.kind === 'cents' ? amount.cents : undefined,
  };
  return given({
    [field]: textAt(thing, path) || idOf(thing),
    ...(act === 'cancel' || act === 'refund' ? { reason: 'Asked for in chat' } : {}),
    ...input,
    amountMinor: amounts[act],
    maxMinor: act === 'bid' ? maximumMinor : undefined,
    confirm: task.isConfirmed,
    token: act === 'cancel' ? fieldAt(thing, 'cancellation.token') : undefined,
    auctionId: act === 'clip' && task.isOfLot === true ? memory.focus.get('auction') : undefined,
  });
}

/** Which phrase tells what came of it; the others are told by all that is known of the thing. */
const phrases: Partial<Record<Act, (thing: Thing, result: Thing) => string>> = {
  audit: (thing) => (fieldAt(thing, 'drift.ok') === true ? 'audit_ok' : 'audit_off'),
  preview: (_thing, result) => (fieldAt(result, 'cancellation.allowed') === false ? 'too_late' : 'preview'),
  cancel: () => 'cancelled',
  refund: () => 'refunded',
  dispatch: () => 'dispatched',
  tip: () => 'tipped',
  clip: () => 'clipped',
  bid: (_thing, result) => (textAt(result, 'bid.status') === 'leading' ? 'leading' : 'outbid'),
  verify_auction: (_thing, result) => (fieldAt(result, 'verification.ok') === true ? 'log_ok' : 'log_bad'),
  verify_insight: (_thing, result) => (textAt(result, 'verdict') === 'reproduced' ? 'insight_ok' : 'insight_bad'),
};

function tellDone(scene: Scene, { act }: Task, thing: Thing, result: Thing): string {
  const { memory } = scene;
  const { kind } = deeds[act] ?? delivery;
  const key = phrases[act]?.(thing, result);
  if (act === 'read_chat') return describeChat(thing, () => false) || tell(scene, 'none');
  if (key === undefined) return describe(scene, kind, thing);
  if (key === 'preview')
    memory.open = { why: 'priced', task: { act: 'cancel', target: { kind: 'id', id: idOf(thing) } } };
  const givenMinor = numberAt(result, `${act}.amountMinor`);
  if (act === 'tip' && memory.budget !== undefined)
    memory.budget = { ...memory.budget, spentMinor: memory.budget.spentMinor + givenMinor };
  const fee = numberAt(result, 'cancellation.feeMinor');
  const drivers = listAt(result, 'candidates').map((each) => textAt(each, 'displayName'));
  const state =
    ['refund.status', 'verdict', 'verification.firstBadLine', 'verification.entries', 'dispatched']
      .map((path) => textAt(result, path))
      .find((text) => text !== '') ?? textAt(thing, 'status');
  const feeWords = fee === 0 ? tell(scene, 'free') : tell(scene, 'fee', money(fee));
  const said = tell(
    scene,
    key,
    nameOf(thing),
    feeWords,
    money(key === 'audit_off' ? driftMinor(thing) : givenMinor),
    state,
    textAt(thing, 'host.displayName'),
    drivers.join(', '),
  );
  return act === 'bid' ? `${said} ${describe(scene, 'auction', thing)}` : said;
}
