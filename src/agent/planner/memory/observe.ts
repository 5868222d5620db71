import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { fold } from '../text/fold.ts';
import type { Stop } from '../grammar/route.ts';
import { keepPlace, learn, show, thingOf, thingsOf, turnTo, wayKey, type Kind, type Memory } from './memory.ts';
import { fieldAt, listAt, numberAt, textAt, type Thing } from './things.ts';

/** A call that the planner makes: `app.capability`. */
export interface Call {
  readonly name: string;
  readonly input: Json;
}

/** What came of it. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: Json }
  | { readonly kind: 'failed'; readonly code: string; readonly error: Json };

/** A stop of a delivery, as the person calls it; null if it has none. */
export function stopIn(memory: Memory, thing: Thing, end: 'pickup' | 'dropoff'): Stop | null {
  if (fieldAt(thing, end) === undefined) return null;
  const [lat, lng] = [numberAt(thing, `${end}.lat`), numberAt(thing, `${end}.lng`)];
  return stopAt(memory, lat, lng, textAt(thing, `${end}.address.line1`) || textAt(thing, `${end}.address`));
}

/** A saved place keeps its name and address. */
function stopAt({ places }: Memory, lat: number, lng: number, address: string): Stop {
  const place = places.find((each) => each.lat === lat && each.lng === lng);
  return { lat, lng, address: address === '' ? (place?.address ?? null) : address, name: place?.name ?? null };
}

type Fold = (memory: Memory, input: Json, result: Json) => void;

/** A list of things under `path`; without a filter it is all of them. */
const lists =
  (kind: Kind, path: string, id = 'id'): Fold =>
  (memory, input, result) => {
    const found = listAt(result, path);
    for (const each of found) learn(memory, kind, textAt(each, id), each);
    if (Object.keys(input).length === 0) memory.whole.add(kind);
    if (kind === 'consent')
      show(
        memory,
        kind,
        found.map((each) => textAt(each, id)),
      );
  };

/** One thing under `path`, which the conversation is about now. */
const one =
  (kind: Kind, path: string): Fold =>
  (memory, _input, result) => {
    const id = textAt(result, `${path}.id`);
    learn(memory, kind, id, fieldAt(result, path) as Thing);
    turnTo(memory, kind, id);
  };

/** Something about the thing that the input names. */
const about =
  (kind: Kind, path: string, as: string, key = 'id'): Fold =>
  (memory, input, result) => {
    const name = textAt(input, key);
    const known = thingsOf(memory, kind).find(
      (each) => textAt(each, 'id') === name || textAt(each, 'trackingSlug') === name,
    );
    const id = known === undefined ? name : textAt(known, 'id');
    const status = fieldAt(result, `${path}.status`);
    const isState = as === 'tracking' || as === 'cancelled';
    learn(memory, kind, id, {
      ...(known === undefined ? { id, trackingSlug: name } : {}),
      [as]: fieldAt(result, path),
      ...(isState && status !== undefined ? { status } : {}),
    });
    turnTo(memory, kind, id);
  };

function quoted(memory: Memory, input: Json, result: Json): void {
  const end = (name: string) => stopAt(memory, numberAt(input, `${name}Lat`), numberAt(input, `${name}Lng`), '');
  const [pickup, dropoff] = [end('pickup'), end('dropoff')];
  const key = wayKey(pickup, dropoff);
  const quote = fieldAt(result, 'quote') as Thing;
  memory.quotes = [...memory.quotes, { key, pickup, dropoff, tipMinor: numberAt(input, 'tipMinor'), quote }];
  memory.lastStop = dropoff;
  turnTo(memory, 'quote', key);
}

function created(memory: Memory, input: Json, result: Json): void {
  const { job, fare } = result;
  const known = thingsOf(memory, 'delivery');
  const newest = { ...input, ...(result['delivery'] as Thing), job, fare };
  memory.things.set('delivery', new Map([newest as Thing, ...known].map((each) => [textAt(each, 'id'), each])));
  memory.lastStop = stopIn(memory, newest, 'dropoff') ?? undefined;
  turnTo(memory, 'delivery', textAt(newest, 'id'));
}

const folds: Readonly<Record<string, Fold>> = {
  'delivery.quote': quoted,
  'delivery.create': created,
  'delivery.list': lists('delivery', 'deliveries'),
  'delivery.get': one('delivery', 'delivery'),
  'delivery.track': about('delivery', 'tracking', 'tracking', 'slug'),
  'delivery.cancel_preview': about('delivery', 'cancellation', 'cancellation'),
  'delivery.cancel': about('delivery', 'delivery', 'cancelled'),
  'delivery.refund': (memory, input, result) => {
    const before = numberAt(thingOf(memory, 'delivery', textAt(input, 'id')), 'refundedMinor');
    about('delivery', 'refund', 'refund')(memory, input, result);
    const refundedMinor = String(before + numberAt(result, 'refund.amountMinor'));
    learn(memory, 'delivery', textAt(input, 'id'), { refundedMinor });
  },
  'delivery.receipt': about('delivery', 'receipt.claims', 'receipt'),
  'delivery.audit_fee': about('delivery', 'audit.drift', 'drift', 'deliveryIdOrSlug'),
  'live.list_live': lists('stream', 'streams'),
  'live.get_stream': one('stream', 'stream'),
  'live.read_chat': about('stream', 'messages', 'messages'),
  'live.get_auction': one('auction', 'auction'),
  'live.place_bid': one('auction', 'auction'),
  'intel.list_competitors': lists('competitor', 'competitors', 'slug'),
  'intel.list_insights': lists('insight', 'insights'),
  'places.save': (memory, _input, result) => {
    const place = result['place'] as KnownPlace | undefined;
    if (place === undefined) return;
    keepPlace(memory, place);
    memory.lastStop = place;
    turnTo(memory, 'place', place.name);
  },
  'places.list': (memory, _input, result) => {
    memory.places = listAt(result, 'places').map((place) => ({
      name: textAt(place, 'name'),
      lat: numberAt(place, 'lat'),
      lng: numberAt(place, 'lng'),
      address: textAt(place, 'address') || null,
    }));
    memory.shownKind = 'place';
  },
  'places.forget': (memory, input) => {
    memory.places = memory.places.filter(({ name }) => fold(name) !== fold(textAt(input, 'name')));
  },
  'account.spending': (memory, _input, result) => {
    learn(memory, 'spending', textAt(result, 'period'), result);
    turnTo(memory, 'spending', textAt(result, 'period'));
  },
  'account.pending': lists('consent', 'consents'),
};

/** Folds what came of a call into what is known. */
export function observe(memory: Memory, { name, input }: Call, outcome: Outcome): void {
  // A long result comes cut: what isn't there isn't learned.
  if (outcome.kind === 'done') return folds[name]?.(memory, input, outcome.result);
  const { cancellation, minimumNextBidMinor } = outcome.error;
  if (cancellation !== undefined) learn(memory, 'delivery', textAt(input, 'id'), { cancellation });
  if (minimumNextBidMinor !== undefined)
    learn(memory, 'auction', textAt(input, 'id'), { id: input['id'], minimumNextBidMinor });
}
