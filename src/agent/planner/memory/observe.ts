import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { Stop } from '../request.ts';
import { fold } from '../text/fold.ts';
import { learn, thingsOf, turnTo, wayKey, type Kind, type Memory } from './memory.ts';
import { fieldAt, idOf, listAt, numberAt, textAt, type Thing } from './things.ts';

/** A call that the planner makes: `app.capability`. */
export interface Call {
  readonly name: string;
  readonly input: Json;
}

/** What came of it. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: Json }
  | { readonly kind: 'failed'; readonly code: string; readonly error: Json };

/** Of what kind the things of a call are; the first that fits is it. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^delivery/, 'delivery'],
  [/auction|bid/, 'auction'],
  [/^live/, 'stream'],
  [/competitors$/, 'competitor'],
  [/^intel/, 'insight'],
  [/\.pending$/, 'consent'],
  [/spending$/, 'spending'],
];

/** A stop of a delivery, as the person calls it: a saved place keeps its name and address. */
export function stopIn({ places }: Memory, thing: Thing, end: 'pickup' | 'dropoff'): Stop | null {
  const [lat, lng] = [numberAt(thing, `${end}.lat`), numberAt(thing, `${end}.lng`)];
  const { name = null, address = null } = places.find((each) => each.lat === lat && each.lng === lng) ?? {};
  const said = textAt(thing, `${end}.address.line1`) || textAt(thing, `${end}.address`);
  return fieldAt(thing, end) === undefined ? null : { lat, lng, address: said || address, name };
}

function quoted(memory: Memory, input: Json, { quote }: Json): void {
  const end = (name: string) => ({ lat: input[`${name}Lat`], lng: input[`${name}Lng`] });
  const ends = { pickup: end('pickup'), dropoff: end('dropoff') };
  const [pickup, dropoff] = [stopIn(memory, ends, 'pickup') as Stop, stopIn(memory, ends, 'dropoff') as Stop];
  const way = { key: wayKey(pickup, dropoff), pickup, dropoff };
  memory.quotes = [...memory.quotes, { ...way, tipMinor: numberAt(input, 'tipMinor'), quote: quote as Thing }];
  memory.lastStop = dropoff;
  turnTo(memory, 'quote', way.key);
}

function created(memory: Memory, input: Json, { delivery, ...result }: Json): void {
  const newest: Thing = { ...input, ...(delivery as Thing), ...result };
  const all = [newest, ...thingsOf(memory, 'delivery')];
  memory.things.set('delivery', new Map(all.map((each) => [idOf(each), each])));
  // "The first of those" goes by what was booked, where no list was shown since.
  const [listed, before] = [memory.shown.get('delivery'), memory.booked];
  memory.booked = [...before, idOf(newest)];
  if (listed === undefined ? before.length > 0 : listed.join() === before.join())
    memory.shown.set('delivery', memory.booked);
  memory.lastStop = stopIn(memory, newest, 'dropoff') ?? memory.lastStop;
  turnTo(memory, 'delivery', idOf(newest));
}

function placeOf(told: unknown): KnownPlace {
  const address = textAt(told, 'address');
  const at = { lat: numberAt(told, 'lat'), lng: numberAt(told, 'lng') };
  return { name: textAt(told, 'name'), ...at, address: address === '' ? null : address };
}

function movedPlaces(memory: Memory, name: string, input: Json, result: Json): void {
  const others = memory.places.filter((place) => fold(place.name) !== fold(textAt(input, 'name')));
  memory.places = name === 'places.list' ? listAt(result, 'places').map(placeOf) : others;
  if (name !== 'places.save' || textAt(result, 'place.name') === '') return;
  const saved = placeOf(fieldAt(result, 'place'));
  memory.places = [...others, saved];
  memory.lastStop = saved;
  turnTo(memory, 'place', saved.name);
}

/** Whatever a result tells is kept at the thing that the call was about, under its own name. */
function attach(memory: Memory, kind: Kind, input: Json, result: Json): void {
  const name =
    ['id', 'slug', 'deliveryIdOrSlug', 'jobId'].map((field) => textAt(input, field)).find((text) => text) ?? kind;
  const isIt = (each: Thing) => ['id', 'trackingSlug', 'job.id'].some((path) => textAt(each, path) === name);
  const found = thingsOf(memory, kind).find(isIt);
  const known = found ?? { id: textAt(result, 'audit.deliveryId') || name, trackingSlug: name };
  const own = result[kind] as Thing | undefined;
  const id = idOf(own ?? known);
  const status = textAt(result, 'tracking.status') || textAt(own, 'status') || textAt(known, 'status');
  const refundedMinor = numberAt(known, 'refundedMinor') + numberAt(result, 'refund.amountMinor');
  learn(memory, kind, id, { ...known, ...own, ...result, id, refundedMinor, ...(status === '' ? {} : { status }) });
  turnTo(memory, kind, id);
}

/** Folds what came of a call into what is known. A long result comes cut: what isn't there isn't learned. */
export function observe(memory: Memory, { name, input }: Call, outcome: Outcome): void {
  const [, kind = 'place'] = KINDS.find(([calls]) => calls.test(name)) ?? [];
  if (outcome.kind === 'failed') {
    const { cancellation } = outcome.error;
    if (cancellation !== undefined) learn(memory, kind, textAt(input, 'id'), { cancellation });
    return;
  }
  const { result } = outcome;
  const list = Object.keys(result).find(
    (member) => member !== 'messages' && member.endsWith('s') && Array.isArray(result[member]),
  );
  if (name === 'delivery.quote') return quoted(memory, input, result);
  if (name === 'delivery.create') return created(memory, input, result);
  if (kind === 'place') return movedPlaces(memory, name, input, result);
  if (list === undefined || !/list|pending/.test(name)) return attach(memory, kind, input, result);
  for (const each of listAt(result, list)) learn(memory, kind, idOf(each), each);
  if (Object.keys(input).length === 0) memory.whole.add(kind);
}
