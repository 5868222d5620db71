import { chosenPlaces } from '../grammar/place-names.ts';
import { clausesIn, isNegated } from '../grammar/intents.ts';
import { refusalOf } from '../grammar/refusals.ts';
import { stopOf, type StopMention } from '../grammar/route.ts';
import type { Open, PricedWay } from '../memory/memory.ts';
import type { Act, Task, Trip } from '../memory/task.ts';
import { find, has, pieceOf, type Piece } from '../text/pieces.ts';
import { desk } from './desk.ts';
import { answerFrom } from './follow-up.ts';
import { actOnAuctions, actOnStreams, listLive } from './live.ts';
import { actOnOrders, listOrders } from './orders.ts';
import { readTask, tipOf } from './read-task.ts';
import { ask, say, type Doing, type Scene } from './scene.ts';
import { goWays } from './ways.ts';

const handlers: Readonly<Record<Act, (scene: Scene, task: Task) => Doing>> = {
  quote: goWays,
  create: goWays,
  rebook,
  list: listOrders,
  get: actOnOrders,
  track: actOnOrders,
  receipt: actOnOrders,
  audit: actOnOrders,
  preview: actOnOrders,
  cancel: actOnOrders,
  refund: actOnOrders,
  dispatch: actOnOrders,
  list_live: listLive,
  get_stream: actOnStreams,
  read_chat: actOnStreams,
  tip: actOnStreams,
  clip: actOnStreams,
  get_auction: actOnAuctions,
  verify_auction: actOnAuctions,
  bid: actOnAuctions,
  ...(desk as Record<'competitors' | 'insights' | 'verify_insight' | 'mail' | 'places' | 'save' | 'forget' | 'spending' | 'pending', (scene: Scene, task: Task) => Doing>),
};

function perform(scene: Scene, task: Task): Doing {
  scene.memory.last = task.act === 'rebook' ? { ...task, act: 'create' } : task;
  return handlers[task.act](scene, task);
}

/** "Cancel it and book it again": all but what is corrected stays. */
function* rebook(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const before = memory.done?.task.act === 'create' ? memory.done.task : undefined;
  const cancelled = yield* actOnOrders(scene, { act: 'cancel', target: { kind: 'it' } });
  const [trip] = before?.trips ?? [];
  if (trip === undefined || memory.open !== undefined) return cancelled;
  const [correction = {}] = task.trips ?? [];
  return `${cancelled} ${yield* goWays(scene, { act: 'create', trips: [{ ...trip, ...correction }] })}`;
}

const FILLERS = "(?:[.,;:!]|ok|please|then|well|oh|ah|hm|hmm|so|right|great|perfect|cool|alright|fine|lovely|and|it|that|this|just|now|actually|i|guess|think|me|you|for|the|a|one|with|lets|let|us|by|all|means|of|course|sure|yes|no|vale|bueno|pues|si|entonces|mejor|gracias|thanks|ya|after|too|price|great|do|very|yes|on|go|will|my|at|1)";
const YES = '(?:yes|go ahead|do (?:it|that|so|them|both)|do|book(?: it| that| them| both)?|confirm(?:ed|o)?|absolutely|definitely|proceed|reserv\\w+|hazlo|adelante|send it|place it|order it|dale|si|go on|go for it|make it so|please do|deal|anyway|sure)';
const MAYBE = '(?:ok|fine|great|perfect|vale|claro|agreed|good|works|alright|right|bueno|please|venga)';
const NO = "(?:no|nope|nah|never mind|nevermind|leave it|leave|forget it|dont|not|stop|skip|keep it|mejor no|dejalo|deja|nada|too much|instead|changed my mind|cancel that|wait|demasiado|no gracias|myself)";
const AGAIN = '.*(?:again|once more|try (?:it )?again|retry|one more time|re-?send|resend|otra vez|de nuevo|vuelve a|vuelva a|intenta\\w*|ask me again|send it|reintenta\\w*).*';
const SOCIAL = '^(?:(?:thanks|thank you|gracias|cheers|ta|bye|lovely|splendid|nice one|adios|ok|great|perfect|cool|good|hi|hello|hey|hola|morning|afternoon|evening|buenas|buenos|dias|tardes|wonderful|brilliant|fine|nice|got it|noted|perfecto|genial|excellent|super|awesome|alright|right|so much|very much|muchas|a lot|a bunch|much appreciated|that is all|that will be all|all good|for now|then|again|mate|love|then|for that|for the help|todo|ya|listo|you|too|bien|oh|ah|well|ill|leave it|vale|bye|see you|[.,!;:])(?: |$))+$';
const HELP = '.*(?:what can you do|what do you do|help|que puedes hacer|que sabes hacer|ayuda\\w*|how does this work|who are you|what are you).*';

