import { chosenPlaces } from '../grammar/place-names.ts';
import { isWay } from '../grammar/intents.ts';
import { tipOf } from '../grammar/booking.ts';
import { stopOf, type StopMention } from '../grammar/route.ts';
import type { PricedWay } from '../memory/memory.ts';
import type { Act, NamedPoint, Task, Trip } from '../memory/task.ts';
import { given } from '../memory/things.ts';
import { find, has, pieceOf, type Piece } from '../text/pieces.ts';
import { ofAll, readTask } from './read-task.ts';
import type { Scene } from './scene.ts';

const isLost = (end: StopMention | undefined) => end?.kind !== 'stop';
const isEndless = ({ pickup, dropoff }: Trip) => pickup === undefined && dropoff === undefined;

/** What was said now, over what was said before; a new hour keeps the day. */
function over(before: Trip, change: Trip): Trip {
  const old = before.pickupTime ?? before.dropoffTime;
  const { day } = change;
  const moved = day === undefined || old === undefined ? undefined : { ...old, day };
  const said = change.pickupTime ?? change.dropoffTime ?? moved;
  const when =
    said !== undefined && said.day === undefined && old?.day !== undefined ? { ...said, day: old.day } : said;
  const isDropoff =
    before.dropoffTime !== undefined || (before.pickupTime === undefined && change.dropoffTime !== undefined);
  const times = when === undefined ? {} : isDropoff ? { dropoffTime: when } : { pickupTime: when };
  const { pickupTime: _from, dropoffTime: _to, ...rest } = change;
  return { ...before, ...rest, ...times };
}

/** The trips of an open question with the answer; a bare place is the end that is missing. */
export function mergedTrips(scene: Scene, before: readonly Trip[], update: Task): readonly Trip[] {
  const said = update.trips ?? [];
  if (before.length === 0) return said.map((trip) => filled(trip, update.loose));
  return before.map((trip) => {
    const choice = [trip.pickup, trip.dropoff].find((end) => end?.kind === 'choice');
    const [chosen, ...others] = choice?.kind === 'choice' ? chosenPlaces(scene.pieces, choice.places) : [];
    if (chosen !== undefined && others.length === 0) return filled(trip, { kind: 'stop', stop: stopOf(chosen) });
    return filled(over(trip, answering(scene, trip, said.at(-1) ?? {})), update.loose);
  });
}

/** "It's at 37.7, -122.4" is the end that was asked about, whatever "at" says otherwise. */
function answering({ pieces }: Scene, before: Trip, said: Trip): Trip {
  const { pickup, dropoff, ...rest } = said;
  const stop = pickup ?? dropoff;
  const isOne = stop !== undefined && (pickup === undefined || dropoff === undefined);
  const isClear = has(pieces, '(?:from|to|desde|hasta|pick-?up|drop-?off|pick|drop)');
  if (!isOne || isClear || isLost(before.pickup) === isLost(before.dropoff)) return said;
  return { ...rest, [isLost(before.pickup) ? 'pickup' : 'dropoff']: stop };
}

const filled = (trip: Trip, loose: StopMention | undefined): Trip => {
  if (loose === undefined) return trip;
  const isPickup =
    trip.pickup?.kind === 'choice' ||
    trip.pickup?.kind === 'unknown' ||
    (trip.pickup === undefined && trip.dropoff !== undefined && !isLost(trip.dropoff));
  return isPickup ? { ...trip, pickup: loose } : { ...trip, dropoff: loose };
};

/** A request again, with what is corrected; what was said beside that names no place. */
export function corrected(scene: Scene, task: Task): Task {
  const update = readTask(scene, task.act, scene.pieces);
  if (!isWay(task.act)) return given<Task>({ ...task, amount: update.amount ?? task.amount });
  const { pickup, dropoff, ...details } = update.trips?.[0] ?? {};
  const change = given<Trip>({
    ...ofAll(details),
    pickup: isLost(pickup) ? undefined : pickup,
    dropoff: isLost(dropoff) ? undefined : dropoff,
  });
  return { ...task, trips: (task.trips ?? []).map((trip) => over(trip, change)) };
}

const asTrip = ({ pickup, dropoff, tipMinor }: PricedWay): Trip => ({
  pickup: { kind: 'stop', stop: pickup },
  dropoff: { kind: 'stop', stop: dropoff },
  ...(tipMinor > 0 ? { tip: { kind: 'cents', cents: tipMinor } } : {}),
});

const OUT = '(?:leave out|not|except|without|but not|skip|drop|excluding|apart from|menos) (?:the |to |el |la )*P';

