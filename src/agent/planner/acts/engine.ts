import { isWay } from '../grammar/intents.ts';
import { focusOf, lastKind, learn, show, thingOf, turnTo } from '../memory/memory.ts';
import { fieldAt, idOf, numberAt, textAt, type Thing } from '../memory/things.ts';
import type { Request, Slots } from '../request.ts';
import { has } from '../text/pieces.ts';
import { holds } from '../slots/condition.ts';
import { amountMinor, faultOf } from './faults.ts';
import type { Target } from '../slots/target.ts';
import { bestOf, choose, lotOf } from './choose.ts';
import { deedOf, type Act } from './deeds.ts';
import { inputOf } from './input.ts';
import { ask, fail, leave, one, type Doing, type Failure, type Scene } from './scene.ts';
import { withStops } from './stops.ts';
import { describe, driftMinor, sentence, tell, tellOutcome } from './tell.ts';
import { goWays, lacksOfWay } from './ways.ts';

/** The slots that one item lacks, but for the thing that it is done to. */
function lacksOf({ act }: Request, { amount, maximumMinor, input = {}, loose }: Slots): readonly string[] {
  const isBid = (amount !== undefined && amount.kind !== 'foreign') || maximumMinor !== undefined;
  const needs: Partial<Record<Act, readonly (readonly [slot: string, isThere: boolean])[]>> = {
    tip: [['amount', amount?.kind === 'cents']],
    bid: [['amount', isBid]],
    mail: [
      ['recipient', input['to'] !== undefined],
      ['body', input['body'] !== undefined],
    ],
    save: [
      ['place_name', input['name'] !== undefined],
      ['coordinates', input['lat'] !== undefined],
    ],
    forget: [['place', loose === undefined]],
  };
  return (needs[act] ?? []).filter(([, isThere]) => !isThere).map(([slot]) => slot);
}

/** Does what is asked for: asks what is missing, finds what it is done to, looks first, calls, and tells. */
export function* perform(scene: Scene, { doubt: unsure, ...asked }: Request): Doing {
  const request = yield* withStops(scene, asked);
  const isTimed = unsure === 'when' && request.items.every(({ time }) => time !== undefined);
  const doubt = isTimed ? undefined : unsure;
  scene.memory.last = request;
  if (doubt === 'doubt') return leave(scene, 'missing', request, doubt);
  if (!scene.tools.has(deedOf(request.act).tool)) return tell(scene, 'tool_unknown');
  const lacks = isWay(request.act)
    ? request.items.flatMap((item) => lacksOfWay(scene, request.act, item))
    : request.items.flatMap((item) => lacksOf(request, item)).map((slot) => ({ slot, name: undefined }));
  const slots = [...new Set([...lacks.map(({ slot }) => slot), ...(doubt === undefined ? [] : [doubt])])];
  if (isWay(request.act)) {
    const names = lacks.flatMap(({ name }) => name ?? []).join(', ');
    return slots.length > 0 ? ask(scene, request, slots, names && `${names}: `) : yield* goWays(scene, request);
  }
  const lines: string[] = [];
  const [failed, done]: [Slots[], Thing[]] = [[], []];
  for (const item of request.items) {
    const things = yield* thingsFor(scene, request, item, slots);
    if (typeof things === 'string') return [...lines, things].join(' ');
    for (const thing of things) {
      lines.push(yield* doOne(scene, request, item, thing));
      done.push(thing);
      if (scene.memory.open?.why === 'failed') failed.push(...scene.memory.open.request.items);
    }
  }
  // "The first of those" goes by what was just done.
  const { kind } = deedOf(request.act);
  if (done.length > 1 && kind !== undefined) show(scene.memory, kind, done);
  // "Try again" is of all that failed.
  if (failed.length > 1) scene.memory.open = { why: 'failed', request: { ...request, items: failed }, asked: [] };
  return lines.join(' ');
}