/** A plain "ok" takes an offer that was asked about, not a price that was told. */
const isYes = (pieces: readonly Piece[], isAsked: boolean) =>
  has(pieces, `^(?:${FILLERS} )*${isAsked ? `(?:${YES}|${MAYBE})` : YES}(?: (?:${FILLERS}|${YES}))*$`) && (isAsked || !has(pieces, '.*(?:thanks|gracias|thank)\\b.*'));
const isNo = (pieces: readonly Piece[]) => has(pieces, `^(?:(?:[.,]|ok|please|then|well|oh|hm|alright|fine|yes|sorry|actually|i|ill|it|is|on|second|thoughts|O|thats|that|no|is|just|lets|mejor) )*${NO}(?: .*)?$`);

const overview = (scene: Scene) => say(scene, 'I can quote, book, track, cancel and refund deliveries, look at streams, chats and auctions, tip, bid and clip, read competitor insights, send mail, and keep your places, spending and approvals.', 'Puedo cotizar, reservar, seguir, cancelar y devolver envíos; ver directos, chats y subastas; dar propinas, pujar y hacer clips; leer novedades de competidores; enviar correos y guardar lugares.');

/** What is done and said for one message of the person. */
export function* respond(scene: Scene): Doing {
  const { memory, pieces } = scene;
  noteBudget(scene);
  const { open } = memory;
  const refusal = open?.why === 'missing' ? undefined : refusalOf(pieces, memory, scene.isSpanish);
  if (refusal !== undefined) return refusal;
  if (has(pieces, HELP) && pieces.length < 12 && !has(pieces, 'order|delivery|tip|[PXB]')) return overview(scene);
  const { clauses, isRuledOut } = clausesIn(pieces, memory);
  if (open?.why === 'missing' && answers(open, clauses[0]?.act, pieces)) return yield* perform(scene, completed(scene, open));
  const [first] = clauses;
  const again = (open?.why === 'failed' || open?.why === 'unmet') && has(pieces, AGAIN);
  if (open !== undefined && again && (first === undefined || first.act === open.task.act || first.act === 'dispatch' || first.act === 'create' || first.act === 'mail')) return yield* perform(scene, { ...corrected(scene, open.task), isAccepted: true });
  const wantsThat = isYes(pieces, open?.why === 'offered') && !isNegated(pieces);
  if (open !== undefined && open.why !== 'missing' && open.why !== 'failed' && wantsThat && !has(pieces, '.*[PBX].*')) return yield* perform(scene, accepted(open));
  if (isNo(pieces) && (open !== undefined || first === undefined) && (first === undefined || first.act === 'cancel' || first.act === open?.task.act || first.act === 'create') && !has(pieces, '.*(?:[ANRPBX]|tip|propina)\\b.*')) {
    memory.open = open?.why === 'priced' ? open : undefined;
    return say(scene, 'All right, I leave it: nothing was done.', 'De acuerdo, lo dejo: no se hizo nada.');
  }
  if (clauses.length > 0) {
    const lines: string[] = [];
    for (const clause of clauses) {
      const act = isRuledOut && clause.act === 'create' && !has(pieces, '.*(?:dispatch|hold).*') ? 'quote' : clause.act;
      lines.push(yield* perform(scene, inContext(scene, readTask(scene, act, clause.pieces), clause.pieces)));
    }
    return lines.filter((line) => line !== '').join(' ');
  }
  if (isRuledOut) return say(scene, 'All right: nothing was done.', 'De acuerdo: no se hizo nada.');
  const next = continued(scene);
  if (next !== undefined) return yield* perform(scene, next);
  const answer = yield* answerFrom(scene);
  if (answer !== undefined) return answer;
  if (has(pieces, SOCIAL)) return say(scene, 'Any time.', 'Con gusto.');
  return `${say(scene, "I can't do that, or I did not understand it.", 'No puedo hacer eso, o no lo entendí.')} ${overview(scene)}`;
}