/** The priced ways that are meant: "both", "the other two", "just the gallery one". */
function pricedMeant({ memory, pieces }: Scene): readonly Trip[] {
  const ways = [...new Map(memory.quotes.map((way) => [way.key, way])).values()];
  const out = find(pieces, OUT);
  const named = pieceOf(out?.pieces ?? pieces, 'P')?.places?.[0];
  const isTo = ({ dropoff }: PricedWay) => dropoff.lat === named?.lat && dropoff.lng === named.lng;
  if (out !== undefined) return ways.filter((way) => !isTo(way)).map(asTrip);
  if (named !== undefined) return ways.filter(isTo).slice(-1).map(asTrip);
  const count = pieceOf(pieces, 'N')?.number;
  const ordinal = pieceOf(pieces, 'O')?.number;
  if (ordinal !== undefined)
    return (ordinal === -1 ? ways.slice(-1) : ways.slice(ordinal, ordinal + (count ?? 1))).map(asTrip);
  const isSeveral = has(pieces, 'both|all|every|each|those|them|ambos|todos|(?:the|other) N');
  return isSeveral ? ways.slice(-(has(pieces, 'both|ambos') ? 2 : (count ?? ways.length))).map(asTrip) : [];
}

const carried = (last: Trip, trip: Trip): Trip =>
  given<Trip>({ ...trip, pickup: trip.pickup ?? last.pickup, dropoff: trip.dropoff ?? last.dropoff });
const reversed = ({ pickup, dropoff }: Trip): Trip => given<Trip>({ pickup: dropoff, dropoff: pickup });

const NARROWING = '(?:only|just|solo|among|those|of them)';
const MORE =
  '^(?:[.,] |ok |oh |so |hm |great |lovely |fine |then |right )*(?:and|y|also|what about|how about|same|e|next|another|plus|now)(?: .*)?$';

/** What a request leaves out because the conversation has it. */
export function inContext(scene: Scene, task: Task, pieces: readonly Piece[]): Task {
  const { memory } = scene;
  const { open, last } = memory;
  const isList = task.act === 'list' || task.act === 'list_live';
  if (isList && last?.act === task.act && has(pieces, NARROWING))
    return { ...task, input: { ...last.input, ...task.input } };
  if (task.act === 'mail' && last?.act === 'mail' && task.input?.['body'] === undefined)
    return { ...task, input: { ...last.input, ...task.input } };
  if (!isWay(task.act)) return task;
  const trips = has(pieces, OUT) ? [] : (task.trips ?? []).map((trip) => filled(trip, task.loose));
  const base = open?.task.trips ?? last?.trips ?? (memory.trips.length > 0 ? memory.trips : undefined);
  const before = base?.at(-1);
  const [details = {}] = trips;
  if (task.isReversed === true && before !== undefined)
    return { ...task, trips: [{ ...details, ...reversed(before) }] };
  const isLone = task.loose !== undefined && memory.quotes.length > 1 && has(pieces, NARROWING.replace(')', '|one)'));
  if (task.act === 'create' && (trips.every(isEndless) || isLone)) {
    const { pickup: _pickup, dropoff: _dropoff, ...rest } = details;
    const meant = open?.why === 'missing' ? [] : pricedMeant(scene);
    if (meant.length > 0) return { ...task, trips: meant.map((trip) => over(trip, rest)) };
    const isRepeat =
      open !== undefined || has(pieces, '(?:same|again|another|it|that|igual|mismo|lo|reservalo|reserva)');
    if (base === undefined || !isRepeat) return { ...task, trips };
    return { ...open?.task, ...task, trips: base.map((trip) => over(trip, rest)) };
  }
  if (before === undefined) return { ...task, trips };
  if (trips.every(isEndless)) return { ...task, trips: (base ?? []).map((trip) => over(trip, details)) };
  return { ...task, trips: has(pieces, MORE) ? trips.map((trip) => carried(before, trip)) : trips };
}

/** Reads that a short word may carry on, whatever else stands open. */
const READING: readonly Act[] = [
  'list_live',
  'list',
  'insights',
  'competitors',
  'spending',
  'track',
  'receipt',
  'audit',
  'get',
  'get_stream',
  'read_chat',
];
const QUESTION = '(?:who|what|how|when|why|is|was|which|does|did|are|quien|como|cuando|cual|que|cuanto|[?])';
const GOING_ON =
  '^(?:[.,] |ok |hm |oh |no |then |sorry |fine |alright |great |a |well |very |lo )*(?:and|y|also|what about|how about|que tal|the|only|just|same|[A-Z]|i meant|meant|plus|for|one|now|el|la|los|make|try|again|all|both|any|de|as|hasta|up to|to)(?: .*)?$|(?:too|as well|tambien|instead)';

