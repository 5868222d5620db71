import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { isWay } from '../grammar/intents.ts';
import type { Open } from '../memory/memory.ts';
import { given } from '../memory/things.ts';
import { over, type Mention, type Request, type Slots } from '../request.ts';
import { centsOf } from '../slots/amounts.ts';
import { chosenPlaces } from '../slots/place-names.ts';
import { ofAll, readRequest } from '../slots/read.ts';
import { isTakenBack, stopOf } from '../slots/route.ts';
import { has, type Pieces } from '../text/pieces.ts';
import { bestOf } from './choose.ts';
import { deedOf, type Act } from './deeds.ts';
import { pricedMeant } from './priced.ts';
import type { Scene } from './scene.ts';
import { alike, requestOf } from './stops.ts';

const isLost = (end: Mention | undefined) => end?.kind !== 'stop';
const isEndless = ({ pickup, dropoff }: Slots) => pickup === undefined && dropoff === undefined;
const isBlank = ({ target, amount, maximumMinor, time, input = {} }: Slots) =>
  (target === undefined || target.pick === 'it' || target.isElseIt === true) &&
  (amount ?? maximumMinor ?? time) === undefined &&
  Object.keys(input).length === 0;

/** A place without a word for its end is the end that it stands instead of, or that is missing, else where it goes. */
function filled({ loose, ...item }: Slots, not?: readonly KnownPlace[]): Slots {
  if (loose === undefined) return item;
  const isOut = (end: Mention | undefined) =>
    end?.kind === 'stop' && not?.some(({ name }) => name === end.stop.name) === true;
  if (isOut(item.pickup) || isOut(item.dropoff)) return { ...item, [isOut(item.pickup) ? 'pickup' : 'dropoff']: loose };
  const isPickup = isLost(item.pickup) && (item.pickup !== undefined || item.dropoff !== undefined);
  return { ...item, [isPickup ? 'pickup' : 'dropoff']: loose };
}

/** What was said now over the ways of before: the other way round, with other details, or to another end. */
function waysOver({ memory, pieces }: Scene, before: readonly Slots[], now: readonly Slots[]): readonly Slots[] {
  const last = before.at(-1) ?? {};
  const { pickup, dropoff } = last;
  const not = pieces.flatMap(({ places }, at) => (isTakenBack(pieces, at) ? (places ?? []) : []));
  const items = now.map((item) => (isEndless(item) ? filled({ ...last, ...item }, not) : item));
  const change = ofAll(now[0] ?? {});
  if (has(pieces, '{reversed}') && now.every(isEndless)) {
    const kept = memory.open?.why === 'priced' || has(pieces, 'same {tip}') ? { amount: last.amount } : {};
    return [given<Slots>({ ...kept, ...now[0], pickup: dropoff, dropoff: pickup })];
  }
  if (now.every((item) => isEndless(item) && item.loose === undefined)) return before.map((item) => over(item, change));
  const isWhole = now.every((item) => item.pickup !== undefined && item.dropoff !== undefined);
  const isNew = isWhole || (memory.open === undefined && !has(pieces, '{again}'));
  return items.map((item) => (isNew ? given<Slots>({ pickup, dropoff, ...item }) : over(last, item)));
}

