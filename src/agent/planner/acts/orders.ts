import { holds } from '../grammar/condition.ts';
import { addressOf, stopAt } from '../memory/observe.ts';
import { show, turnTo } from '../memory/memory.ts';
import type { Act, Task } from '../memory/task.ts';
import type { Call, Cancellation, Delivery } from '../memory/shapes.ts';
import { choose } from './choose.ts';
import { ask, money, one, say, tellError, type Doing, type Scene } from './scene.ts';
import { tellDelivery, tellTracking } from './facts.ts';

interface Verb {
  readonly capability: string;
  readonly input: (delivery: Delivery, scene: Scene, task: Task) => Call['input'];
  /** Whether it can still be done, as far as a list shows. */
  readonly can: (delivery: Delivery) => boolean;
  /** Why not. */
  readonly cannot?: readonly [en: string, es: string];
  readonly tell: (scene: Scene, delivery: Delivery, result: never) => string;
}

const BEFORE_PICKUP = new Set(['created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup']);
const OVER = new Set(['delivered', 'cancelled', 'returned', 'failed']);
const isCaptured = ({ capture, refundedMinor }: Delivery) => Number(capture?.capturedMinor ?? 0) > Number(refundedMinor ?? 0);
const feeWords = (scene: Scene, feeMinor: string | undefined) => (Number(feeMinor ?? 0) === 0 ? say(scene, 'it is free (no fee)', 'es gratis') : say(scene, `the fee is ${money(feeMinor ?? 0)}`, `cuesta ${money(feeMinor ?? 0)}`));
const name = ({ description, trackingSlug }: Delivery) => description ?? trackingSlug;

const verbs: Partial<Record<Act, Verb>> = {
  get: { capability: 'delivery.get', input: ({ id }) => ({ id }), can: () => true, tell: (scene, { id }, { delivery }: { delivery: Delivery }) => tellDelivery(scene, { ...scene.memory.deliveries.get(id), ...delivery }) },
  track: {
    capability: 'delivery.track',
    input: ({ trackingSlug }) => ({ slug: trackingSlug }),
    can: ({ status }) => !OVER.has(status),
    tell: (scene, delivery, { tracking }: { tracking: Parameters<typeof tellTracking>[1] }) => `${delivery.description ?? ''} ${tellTracking(scene, tracking)}.`.trim(),
  },
  receipt: {
    capability: 'delivery.receipt',
    input: ({ id }) => ({ id }),
    can: () => true,
    tell: (scene, delivery) => {
      const { paidMinor = '0', milliMiles = 0 } = scene.memory.receipts.get(delivery.id) ?? {};
      return say(scene, `You paid ${money(paidMinor)} for ${name(delivery)} (${milliMiles / 1000} mi).`, `Pagaste ${money(paidMinor)} por ${name(delivery)} (${milliMiles / 1000} mi).`);
    },
  },
  audit: {
    capability: 'delivery.audit_fee',
    input: ({ id }) => ({ deliveryIdOrSlug: id }),
    can: () => true,
    tell: (scene, delivery, { audit: { drift } }: { audit: { drift: { ok: boolean; diffs: readonly { path: string; deltaMinor?: string; stored?: string; recomputed?: string }[] } } }) => {
      if (drift.ok) return say(scene, 'The fee is correct: stored and recomputed match.', 'La tarifa es correcta: coincide.');
      const [first] = drift.diffs;
      const off = Math.abs(Number(first?.deltaMinor ?? Number(first?.stored ?? 0) - Number(first?.recomputed ?? 0)));
      scene.memory.drifts.set(delivery.id, off);
      return say(scene, `The fee does not match: it is off by ${money(off)} (drift).`, `La tarifa no coincide: hay una diferencia de ${money(off)} (drift).`);
    },
  },
  preview: {
    capability: 'delivery.cancel_preview',
    input: ({ id }) => ({ id }),
    can: ({ status }) => BEFORE_PICKUP.has(status),
    cannot: ['it has been picked up already: too late to cancel, it can not be done', 'ya fue recogido: es tarde, no se puede cancelar'],
    tell: (scene, delivery, { cancellation }: { cancellation: Cancellation }) => {
      if (cancellation.allowed === false) return say(scene, 'It can’t be cancelled: it was picked up, it is too late.', 'No se puede cancelar: ya fue recogido.');
      scene.memory.open = { why: 'priced', task: { act: 'cancel', target: { kind: 'id', id: delivery.id } } };
      return say(scene, `If you cancel ${name(delivery)}, ${feeWords(scene, cancellation.feeMinor)}.`, `Cancelar ${name(delivery)}: ${feeWords(scene, cancellation.feeMinor)}.`);
    },
  },
  cancel: {
    capability: 'delivery.cancel',
    input: ({ id }, { memory }, { reason }) => ({ id, reason: reason ?? 'Asked for in chat', ...(memory.cancellations.get(id)?.token === undefined ? {} : { token: memory.cancellations.get(id)?.token }) }),
    can: ({ status }) => BEFORE_PICKUP.has(status),
    cannot: ['it has been picked up already: too late, it was not cancelled', 'ya fue recogido: es tarde, no se canceló'],
    tell: (scene, delivery, { cancellation }: { cancellation: Cancellation }) => say(scene, `Cancelled ${name(delivery)}: ${feeWords(scene, cancellation.feeMinor)}.`, `Cancelado ${name(delivery)}: ${feeWords(scene, cancellation.feeMinor)}.`),
  },
  refund: {
    capability: 'delivery.refund',
    input: (delivery, scene, task) => ({ id: delivery.id, reason: task.reason ?? 'Asked for in chat', ...refundMinor(delivery, scene, task) }),
    can: isCaptured,
    cannot: ['nothing was captured for it (or all of it was refunded), so there is nothing to refund: it was not done', 'aún no se cobró nada: no se puede devolver'],
    tell: (scene, delivery, { refund }: { refund: { amountMinor: string; status: string } }) => say(scene, `Refunded ${money(refund.amountMinor)} of ${name(delivery)} (${refund.status}).`, `Devuelto ${money(refund.amountMinor)} de ${name(delivery)} (${refund.status}).`),
  },
  dispatch: {
    capability: 'delivery.dispatch',
    input: ({ job }) => ({ jobId: job?.id ?? '' }),
    can: ({ job, status }) => job?.status === 'created' && status === 'created',
    cannot: ['it was sent out to drivers already: nothing was done', 'ya se despachó: no se hizo nada'],
    tell: (scene, delivery, { dispatched, candidates = [] }: { dispatched: number; candidates?: readonly { displayName: string }[] }) => `${name(delivery)}: ${say(scene, `sent to ${dispatched} driver(s)`, `enviado a ${dispatched} repartidor(es)`)} ${candidates.map(({ displayName }) => displayName).join(', ')}.`,
  },
};