/** What an item is done to, or what is said instead. */
function* thingsFor(scene: Scene, request: Request, { target, ...item }: Slots, slots: readonly string[]) {
  const { memory } = scene;
  const { kind, isList, can = () => true } = deedOf(request.act);
  if (kind === undefined || isList === true) {
    if (slots.length > 0) return ask(scene, request, slots);
    return request.act === 'forget' ? placesFor(scene, request, item, target) : [{}];
  }
  const name = target?.name;
  if (
    name !== undefined &&
    kind === 'stream' &&
    thingOf(memory, 'stream', name) === undefined &&
    (item.isOfLot === true || thingOf(memory, 'auction', name) !== undefined)
  ) {
    if (thingOf(memory, 'auction', name) === undefined) yield* one('get_auction', { id: name });
    turnTo(memory, 'auction', name);
  } else if (name !== undefined && isExact(request.act, name)) {
    turnTo(memory, kind, choose(scene, kind, target, can).found.map(idOf)[0] ?? name);
  }
  if (kind === 'auction' && name === undefined && lastKind(memory) !== kind) yield* lotOf(scene, target);
  const focus = focusOf(memory, kind);
  const known = thingOf(memory, kind, focus ?? '');
  const isAny = target === undefined || target.pick === 'any';
  // "Cancel the ramen and refund me": of that, not of another.
  const isDone = memory.done?.items[0]?.target?.name === focus && memory.done?.act !== request.act;
  const isIt = isAny
    ? known === undefined || can(known) || kind !== 'delivery' || isDone
    : target.pick === 'it' || (kind === 'auction' && target.ats === undefined);
  const isHere =
    focus !== undefined &&
    bestOf(scene, kind, target?.hints ?? [], can).length === 0 &&
    (isIt || (name !== undefined && (kind !== 'delivery' || isExact(request.act, name))));
  if (slots.length > 0) return ask(scene, request, [...(isHere || target !== undefined ? [] : [kind]), ...slots]);
  if (isHere) return [known ?? { id: focus, trackingSlug: focus }];
  if ((kind === 'auction' && !memory.shown.has(kind)) || (kind === 'stream' && target === undefined))
    return ask(scene, request, [kind]);
  const isListed =
    memory.whole.has(kind) || (kind === 'stream' && target?.words === undefined && memory.shown.has(kind));
  if (!isListed && (kind === 'delivery' || kind === 'stream'))
    yield* one(kind === 'delivery' ? 'list' : 'list_live', {});
  if (isAny) memory.focus.delete(kind);
  const { found, isPlural } = choose(scene, kind, target, can);
  // What is tried again is still done to the same, whatever else is said of it.
  const isAgain = memory.open?.request.act === request.act && /failed|unmet/.test(memory.open.why);
  if (found.length === 0 && kind !== 'delivery' && (target?.isElseIt === true || isAgain) && focus !== undefined)
    return [known ?? { id: focus }];
  const words = target?.words?.flat().join(' ') ?? '';
  if (found.length === 0)
    return kind === 'insight'
      ? ask(scene, request, [kind])
      : leave(scene, 'failed', request, `no_${kind}`, { told: words === '' ? '' : ` (${words})` });
  if (found.length === 1 || isPlural) return found;
  show(memory, kind, found);
  return `${ask(scene, request, [kind])} ${found.map((each, at) => `${at + 1}. ${describe(scene, kind, each)}`).join('; ')}`;
}

/** An id is all that a call needs, or a tracking slug: there is nothing to look up. */
const isExact = (act: Act, name: string): boolean =>
  name.length === 36
    ? act !== 'refund' && act !== 'dispatch'
    : /^[0-9a-f]{10}$/.test(name) && (act === 'track' || act === 'audit');

/** Saved places that are meant, by their names. */
function placesFor(
  scene: Scene,
  request: Request,
  { input }: Slots,
  target: Target | undefined,
): readonly Thing[] | string {
  const { memory } = scene;
  const listed = target?.ats?.flatMap((at) => memory.places.at(at)?.name ?? []) ?? [];
  const name = textAt(input, 'name') || (target?.words === undefined ? memory.focus.get('place') : undefined);
  if (listed.length > 0 || name !== undefined)
    return (name === undefined ? listed : [name]).map((each) => ({ name: each }));
  return target?.words === undefined ? ask(scene, request, ['place']) : tell(scene, 'failed', { code: 'not found' });
}

function* doOne(scene: Scene, asked: Request, item: Slots, thing: Thing): Doing {
  const { memory } = scene;
  const { act } = asked;
  const { kind, isList, isWrite } = deedOf(act);
  const id = idOf(thing);
  const isOfThing = kind !== undefined && isList !== true;
  const now = (): Thing => (isOfThing ? (thingOf(memory, kind, id) ?? thing) : thing);
  const request: Request = {
    ...asked,
    items: [{ ...item, ...(isOfThing && item.isOfLot !== true ? { target: { name: id } } : {}) }],
  };
  if (isOfThing) turnTo(memory, kind, id);
  const stopped = yield* stoppedBy(scene, request, item, now);
  if (stopped !== undefined) return stopped;
  if (act === 'preview' && textAt(now(), 'status') === 'cancelled')
    return sentence(describe(scene, 'delivery', now(), 'status'));
  const isUnpaid = act === 'receipt' && !/^(?:delivered)?$/.test(textAt(now(), 'status'));
  if (isUnpaid && !has(scene.pieces, 'receipts?|invoices?|recibos?'))
    return sentence(describe(scene, 'delivery', now(), 'cost'));
  const fault = faultOf(act, item, now());
  if (fault !== undefined) return yield* recovered(scene, request, item, now(), { kind: 'failed', ...fault });
  const before = numberAt(now(), 'cancellation.feeMinor');
  let outcome = yield* one(act, inputOf(scene, request, item, now()));
  if (outcome.kind === 'failed' && outcome.code === 'cancellation_price_expired') {
    if (numberAt(now(), 'cancellation.feeMinor') > before) return leave(scene, 'offered', request, 'fee_dearer', now());
    outcome = yield* one(act, inputOf(scene, request, item, now()));
  }
  if (outcome.kind === 'failed') return yield* recovered(scene, request, item, now(), outcome);
  const { result } = outcome;
  const { amount } = item;
  if (isWrite === true && amount?.kind === 'cents')
    memory.figures = [...(memory.done?.act === act ? memory.figures : []), amount.cents];
  if (isWrite === true) [memory.open, memory.done] = [undefined, request];
  if (act === 'cancel') learn(memory, 'delivery', id, { status: 'cancelled', cancelled: result['cancellation'] });
  if (act === 'preview') memory.open = { why: 'priced', request: { ...request, act: 'cancel' }, asked: [] };
  if (act === 'tip' && memory.budget !== undefined)
    memory.budget = { ...memory.budget, spentMinor: memory.budget.spentMinor + numberAt(result, 'tip.amountMinor') };
  const after = isOfThing ? thingOf(memory, kind, memory.focus.get(kind)) : {};
  return tellOutcome(scene, act, { ...thing, ...item.input, ...after }, result);
}

