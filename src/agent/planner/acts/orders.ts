import { holds } from '../grammar/condition.ts';
import { lastKind, learn, show, thingOf, turnTo } from '../memory/memory.ts';
import type { OrderAct, Task } from '../memory/task.ts';
import { fieldAt, given, numberAt, textAt, type Thing } from '../memory/things.ts';
import { choose, idOf } from './choose.ts';
import { describe } from './facts.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

interface Verb {
  readonly capability: string;
  /** The input’s field, and the path of its value in a delivery. */
  readonly field: string;
  readonly path: string;
  /** Whether it can still be done, and what is said if not. */
  readonly can: (delivery: Thing) => boolean;
  readonly cannot?: string;
}

const isStatus = (delivery: Thing, ...statuses: readonly string[]) => statuses.includes(textAt(delivery, 'status'));
const isEarly = (each: Thing) => isStatus(each, 'created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup');
const leftMinor = (each: Thing) => numberAt(each, 'capture.capturedMinor') - numberAt(each, 'refundedMinor');

const verbs: Readonly<Record<OrderAct, Verb>> = {
  get: { capability: 'delivery.get', field: 'id', path: 'id', can: () => true },
  track: {
    capability: 'delivery.track',
    field: 'slug',
    path: 'trackingSlug',
    can: (each) => !isStatus(each, 'delivered', 'cancelled', 'returned', 'failed'),
  },
  receipt: { capability: 'delivery.receipt', field: 'id', path: 'id', can: (each) => isStatus(each, 'delivered') },
  audit: { capability: 'delivery.audit_fee', field: 'deliveryIdOrSlug', path: 'id', can: () => true },
  preview: { capability: 'delivery.cancel_preview', field: 'id', path: 'id', can: isEarly, cannot: 'too_late' },
  cancel: { capability: 'delivery.cancel', field: 'id', path: 'id', can: isEarly, cannot: 'too_late' },
  refund: {
    capability: 'delivery.refund',
    field: 'id',
    path: 'id',
    can: (each) => leftMinor(each) > 0,
    cannot: 'uncaptured',
  },
  dispatch: {
    capability: 'delivery.dispatch',
    field: 'jobId',
    path: 'job.id',
    can: (each) => textAt(each, 'job.status') === 'created' && isStatus(each, 'created'),
    cannot: 'sent_out',
  },
};

const nameOf = (each: Thing) => textAt(each, 'description') || textAt(each, 'trackingSlug');
const feeWords = (scene: Scene, fee: number) => (fee === 0 ? tell(scene, 'free') : tell(scene, 'fee', money(fee)));

/** Does something to a delivery, or to several. */
export function* actOnOrders(scene: Scene, asked: Task): Doing {
  const { memory } = scene;
  const task = { ...asked, act: asked.act as OrderAct };
  const { target } = task;
  const verb = verbs[task.act];
  const isTyped = target?.kind === 'slug' && (task.act === 'track' || task.act === 'audit');
  if (isTyped) return yield* actOn(scene, task, { id: target.slug, trackingSlug: target.slug });
  const isOwnId = target?.kind === 'id' && !['track', 'dispatch', 'refund'].includes(task.act);
  if (isOwnId && thingOf(memory, 'delivery', target.id) === undefined)
    return yield* actOn(scene, task, { id: target.id });
  const focused = thingOf(memory, 'delivery', memory.focus.get('delivery'));
  const isKnown = focused !== undefined && (target === undefined || target.kind === 'it');
  if (!isKnown && !memory.whole.has('delivery')) yield [{ name: 'delivery.list', input: {} }];
  const meant = target?.kind === 'slug' ? { kind: 'code' as const, code: target.slug } : target;
  // "My order" is among those that it can still be done to; "it" is what it was about.
  const isMine = target === undefined && !(isKnown && (verb.can(focused) || lastKind(memory) === 'delivery'));
  if (isMine) memory.focus.delete('delivery');
  const { found, isPlural } = choose(scene, 'delivery', meant, verb.can);
  if (found.length === 0) return leave(scene, 'failed', task, 'no_order');
  if (found.length > 1 && !isPlural) {
    return `${ask(scene, task, ['delivery'])} ${found.map((each) => describe(scene, 'delivery', each)).join('; ')}`;
  }
  const lines: string[] = [];
  for (const each of found) lines.push(yield* actOn(scene, task, each));
  return lines.join(' ');
}

function refundMinor(delivery: Thing, { amount }: Task): number | undefined {
  if (amount?.kind === 'cents') return amount.cents;
  if (amount?.kind === 'part')
    return Math.floor(numberAt(delivery, 'capture.capturedMinor') * amount.part + 0.5 + 1e-9);
  const [diff] = (fieldAt(delivery, 'drift.diffs') ?? []) as readonly Thing[];
  return amount?.kind === 'drift' && diff !== undefined ? offBy(diff) : undefined;
}

const offBy = (diff: Thing | undefined): number =>
  Math.abs(numberAt(diff, 'deltaMinor') || numberAt(diff, 'stored') - numberAt(diff, 'recomputed'));

function inputOf(delivery: Thing, task: Task & { readonly act: OrderAct }) {
  const { field, path } = verbs[task.act];
  const isWritten = task.act === 'cancel' || task.act === 'refund';
  return given({
    [field]: textAt(delivery, path) || textAt(delivery, 'id'),
    reason: isWritten ? (task.input?.['reason'] ?? 'Asked for in chat') : undefined,
    amountMinor: task.act === 'refund' ? refundMinor(delivery, task) : undefined,
    token: task.act === 'cancel' ? fieldAt(delivery, 'cancellation.token') : undefined,
  });
}