const leftMinor = ({ capture, refundedMinor }: Delivery) => Number(capture?.capturedMinor ?? 0) - Number(refundedMinor ?? 0);

function refundMinor(delivery: Delivery, { memory }: Scene, { amount }: Task): { amountMinor?: number } {
  if (amount?.kind === 'cents') return { amountMinor: amount.cents };
  if (amount?.kind === 'part') return { amountMinor: Math.floor(Number(delivery.capture?.capturedMinor ?? 0) * amount.part + 0.5 + 1e-9) };
  const drift = memory.drifts.get(delivery.id);
  return amount?.kind === 'drift' && drift !== undefined ? { amountMinor: drift } : {};
}

/** The deliveries that are known, newest first, after a look at the list where that is needed. */
function* listed({ memory }: Scene): Doing<readonly Delivery[]> {
  if (!memory.hasAllDeliveries) yield [{ name: 'delivery.list', input: {} }];
  return [...memory.deliveries.values()].toSorted((a, b) => String(b.createdAt ?? '').localeCompare(String(a.createdAt ?? '')));
}

function* search(scene: Scene, task: Task, can: Verb['can']) {
  const { memory } = scene;
  const { target } = task;
  const focus = memory.focus.get('delivery');
  const known = [...memory.deliveries.values()];
  const isKnown = target?.kind === 'it' && known.some(({ id }) => id === focus);
  const items = isKnown ? known : yield* listed(scene);
  return choose<Delivery>(
    {
      items,
      idOf: ({ id }) => id,
      namesOf: (each) => [each.trackingSlug, each.externalReference ?? '', each.description ?? '', each.customer?.name ?? '', each.status, ...[each.dropoff, each.pickup].flatMap((stop) => (stop === undefined ? [] : [stopAt(memory, stop.lat, stop.lng, null).name ?? '', addressOf(stop) ?? '']))],
      shown: memory.shown.get('delivery'),
      focus,
      can,
      fits: ({ pickup, dropoff }, { pickup: from, dropoff: to }) => (from === undefined || (pickup?.lat === from.lat && pickup.lng === from.lng)) && (to === undefined || (dropoff?.lat === to.lat && dropoff.lng === to.lng)),
    },
    target,
  );
}