const LEAD =
  /^(?:call it|name it|as|it's|its|llámalo|llamalo|tell (?:him|her|them)|say|that|dile que|que|just|maybe|oh|ok|hm)[ ,:]+/i;

/** The open request with the answer to its question: a text is taken whole, a place is the end that is missing. */
export function completed(scene: Scene, { request, asked }: Open): Request {
  const { pieces, said } = scene;
  const now = readRequest(scene, request.act, pieces, asked.includes('amount'));
  const update = now.items.at(-1) ?? {};
  const text = said
    .trim()
    .replace(LEAD, '')
    .replaceAll(/^["“']|[.!]+$|["”']$/g, '');
  const isOfThing = asked.some((slot) => /^(?:delivery|stream|auction|insight)$/.test(slot));
  const items = request.items.flatMap((item): readonly Slots[] => {
    const { places = [] } = [item.pickup, item.dropoff, item.loose].find((end) => end?.kind === 'choice') ?? {};
    const chosen = has(pieces, 'both|all|them|ambos|todos') ? places : chosenPlaces(pieces, places);
    if (request.act === 'forget') return chosen.length === 0 ? [item] : chosen.map(({ name }) => ({ input: { name } }));
    const input = { ...update.input, ...item.input };
    if (isWay(request.act)) {
      const loose =
        chosen.length === 1 ? chosen.map((place): Mention => ({ kind: 'stop', stop: stopOf(place) }))[0] : undefined;
      const end = update.pickup ?? update.dropoff ?? update.loose;
      const isClear =
        has(pieces, 'from|to|desde|hasta|pick-?up|drop-?off|pick|drop') || (update.pickup && update.dropoff);
      const ends = isClear ? update : given<Slots>({ ...update, pickup: undefined, dropoff: undefined, loose: end });
      const { loose: bare, ...rest } = over(item, { ...(loose === undefined ? ends : {}), input });
      return [filled(given<Slots>({ ...rest, loose: loose ?? bare }))];
    }
    const name = asked.includes('place_name') ? text : (item.input?.['name'] ?? text);
    if (request.act === 'save') return [{ input: { ...input, name } }];
    const body = asked.includes('body') && !asked.includes('recipient') ? { body: text } : {};
    const isOther = has(pieces, '^(?:{filler} )*(?:{tip}|give|bid|refund)') && update.target?.pick !== 'it';
    const isTold = isOfThing || isOther || item.target === undefined;
    const target = isTold ? (update.target ?? item.target) : item.target;
    return [given<Slots>({ ...over(item, update), target, input: { ...body, ...input } })];
  });
  return given<Request>({ ...request, items, condition: now.condition ?? request.condition });
}

const MORE =
  '^(?:[.,] |ok |oh |so |hm |great |lovely |fine |then |right )*(?:and|y|also|what about|how about|same|next' +
  '|another|plus|now)(?: .*)?$' +
  '|{again}|instead|same|{reversed}';

/** "Tip him anyway": what wasn't done is asked for again, its condition met or not. */
function resumed({ why, request: before }: Open, now: Request, pieces: Pieces): Request {
  const { input: { reason: _why, ...input } = {}, ...item } = now.items[0] ?? {};
  const isSame = before.act === now.act && now.items.length === 1 && why !== 'priced' && isBlank({ ...item, input });
  if (!isSame) return now;
  const isAccepted = has(pieces, '{anyway}|(?:is|thats) (?:fine|ok|alright|good)') || undefined;
  return { ...before, ...given<Partial<Request>>({ isAccepted, condition: now.condition }) };
}

/** What a request leaves out because the conversation has it. */
export function inContext(scene: Scene, request: Request, pieces: Pieces): Request {
  const { memory } = scene;
  const { open, last } = memory;
  const isNarrowed = LISTS.test(request.act) && has(pieces, '{narrowing}');
  const { to, body } = request.items[0]?.input ?? {};
  const isMail = request.act === 'mail' && (to ?? body) !== undefined && (to === undefined || body === undefined);
  if (last?.act === request.act && (isNarrowed || isMail))
    return { ...request, items: request.items.map((item) => over(last.items[0] ?? {}, item)) };
  if (!isWay(request.act)) return open === undefined ? request : resumed(open, request, pieces);
  const like = alike(scene, request, pieces);
  if (like !== undefined) return like;
  const isAgain = last?.act === 'cancel' && has(pieces, '{again}|re-?book');
  const listed = isAgain && memory.ways === undefined ? requestOf(scene) : undefined;
  const base = [open?.request, last, memory.ways, listed].find((each) => isWay(each?.act));
  const isOut = has(pieces, '{out}');
  const isLone = request.items[0]?.loose !== undefined && memory.quotes.length > 1 && has(pieces, '{narrowing}|one');
  const isBare = isOut || isLone || request.items.every((item) => isEndless(item) && item.loose === undefined);
  const meant = request.act === 'create' && isBare && open?.why !== 'missing' ? pricedMeant(scene) : [];
  const { pickup: _from, dropoff: _to, loose: _at, ...details } = request.items[0] ?? {};
  if (meant.length > 0) return { ...request, items: meant.map((item) => over(item, isOut ? {} : details)) };
  const isRepeat =
    open !== undefined ||
    request.act === 'quote' || // What was booked isn't booked twice because something is said of it.
    has(
      pieces,
      `{reversed}|same|again|another|igual|mismo${memory.done?.act === 'create' ? '' : '|it|them|that|lo|reserva\\w*'}`,
    );
  if (base === undefined || !(isBare ? isRepeat : has(pieces, MORE)))
    return { ...request, items: request.items.map((item) => filled(item)) };
  if (!isBare || has(pieces, '{reversed}')) return { ...request, items: waysOver(scene, base.items, request.items) };
  // What a condition held back is booked as it is where it is asked for again.
  const isAccepted = open?.why === 'unmet' && request.condition === undefined && details.amount === undefined;
  const items = base.items.map((item) => over(item, details));
  return { ...(open === undefined ? {} : base), ...request, items, ...(isAccepted ? { isAccepted } : {}) };
}

/** Reads that a short word may carry on, whatever else stands open. */
const LISTS = /^(?:list|list_live|insights|competitors|spending)$/;
const READS = /^(?:track|receipt|audit|get|get_stream|read_chat)$/;
const GOING_ON =
  '^(?:(?:{filler}|{maybe}|no|sorry|nice|very|lo|a) )*(?:and|y|also|what about' +
  '|how about|que tal|the|only' +
  '|just|same|[A-Z]|i meant|meant|plus|for|one|now|el|la|los|make|try|again|all|both|any|de|as|hasta|up to' +
  '|to)(?: .*)?$' +
  '|too|as well|tambien|instead|^(?:hm |, )*any\\w* .*|{narrowing}|leave out(?: .*)?';
const ABOUT =
  '^(?:hm |ok |, |and |y )*(?:what about|how about|que tal|any\\w*)|^(?:and|y) (?:\\S+ ){1,4}[?]|{narrowing}';

/** A correction, or more of the same: no request of its own, but something that the last one takes. */
export function continued(scene: Scene): Request | undefined {
  const { memory, pieces } = scene;
  const { open, last } = memory;
  const isRead = LISTS.test(last?.act ?? '') || READS.test(last?.act ?? '');
  const base = isRead ? last : (open?.request ?? last);
  if (base === undefined) return undefined;
  if (isWay(base.act)) return continuedWay(scene, base);
  if (memory.ways !== undefined && open === undefined && has(pieces, '[PX]')) return continuedWay(scene, memory.ways);
  const isRepeat = has(pieces, '^(?:{filler} )*{again}(?: {filler})*$') && open === undefined;
  if (isRepeat && (isRead || /^(?:tip|dispatch)$/.test(base.act))) return base;
  const isShort = LISTS.test(base.act) && (pieces.length < 6 || (base.act === 'spending' && has(pieces, '{period}')));
  const isQuestion = has(pieces, '{question}') && !has(pieces, ABOUT) && !isShort;
  if (isQuestion || (open === undefined && !has(pieces, GOING_ON))) return undefined;
  const { items, ...now } = readRequest(scene, base.act, pieces, true);
  const [[item = {}], [before = {}]] = [items, base.items];
  const isFilter = Object.keys(item.input ?? {}).length > 0;
  // "I backed out, let it come": why, alone, is no yes to a price, nor asks for what was denied once more.
  const { reason: _why, ...others } = item.input ?? {};
  if (isBlank({ ...item, input: others }) || (LISTS.test(base.act) && !isFilter)) return undefined;
  if (LISTS.test(base.act)) return { ...now, items: [has(pieces, '{narrowing}') ? over(before, item) : item] };
  const isNew = item.target !== undefined && item.target.pick !== 'it';
  // "Ha, my bad": words that name nothing don't ask for what failed once more.
  const { kind } = deedOf(base.act);
  const isVoid =
    open?.why === 'failed' &&
    kind !== undefined &&
    isBlank(given<Slots>({ ...item, target: undefined })) &&
    bestOf(scene, kind, [...(item.target?.words?.flat() ?? []), ...(item.target?.hints ?? [])], () => true).length ===
      0;
  if (isVoid && !has(pieces, '[A-Z]')) return undefined;
  const name = before.input?.['name'];
  const change = given<Slots>({ ...item, target: isNew ? item.target : before.target });
  // "What about the other one?" only asks.
  const act = base.act === 'cancel' && has(pieces, '(?:what|how) about|que tal') ? ('preview' as const) : base.act;
  const merged = {
    ...base,
    ...now,
    act,
    items: [over(before, name === undefined ? change : { input: { ...item.input, name } })],
  };
  if (base.act === 'mail' || (open !== undefined && !isRead)) return merged;
  if (base.act === 'tip')
    return isNew && (item.amount !== undefined || has(pieces, 'same|igual|too|as well|tambien|also'))
      ? merged
      : undefined;
  if (base.act === 'clip')
    return has(pieces, 'one|another|otro')
      ? { ...now, items: [{ ...item, target: item.target?.words ? item.target : { pick: 'it' } }] }
      : undefined;
  const isWhole = base.act === 'refund' && before.amount === undefined;
  const reason = base.act === 'cancel' ? item.input : undefined;
  // "And the folders stay here": what is to wait isn't done to.
  const isHeld = has(pieces, '{negation}|stays?|keep|leave|hold|remains?|waits?|later|tomorrow');
  return isNew &&
    !(isHeld && deedOf(base.act).isWrite === true) &&
    (isRead || isWhole || !/^(?:bid|refund|save)$/.test(base.act))
    ? { act, items: [given<Slots>({ target: item.target, input: reason })] }
    : undefined;
}

/** "Go on then, with 3 on top": a price that is taken with something more. */
const TAKEN = '^(?:{filler} |{maybe} )*(?:yes|go ahead|go on|go for|do it|book|adelante|hazlo|si|dale)(?: [^?]*)?$';

function continuedWay(scene: Scene, base: Request): Request | undefined {
  const { memory, pieces } = scene;
  const { open } = memory;
  const isOpen = open?.why === 'unmet' || open?.why === 'failed';
  const isBare = open !== undefined && (!has(pieces, '{question}|left|together|afford') || has(pieces, ABOUT));
  const { condition, items, doubt } = readRequest(scene, base.act, pieces, isBare);
  const bound = pieces.find(({ mark }) => mark === 'A' || mark === 'N');
  if (isOpen && base.condition !== undefined) {
    const isBound = condition === undefined && bound !== undefined && !has(pieces, '{tip}|[PBX]');
    if (isBound) return { ...base, condition: { ...base.condition, bound: centsOf(bound) } };
    if (condition !== undefined) return { ...base, condition: { ...condition, isTotal: base.condition.isTotal } };
  }
  const isOfOne = has(pieces, '{narrowing}') && base.items.length > 1;
  const isOfEnds = items.some((item) => !isEndless(item) || item.loose !== undefined) || has(pieces, '{reversed}');
  const meant = (isOfEnds || isOfOne || has(pieces, 'O')) && isOpen && base.items.length > 1 ? pricedMeant(scene) : [];
  if (meant.length > 0) return { act: 'create', items: meant };
  const isDone = open === undefined && memory.done?.act === 'create' && !has(pieces, MORE);
  if (isOfEnds ? isDone : open === undefined || isBlank(ofAll(items[0] ?? {}))) return undefined;
  const act: Act = open?.why === 'priced' && (isOfEnds || !has(pieces, TAKEN)) ? 'quote' : base.act;
  // A condition of what comes now; one that nobody understood holds a booking back, too.
  const isHeld = act === 'create' && doubt === 'doubt';
  const held = given<Partial<Request>>({ condition, doubt: isHeld ? doubt : undefined });
  return { ...(isOpen || !isOfEnds ? base : {}), ...held, act, items: waysOver(scene, base.items, items) };
}

/** A request again, with what is corrected; what was said beside that names no place. */
export function corrected(scene: Scene, request: Request): Request {
  const [now = {}] = readRequest(scene, request.act, scene.pieces).items;
  const change = isWay(request.act) ? ofAll(now) : given<Slots>({ amount: now.amount });
  return { ...request, items: request.items.map((item) => over(item, change)) };
}