function* actOn(scene: Scene, asked: Task & { readonly act: OrderAct }, known: Thing): Doing {
  const { memory } = scene;
  const { act } = asked;
  const { capability, can, cannot } = verbs[act];
  const id = textAt(known, 'id');
  const task = { ...asked, target: { kind: 'id' as const, id } };
  const now = () => thingOf(memory, 'delivery', id) ?? known;
  turnTo(memory, 'delivery', id);
  if (cannot !== undefined && fieldAt(known, 'status') !== undefined && !can(known)) {
    return leave(scene, 'failed', task, cannot, nameOf(known), textAt(known, 'status').replaceAll('_', ' '));
  }
  const wanted = act === 'refund' ? refundMinor(known, task) : undefined;
  if (wanted !== undefined && fieldAt(known, 'capture') !== undefined && wanted > leftMinor(known)) {
    return leave(scene, 'failed', task, 'refund_left', money(leftMinor(known)));
  }
  const stopped = act === 'cancel' && task.isAccepted !== true ? yield* stoppedByFee(scene, task, now) : undefined;
  if (stopped !== undefined) return stopped;
  const before = numberAt(now(), 'cancellation.feeMinor');
  let outcome = yield* one(capability, inputOf(now(), task));
  if (outcome.kind === 'failed' && outcome.code === 'cancellation_price_expired') {
    const fee = numberAt(now(), 'cancellation.feeMinor');
    if (fee > before) return leave(scene, 'offered', task, 'fee_dearer', money(fee));
    outcome = yield* one(capability, inputOf(now(), task));
  }
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  memory.open = undefined;
  if (act === 'cancel') learn(memory, 'delivery', id, { status: 'cancelled' });
  if (cannot !== undefined && act !== 'preview') memory.done = task;
  return tellDone(scene, act, now(), outcome.result);
}

function tellDone(scene: Scene, act: OrderAct, delivery: Thing, result: Thing): string {
  const name = nameOf(delivery);
  const fee = feeWords(scene, numberAt(result, 'cancellation.feeMinor'));
  switch (act) {
    case 'audit': {
      const [diff] = (fieldAt(delivery, 'drift.diffs') ?? []) as readonly Thing[];
      return fieldAt(delivery, 'drift.ok') === true
        ? tell(scene, 'audit_ok', name)
        : tell(scene, 'audit_off', name, money(offBy(diff)));
    }
    case 'preview': {
      if (fieldAt(result, 'cancellation.allowed') === false)
        return tell(scene, 'too_late', name, textAt(delivery, 'status'));
      return leave(
        scene,
        'priced',
        { act: 'cancel', target: { kind: 'id', id: idOf(delivery) } },
        'preview',
        name,
        fee,
      );
    }
    case 'cancel':
      return tell(scene, 'cancelled', name, fee);
    case 'refund':
      return tell(
        scene,
        'refunded',
        money(textAt(result, 'refund.amountMinor')),
        name,
        textAt(result, 'refund.status'),
      );
    case 'dispatch': {
      const drivers = (fieldAt(result, 'candidates') ?? []) as readonly Thing[];
      const names = drivers.map((each) => textAt(each, 'displayName')).join(', ');
      return tell(scene, 'dispatched', name, textAt(result, 'dispatched'), names);
    }
    default:
      return describe(scene, 'delivery', delivery);
  }
}

/** A condition on cancelling is checked by its preview. */
function* stoppedByFee(scene: Scene, task: Task, now: () => Thing): Doing<string | undefined> {
  const { condition } = task;
  if (condition === undefined || (condition.measure === 'no-driver' && isStatus(now(), 'created'))) return undefined;
  if (fieldAt(now(), 'cancellation') === undefined) yield* one('delivery.cancel_preview', { id: idOf(now()) });
  const fee = numberAt(now(), 'cancellation.feeMinor');
  if (condition.measure !== 'no-driver' && holds(condition, fee)) return undefined;
  return leave(scene, 'unmet', task, 'fee_unmet', nameOf(now()), money(fee), textAt(now(), 'status'));
}

/** What each list is called, and of what it is; empty: it isn’t shown by its things. */
const lists = {
  list: { capability: 'delivery.list', kind: 'delivery', path: 'deliveries' },
  list_live: { capability: 'live.list_live', kind: 'stream', path: 'streams' },
  competitors: { capability: 'intel.list_competitors', kind: 'competitor', path: 'competitors' },
  insights: { capability: 'intel.list_insights', kind: 'insight', path: 'insights' },
  pending: { capability: 'account.pending', kind: 'consent', path: 'consents' },
} as const;

/** Shows a list. */
export function* showList(scene: Scene, task: Task): Doing {
  const { capability, kind, path } = lists[task.act as keyof typeof lists];
  const outcome = yield* one(capability, task.input ?? {});
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  const found = fieldAt(outcome.result, path) as readonly Thing[];
  show(scene.memory, kind, found.map(idOf));
  if (found.length === 0) return tell(scene, 'none');
  return found.map((each, at) => `${at + 1}. ${describe(scene, kind, each)}`).join('\n');
}