/** A correction, or more of the same: no request of its own, but something that the last one takes. */
export function continued(scene: Scene): Task | undefined {
  const { memory, pieces } = scene;
  const { open, last } = memory;
  const isReading = last !== undefined && READING.includes(last.act);
  const base = isReading ? last : (open?.task ?? last);
  if (base === undefined || last === undefined) return undefined;
  if (isWay(base.act)) return continuedWay(scene, base);
  const way =
    memory.trips.length > 0 && open === undefined && has(pieces, MORE)
      ? readTask(scene, memory.wayAct, pieces)
      : undefined;
  if (way?.isReversed === true || way?.trips?.some((trip) => trip.pickup !== undefined))
    return continuedWay(scene, { act: memory.wayAct, trips: memory.trips });
  const isAbout = has(pieces, '^(?:and |y )?(?:what about|how about|que tal)');
  const isQuestion = has(pieces, QUESTION) && !isAbout && !has(pieces, '^(?:and|y) (?:\\S+ ){1,4}[?]');
  if (isQuestion || (open === undefined && !has(pieces, GOING_ON))) return undefined;
  const update = readTask(scene, base.act, pieces);
  const { input, target } = update;
  if (base.act === 'save')
    return open === undefined || update.points?.length === 0
      ? undefined
      : {
          ...base,
          points: (update.points ?? []).map((point, at) =>
            given<NamedPoint>({ ...point, name: base.points?.[at]?.name ?? point.name }),
          ),
        };
  if (READING.slice(0, 5).includes(base.act)) {
    if (Object.keys(input ?? {}).length === 0) return undefined;
    return { ...update, input: { ...(has(pieces, NARROWING) ? base.input : {}), ...input } };
  }
  const isNew = target !== undefined && target.kind !== 'it';
  if (base.act === 'mail')
    return Object.keys(input ?? {}).length === 0 ? undefined : { ...base, input: { ...base.input, ...input } };
  if (open !== undefined && !isReading) {
    const isClip = base.act === 'clip' && Object.keys(input ?? {}).length > 0;
    if (!isNew && !isClip && (update.amount ?? update.maximumMinor) === undefined) return undefined;
    return given<Task>({ ...base, ...update, target: isNew ? target : (base.target ?? target) });
  }
  if (base.act === 'tip') {
    const amount = update.amount ?? (has(pieces, 'same|igual|lo mismo') ? base.amount : undefined);
    return isNew && amount?.kind === 'cents' ? { ...update, amount } : undefined;
  }
  if (base.act === 'clip') return has(pieces, 'one|another|otro') ? { ...update, target: { kind: 'it' } } : undefined;
  return isNew && base.act !== 'bid' && base.act !== 'refund' ? { act: base.act, target } : undefined;
}

function continuedWay(scene: Scene, base: Task): Task | undefined {
  const { memory, pieces } = scene;
  const { open } = memory;
  const update = readTask(scene, base.act, pieces);
  const trips = (update.trips ?? []).map((trip) => (isEndless(trip) ? filled(trip, update.loose) : trip));
  const before = base.trips ?? [];
  const last = before.at(-1) ?? {};
  const act: Act = open?.why === 'priced' ? 'quote' : base.act;
  const { condition } = update;
  if (update.isReversed === true && !isEndless(last))
    return { act, trips: [{ ...ofAll({}), ...trips[0], ...reversed(last) }] };
  if (condition !== undefined && open?.why === 'unmet')
    return { ...base, condition: { ...condition, isTotal: base.condition?.isTotal === true } };
  if (trips.some((trip) => !isEndless(trip))) {
    const meant = open?.why === 'unmet' && before.length > 1 ? pricedMeant(scene) : [];
    if (meant.length > 0) return { act: 'create', trips: meant };
    if (open === undefined && memory.done?.act === 'create' && !has(pieces, MORE)) return undefined;
    const isWhole = trips.every(({ pickup, dropoff }) => pickup !== undefined && dropoff !== undefined);
    const kept = open?.why === 'unmet' || open?.why === 'failed' ? base : { act };
    return {
      ...kept,
      trips: trips.map((trip) => (isWhole || open === undefined ? carried(last, trip) : over(last, trip))),
    };
  }
  const bare = pieces.find(({ mark }) => /^[ANR]$/.test(mark));
  const isAsking = has(pieces, `${QUESTION}|left|together|afford`) && trips[0]?.tip === undefined;
  const tip = trips[0]?.tip ?? (bare === undefined || open?.why === 'unmet' ? undefined : tipOf(bare));
  if (
    open === undefined ||
    isAsking ||
    (tip === undefined && trips.every((trip) => Object.keys(ofAll(trip)).length === 0))
  )
    return undefined;
  const change = given<Trip>({ ...ofAll(trips[0] ?? {}), tip });
  return { ...base, act, trips: before.map((trip) => over(trip, change)) };
}