function noteBudget({ memory, pieces }: Scene): void {
  const match = find(pieces, '(?:i have|my budget is|budget of|ive got|i got|got|have|tengo|presupuesto de|limit is) (?:only )?(?:A|N)(?: .*)?');
  const amount = match === undefined ? undefined : (pieceOf(match.pieces, 'A') ?? pieceOf(match.pieces, 'N'));
  if (amount === undefined || (memory.open?.why === 'missing')) return;
  const cents = Math.round((amount.number ?? 0) * (amount.mark === 'N' ? 100 : 1));
  memory.budget = { cents, isForTips: has(pieces, '.*tips?.*|.*propinas?.*'), spentMinor: 0 };
}

const WAYS: readonly Act[] = ['quote', 'create'];

/** Whether what was said answers the open question, and doesn’t ask for something else. */
function answers({ task, asked = [] }: Open, act: Act | undefined, pieces: readonly Piece[]): boolean {
  if (act === undefined) return !(isNo(pieces) && !has(pieces, '.*[PBXANIMQ].*')) || asked.includes('body');
  if (act === task.act || (WAYS.includes(act) && WAYS.includes(task.act))) return true;
  if (asked.includes('body') || asked.includes('place_name')) return true;
  const isShort = pieces.length <= 4 && !['list', 'cancel', 'places', 'spending', 'pending'].includes(act);
  return isShort || (asked.includes('recipient') && pieceOf(pieces, 'M') !== undefined) || (asked.includes('stream') && ['list_live', 'get_stream', 'create', 'tip'].includes(act)) || (asked.includes('delivery') && ['get', 'create', 'track'].includes(act));
}