/** What says no before anything is done: a budget, a condition, the least that a lot takes. */
function* stoppedBy(scene: Scene, request: Request, item: Slots, now: () => Thing): Doing<string | undefined> {
  const { act, condition, isAccepted } = request;
  const { amount } = item;
  const { kind = 'delivery', figure: [look, figure = ''] = [] } = deedOf(act);
  // "The minimum, if that isn't more than 90" is of what would be bid.
  const path = act === 'bid' && amount?.kind === 'minimum' ? 'minimumNextBidMinor' : figure;
  const { budget } = scene.memory;
  const left =
    budget?.isForTips === true && act === 'tip' ? budget.cents - budget.spentMinor : Number.POSITIVE_INFINITY;
  if (amount?.kind === 'cents' && amount.cents > left && isAccepted !== true)
    return leave(scene, 'offered', withAmount(request, left), 'over_budget', { total: left });
  if (act === 'refund' && amount?.kind === 'drift' && now()['audit'] === undefined)
    yield* one('audit', { deliveryIdOrSlug: idOf(now()) });
  if (act === 'refund' && amount?.kind === 'drift' && driftMinor(now()) === 0)
    return leave(scene, 'unmet', request, 'unmet', { told: sentence(describe(scene, kind, now(), 'audit')) });
  const measure = isAccepted === true ? undefined : condition?.measure;
  const first = measure === 'verified' ? 'verify_auction' : look;
  const isKnown = fieldAt(now(), measure === 'verified' ? 'verification' : path) !== undefined;
  const isMinimum = act === 'bid' && amount?.kind !== 'cents';
  if (first !== undefined && !isKnown && (measure !== undefined || isMinimum)) {
    const outcome = yield* one(first, { id: idOf(now()) });
    if (outcome.kind === 'failed') return fail(scene, request, outcome);
  }
  if (condition === undefined || measure === undefined || holds(condition, figureOf(measure, path, now())))
    return undefined;
  const words = measure === 'verified' ? 'verify_auction' : (look ?? 'many');
  return leave(scene, 'unmet', request, 'unmet', { told: sentence(describe(scene, kind, now(), words)) });
}

function figureOf(measure: string, path: string, thing: Thing): number {
  if (measure === 'verified') return Number(fieldAt(thing, 'verification.ok') === true);
  if (measure === 'viewers') return numberAt(thing, 'viewerCount');
  return measure === 'drivers' ? Number(textAt(thing, 'status') !== 'created') : numberAt(thing, path);
}

/** A bid under the minimum is made with it where the maximum covers that, else offered; a high one is confirmed. */
function* recovered(scene: Scene, request: Request, item: Slots, thing: Thing, failure: Failure): Doing {
  const { code, error } = failure;
  const total = numberAt(error, 'minimumNextBidMinor');
  if (code === 'bid_too_low' && (item.maximumMinor ?? 0) >= total)
    return yield* doOne(scene, request, { ...item, amount: { kind: 'cents', cents: total } }, thing);
  if (code === 'bid_too_low') return leave(scene, 'offered', withAmount(request, total), 'under_minimum', { total });
  if (code === 'auction_closed') {
    if (typeof fieldAt(error, 'outcome.amountMinor') !== 'number' && thing['title'] === undefined)
      yield* one('get_auction', { id: idOf(thing) });
    const { currentBidMinor } = thingOf(scene.memory, 'auction', idOf(thing)) ?? {};
    return fail(scene, request, {
      ...failure,
      error: { amountMinor: fieldAt(error, 'outcome.amountMinor') ?? currentBidMinor },
    });
  }
  if (code !== 'confirm_required') return fail(scene, request, failure);
  const sure = { ...request, items: [{ ...item, input: { ...item.input, confirm: true } }] };
  return leave(scene, 'offered', sure, 'confirm', { total: item.maximumMinor ?? amountMinor('bid', item, thing) });
}

const withAmount = (request: Request, cents: number): Request => ({
  ...request,
  items: request.items.map(({ maximumMinor: _lower, ...item }) => ({ ...item, amount: { kind: 'cents', cents } })),
});