/** Does something to a delivery, or to several. */
export function* actOnOrders(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const verb = verbs[task.act];
  if (verb === undefined) return '';
  const typed = task.target;
  if (typed?.kind === 'slug' && (task.act === 'track' || task.act === 'audit')) return yield* actOn(scene, task, { id: typed.slug, trackingSlug: typed.slug, status: '' });
  if (typed?.kind === 'id' && !memory.deliveries.has(typed.id) && task.act !== 'track' && task.act !== 'dispatch') return yield* actOn(scene, task, { id: typed.id, trackingSlug: typed.id, status: '' });
  const focus = memory.focus.get('delivery');
  const isBare = (typed === undefined || typed.kind === 'it') && focus !== undefined && !memory.deliveries.has(focus);
  if (isBare && /^[0-9a-f]{10}$/.test(focus) && (task.act === 'track' || task.act === 'audit')) return yield* actOn(scene, task, { id: focus, trackingSlug: focus, status: '' });
  const { found, isPlural } = yield* search(scene, task, verb.can);
  const [first] = found;
  if (first === undefined) {
    memory.open = { why: 'failed', task };
    return say(scene, `I found no delivery that fits, or none that this can still be done to: nothing was done.`, 'No encuentro ningún pedido así: no se hizo nada.');
  }
  if (found.length > 1 && !isPlural) {
    memory.open = { why: 'missing', task, asked: ['delivery'] };
    return `${ask(scene, ['delivery'])} ${found.slice(0, 6).map((each) => tellDelivery(scene, each)).join(' ')}`;
  }
  const lines: string[] = [];
  for (const each of found) lines.push(yield* actOn(scene, task, each));
  return lines.join(' ');
}

function* actOn(scene: Scene, task: Task, delivery: Delivery): Doing {
  const { memory } = scene;
  const verb = verbs[task.act];
  if (verb === undefined) return '';
  turnTo(memory, 'delivery', delivery.id);
  if (verb.cannot !== undefined && delivery.status !== '' && !verb.can(delivery)) return `${name(delivery)}: ${say(scene, ...verb.cannot)}.`;
  const input = verb.input(delivery, scene, task);
  if (task.act === 'refund' && typeof input['amountMinor'] === 'number' && delivery.capture !== undefined && input['amountMinor'] > leftMinor(delivery)) {
    memory.open = { why: 'failed', task: { ...task, target: { kind: 'id', id: delivery.id } } };
    return say(scene, `Only ${money(leftMinor(delivery))} of it is left to refund, so nothing was done.`, `Solo queda ${money(leftMinor(delivery))} por devolver: no se hizo.`);
  }
  const stopped = task.condition === undefined || task.isAccepted === true ? undefined : yield* stoppedByFee(scene, task, delivery);
  if (stopped !== undefined) return stopped;
  memory.open = undefined;
  let outcome = yield* one(verb.capability, verb.input(delivery, scene, task));
  if (outcome.kind === 'failed' && outcome.code === 'cancellation_price_expired') {
    const before = Number((task.input?.['feeMinor'] as string | undefined) ?? 0);
    const fee = Number(memory.cancellations.get(delivery.id)?.feeMinor ?? 0);
    if (fee > before) {
      memory.open = { why: 'offered', task: { ...task, target: { kind: 'id', id: delivery.id }, input: { feeMinor: String(fee) } } };
      return say(scene, `The fee to cancel is ${money(fee)} now, so it is not cancelled yet. Cancel it for that?`, `Cancelar cuesta ahora ${money(fee)}; aún no se canceló. ¿Lo cancelo?`);
    }
    outcome = yield* one(verb.capability, verb.input(delivery, scene, task));
  }
  if (outcome.kind === 'failed') {
    memory.open = { why: 'failed', task: { ...task, target: { kind: 'id', id: delivery.id } } };
    return tellError(scene, outcome);
  }
  if (verb.cannot !== undefined) memory.done = { task, amounts: [] };
  turnTo(memory, 'delivery', delivery.id);
  return verb.tell(scene, delivery, outcome.result as never);
}

/** A condition on cancelling is checked by its preview. */
function* stoppedByFee(scene: Scene, task: Task, delivery: Delivery): Doing<string | undefined> {
  const { condition } = task;
  if (condition === undefined || task.act !== 'cancel') return undefined;
  const driverless = condition.measure === 'no-driver' && delivery.status === 'created';
  if (driverless) return undefined;
  const known = scene.memory.cancellations.get(delivery.id);
  if (known === undefined) yield [{ name: 'delivery.cancel_preview', input: { id: delivery.id } }];
  const fee = Number(scene.memory.cancellations.get(delivery.id)?.feeMinor ?? Number.NaN);
  if (condition.measure !== 'no-driver' && holds(condition, fee)) return undefined;
  scene.memory.open = { why: 'unmet', task: { ...task, target: { kind: 'id', id: delivery.id } } };
  return say(scene, `Cancelling ${name(delivery)} costs ${money(fee)} (${delivery.status}), so it was not cancelled.`, `Cancelar ${name(delivery)} cuesta ${money(fee)}: no se canceló.`);
}

/** Shows a list of deliveries. */
export function* listOrders(scene: Scene, { input = {} }: Task): Doing {
  const outcome = yield* one('delivery.list', input);
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  const { deliveries } = outcome.result as unknown as { deliveries: readonly Delivery[] };
  show(scene.memory, 'delivery', deliveries.map(({ id }) => id));
  if (deliveries.length === 0) return say(scene, 'There are none.', 'No hay ninguno.');
  return deliveries.map((each, at) => `${at + 1}. ${tellDelivery(scene, each)}`).join('\n');
}