const wholeText = (said: string) => said.trim().replace(/^(?:call it|name it|as|it's|its|llámalo|llamalo|tell (?:him|her|them)|say|that|dile que|que)\s+/i, '').replace(/[.!]+$/, '').replace(/^["“]|["”]$/g, '');

/** The open request with what was just said. */
function completed(scene: Scene, { task, asked = [] }: Open): Task {
  const { said, pieces } = scene;
  const update = readTask(scene, task.act, pieces);
  if (WAYS.includes(task.act)) return { ...task, ...conditionOf(update), trips: mergedTrips(scene, task.trips ?? [], update) };
  if (task.act === 'save' && asked.includes('place_name')) return { ...task, points: (task.points ?? []).map((point) => ({ name: wholeText(said), ...point })) };
  if (task.act === 'save') return { ...task, points: (update.points ?? []).map((point) => ({ ...point, name: point.name ?? task.name ?? '' })) };
  if (task.act === 'mail') return { ...task, ...update, ...(asked.includes('body') && update.body === undefined ? { body: wholeText(said) } : {}), ...(task.body === undefined || asked.includes('body') ? {} : { body: task.body }) };
  if (task.act === 'bid' && update.amount === undefined && update.maximumMinor === undefined && asked.includes('amount')) return { ...task, ...update };
  const { target, ...rest } = update;
  const isAsked = asked.some((slot) => ['delivery', 'stream', 'auction', 'insight'].includes(slot));
  return { ...task, ...rest, ...(target !== undefined && (isAsked || task.target === undefined) ? { target } : {}) };
}

const conditionOf = ({ condition }: Task): Partial<Task> => (condition === undefined ? {} : { condition });

/** What was said now, over what was said before; a bare place fills the end that is missing. */
function mergedTrips(scene: Scene, before: readonly Trip[], update: Task): readonly Trip[] {
  const said = update.trips ?? [];
  if (before.length === 0) return said.length === 1 && said[0] !== undefined ? [said[0]] : said;
  return before.map((trip) => {
    const last = said.at(-1) ?? {};
    const merged: Trip = { ...trip, ...last };
    const choice = [trip.pickup, trip.dropoff].find((end) => end?.kind === 'choice');
    const chosen = choice?.kind === 'choice' ? chosenPlaces(scene.pieces, choice.places) : [];
    const fill = fillOf(last, chosen.length === 1 && chosen[0] !== undefined ? { kind: 'stop', stop: stopOf(chosen[0]) } : undefined);
    const isLoose = last.dropoff !== undefined && last.pickup === undefined && !has(scene.pieces, '.*(?:to|hasta|al|a|>) .*[PXB].*|.*(?:to|al|hasta|a) .*');
    const lost = (end: StopMention | undefined) => end === undefined || end.kind !== 'stop';
    if (fill === undefined) return merged;
    if (lost(trip.pickup) && (!lost(trip.dropoff) || (chosen.length > 0 && trip.pickup?.kind === 'choice')) && (isLoose || chosen.length > 0)) return { ...merged, pickup: fill, ...(trip.dropoff === undefined ? {} : { dropoff: trip.dropoff }) };
    if (trip.pickup !== undefined && lost(trip.pickup) && isLoose) return { ...merged, pickup: fill, ...(trip.dropoff === undefined ? {} : { dropoff: trip.dropoff }) };
    if (chosen.length > 0) return { ...merged, ...(trip.pickup === undefined ? {} : { pickup: trip.pickup }), dropoff: fill };
    return merged;
  });
}

const fillOf = ({ dropoff }: Trip, chosen: StopMention | undefined): StopMention | undefined => chosen ?? dropoff;

/** What stands open, once the person says yes: without the condition that wasn’t met. */
function accepted({ why, task }: Open): Task {
  const { condition: _met, ...rest } = task;
  return { ...(why === 'unmet' ? rest : task), isAccepted: true };
}

/** A request again, with what is corrected. */
function corrected(scene: Scene, task: Task): Task {
  const { condition: _own, ...update } = readTask(scene, task.act, scene.pieces);
  if (!WAYS.includes(task.act)) return { ...task, ...('amount' in update && update.amount !== undefined ? { amount: update.amount } : {}) };
  const [change = {}] = update.trips ?? [];
  const { description: _said, customer: _to, pickup, dropoff, ...details } = change;
  const rest: Trip = { ...details, ...(pickup?.kind === 'stop' ? { pickup } : {}), ...(dropoff?.kind === 'stop' ? { dropoff } : {}) };
  const kept = (trip: Trip): Trip => ({ ...trip, ...rest, ...timesKept(trip, rest) });
  return { ...task, trips: (task.trips ?? []).map(kept) };
}

/** A new hour keeps the day. */
function timesKept({ pickupTime, dropoffTime }: Trip, change: Trip): Trip {
  const said = change.pickupTime ?? change.dropoffTime;
  if (said === undefined) return {};
  const before = pickupTime ?? dropoffTime;
  const when = said.day === undefined && before?.day !== undefined ? { ...said, day: before.day } : said;
  return dropoffTime !== undefined && pickupTime === undefined ? { dropoffTime: when } : { pickupTime: when };
}

const asTrip = ({ pickup, dropoff, tipMinor }: PricedWay): Trip => ({ pickup: { kind: 'stop', stop: pickup }, dropoff: { kind: 'stop', stop: dropoff }, ...(tipMinor > 0 ? { tip: { kind: 'cents', cents: tipMinor } } : {}) });

/** The priced ways that are meant: "both", "the other two", "just the gallery one". */
function pricedMeant({ memory, pieces }: Scene): readonly Trip[] {
  const ways = [...new Map(memory.quotes.map((way) => [way.key, way])).values()];
  const out = find(pieces, '(?:leave out|not|except|without|but not|skip|drop|excluding|apart from) (?:the |to )?P');
  const excluded = out === undefined ? undefined : pieceOf(out.pieces, 'P')?.places?.[0];
  const touches = ({ pickup, dropoff }: PricedWay, { lat, lng }: { lat: number; lng: number }) => (dropoff.lat === lat && dropoff.lng === lng) || (pickup.lat === lat && pickup.lng === lng);
  if (excluded !== undefined) return ways.filter((way) => !touches(way, excluded)).map((way) => asTrip(way));
  const named = pieceOf(pieces, 'P')?.places?.[0];
  if (named !== undefined) return ways.filter((way) => way.dropoff.lat === named.lat && way.dropoff.lng === named.lng).slice(-1).map((way) => asTrip(way));
  const count = pieceOf(pieces, 'N')?.number;
  const ordinal = pieceOf(pieces, 'O')?.number;
  if (ordinal !== undefined && has(pieces, '(?:the|book|el|la) O(?: one)?')) return ways.slice(ordinal === -1 ? -1 : ordinal).slice(0, count ?? 1).map((way) => asTrip(way));
  if (has(pieces, '(?:both|all|every|each|those|them|ambos|todos|(?:the|all|those|other) N)(?: .*)?')) return ways.slice(-(has(pieces, '(?:both|ambos)') ? 2 : (count ?? ways.length))).map((way) => asTrip(way));
  return [];
}

/** What a request leaves out because the conversation has it. */
function inContext(scene: Scene, task: Task, pieces: readonly Piece[]): Task {
  const { memory } = scene;
  if (memory.shownKind === 'stream' && task.act === 'list_live' && has(pieces, '.*(?:only|just|solo|among|those|of those|of them).*')) return { ...task, input: { ...memory.last?.input, ...task.input } };
  if (memory.shownKind === 'delivery' && task.act === 'list' && has(pieces, '(?:only|just|solo|among).*')) return { ...task, input: { ...memory.last?.input, ...task.input } };
  if (!WAYS.includes(task.act)) return task;
  const last = memory.last?.trips?.at(-1);
  const trips = task.trips ?? [];
  const isEndless = trips.every(({ pickup, dropoff }) => pickup === undefined && dropoff === undefined);
  const [details = {}] = trips;
  if (task.isReversed === true && last !== undefined) return { ...task, trips: [{ ...(task.act === 'create' ? details : {}), ...reversed(last) }] };
  const lone = trips.length === 1 && trips[0]?.pickup === undefined && has(pieces, '.*(?:one|just|only|solo)\\b.*') && memory.quotes.length > 1;
  if (task.act === 'create' && (isEndless || lone)) {
    const meant = pricedMeant(scene);
    const { pickup: _pickup, dropoff: _dropoff, ...rest } = details;
    if (meant.length > 0) return { ...task, trips: meant.map((trip) => ({ ...trip, ...(lone ? {} : rest) })) };
    const isRepeat = memory.open !== undefined || has(pieces, '.*(?:same|again|another|it|that|igual|mismo|lo).*');
    const base = memory.open?.task.trips ?? (isRepeat ? (memory.last?.trips ?? memory.done?.task.trips) : undefined);
    return base === undefined ? task : { ...memory.open?.task, ...task, act: 'create', trips: base.map((trip) => ({ ...trip, ...rest })) };
  }
  if (last === undefined) return task;
  const isMore = has(pieces, '^(?:[.,] |ok |oh |so )*(?:and|y|an|what about|how about|same|also|e)\\b.*$') || (isEndless && memory.open?.why === 'priced');
  if (isEndless && task.act === 'quote') return { ...task, trips: (memory.last?.trips ?? []).map((trip) => ({ ...trip, ...details })) };
  return isMore ? { ...task, trips: trips.map((trip) => carried(last, trip)) } : task;
}

const carried = (last: Trip, trip: Trip): Trip => {
  const [pickup, dropoff] = [trip.pickup ?? last.pickup, trip.dropoff ?? last.dropoff];
  return { ...trip, ...(pickup === undefined ? {} : { pickup }), ...(dropoff === undefined ? {} : { dropoff }) };
};

const reversed = ({ pickup, dropoff }: Trip): Trip => ({ ...(dropoff === undefined ? {} : { pickup: dropoff }), ...(pickup === undefined ? {} : { dropoff: pickup }) });

/** A correction, or more of the same: no request of its own, but something that the last one takes. */
function continued(scene: Scene): Task | undefined {
  const { memory, pieces } = scene;
  const { open, last } = memory;
  const base = open?.task ?? last;
  if (base === undefined || last === undefined) return undefined;
  if (WAYS.includes(base.act)) return continuedWay(scene, open, base);
  const isAsking = has(pieces, '.*(?:who|what|how|when|why|is|was|which|does|did|are|quien|como|cuando|cual|que|cuanto)\\b.*');
  const isMore = has(pieces, '^(?:[.,] |ok |hm |oh |no |then |sorry |fine |alright |great |a )*(?:and|y|also|what about|how about|the|only|just|same|N|A|fine|i meant|meant|plus|for|one more|now|el|la|los|make|try|again|[a-z]+ as well|O|X|all|both|any|de)\\b.*$|.*(?:too|as well|tambien|instead)(?: .*)?$') || open !== undefined;
  if (!isMore || (isAsking && !has(pieces, '^(?:what about|how about|y que tal).*'))) return undefined;
  const update = readTask(scene, base.act, pieces);
  if (base.act === 'save' && open !== undefined) return { ...base, points: (update.points ?? []).map((point, at) => ({ ...point, name: base.points?.[at]?.name ?? base.name ?? '' })) };
  if (base.act === 'list_live' || base.act === 'list' || base.act === 'insights' || base.act === 'competitors') {
    if (Object.keys(update.input ?? {}).length === 0) return undefined;
    const isNarrower = has(pieces, '.*(?:only|just|solo|among|those|of them)\\b.*');
    return { ...update, input: isNarrower ? { ...base.input, ...update.input } : (update.input ?? {}) };
  }
  if (open !== undefined && open.why !== 'missing') {
    const target = update.target !== undefined && update.target.kind !== 'it' ? { target: update.target } : {};
    if (update.amount === undefined && update.maximumMinor === undefined && update.target === undefined && update.points === undefined) return undefined;
    return { ...base, ...update, ...target, ...(update.target?.kind === 'it' && base.target !== undefined ? { target: base.target } : {}) };
  }
  const { amount, target } = update;
  if (base.act === 'tip' && amount?.kind === 'cents' && target !== undefined && target.kind !== 'it') return update;
  if (base.act === 'clip' && has(pieces, '.*(?:one more|another|otro).*')) return { ...update, target: { kind: 'it' } };
  if (target === undefined || target.kind === 'it' || base.act === 'tip' || base.act === 'bid' || base.act === 'mail' || base.act === 'refund') return undefined;
  return { act: base.act, target };
}

function continuedWay(scene: Scene, open: Open | undefined, base: Task): Task | undefined {
  const { memory, pieces } = scene;
  const update = readTask(scene, base.act, pieces);
  const trips = update.trips ?? [];
  const before = base.trips ?? [];
  const last = before.at(-1) ?? {};
  const isPriced = open?.why === 'priced';
  const act: Act = isPriced ? 'quote' : base.act;
  const bareTip = open === undefined ? undefined : pieces.find(({ mark }) => /^[ANR]$/.test(mark));
  if (update.isReversed === true && last.pickup !== undefined) return { act: memory.last?.act === 'create' && open === undefined ? 'create' : act, trips: [reversed(last)] };
  if (update.condition !== undefined && open?.why === 'unmet') return { ...base, condition: { ...base.condition, ...update.condition, isTotal: base.condition?.isTotal ?? false, measure: update.condition.measure } };
  if (open?.why === 'unmet' && trips[0]?.tip === undefined && bareTip !== undefined && base.condition !== undefined && trips.every(({ pickup, dropoff }) => pickup === undefined && dropoff === undefined)) return undefined;
  const named = trips.some(({ pickup, dropoff }) => pickup !== undefined || dropoff !== undefined);
  if (named) {
    if (open?.why === 'unmet' && before.length > 1) {
      const meant = pricedMeant(scene);
      if (meant.length > 0) return { act: 'create', trips: meant };
    }
    if (open === undefined && memory.done?.task.act === 'create' && !has(pieces, '^(?:[.,] |ok |oh )*(?:and|y|also|next|another|then).*$')) return undefined;
    const isWhole = trips.every(({ pickup, dropoff }) => pickup !== undefined && dropoff !== undefined);
    const keeps = !isWhole && open !== undefined;
    return { ...(open?.why === 'unmet' ? base : {}), act: isPriced || open === undefined ? act : base.act, trips: trips.map((trip) => carried(last, { ...(keeps ? last : {}), ...trip })) };
  }
  const [change] = trips;
  const tip = change?.tip ?? (bareTip === undefined || has(pieces, '.*(?:limit|miles?|condition).*') ? undefined : tipOf(bareTip));
  if (open === undefined || (change === undefined && tip === undefined)) return undefined;
  const isQuestion = has(pieces, '.*(?:[?]|who|why|when|which|left|together|afford)\\b.*') && change?.tip === undefined && !has(pieces, '.*[R].*');
  if (isQuestion) return undefined;
  const { description: _said, customer: _to, ...rest } = change ?? {};
  if (tip === undefined && Object.keys(rest).length === 0) return undefined;
  return { ...base, act, trips: before.map((trip) => ({ ...trip, ...rest, ...timesKept(trip, rest), ...(tip === undefined ? {} : { tip }) })) };
}

void ask;
