import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { fold } from '../text/fold.ts';
import type { Stop } from '../grammar/route.ts';
import type { Task, Trip } from './task.ts';
import { textAt, type Thing } from './things.ts';

export type Kind =
  | 'delivery'
  | 'stream'
  | 'auction'
  | 'insight'
  | 'competitor'
  | 'consent'
  | 'spending'
  | 'place'
  | 'quote';

/** What was asked or offered last and isn't done. */
export interface Open {
  /** Something is missing; a price was told; an offer stands; a condition wasn't met; it was tried in vain. */
  readonly why: 'missing' | 'priced' | 'offered' | 'unmet' | 'failed';
  readonly task: Task;
  /** The slots that were asked for. */
  readonly asked?: readonly string[];
}

/** A priced way, with the tip that it was priced with. */
export interface PricedWay {
  readonly key: string;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly tipMinor: number;
  readonly quote: Thing;
}

/** What the conversation has told so far: folded anew from its messages each time. */
export interface Memory {
  places: readonly KnownPlace[];
  quotes: readonly PricedWay[];
  /** By kind and id. What was seen in parts is put together. */
  readonly things: Map<Kind, Map<string, Thing>>;
  /** Kinds of which everything was listed. */
  readonly whole: Set<Kind>;
  /** The list that was shown last, of each kind; and the kind of the very last. */
  readonly shown: Map<Kind, readonly string[]>;
  shownKind: Kind | undefined;
  /** What it last was about, of each kind; the newest kind last. */
  readonly focus: Map<Kind, string>;
  open: Open | undefined;
  /** What was tried last, done or not; what was done last and can't be changed. */
  last: Task | undefined;
  done: Task | undefined;
  /** What the last things that were priced or booked cost. */
  figures: readonly number[];
  budget: { readonly cents: number; readonly isForTips: boolean; readonly spentMinor: number } | undefined;
  /** The ways that were priced or booked last, and which of the two. */
  trips: readonly Trip[];
  wayAct: 'quote' | 'create';
  /** "There". */
  lastStop: Stop | undefined;
}

export const emptyMemory = (places: readonly KnownPlace[]): Memory => ({
  places,
  quotes: [],
  things: new Map(),
  whole: new Set(),
  shown: new Map(),
  shownKind: undefined,
  focus: new Map(),
  open: undefined,
  last: undefined,
  done: undefined,
  figures: [],
  budget: undefined,
  trips: [],
  wayAct: 'quote',
  lastStop: undefined,
});

export const thingsOf = ({ things }: Memory, kind: Kind): readonly Thing[] => [...(things.get(kind)?.values() ?? [])];
export const thingOf = ({ things }: Memory, kind: Kind, id: string | undefined): Thing | undefined =>
  things.get(kind)?.get(id ?? '');
/** What the conversation is about, of a kind. */
export const focusOf = (memory: Memory, kind: Kind): Thing | undefined => thingOf(memory, kind, memory.focus.get(kind));

/** What a stream’s acts may be about: the stream, or that of the lot. */
export function focusedStream(memory: Memory): string | undefined {
  const kind = [...memory.focus.keys()].findLast((each) => each === 'stream' || each === 'auction');
  const ofLot = kind === 'auction' ? textAt(focusOf(memory, 'auction'), 'streamId') : '';
  return ofLot === '' ? memory.focus.get('stream') : ofLot;
}

/** Puts together what is told of one thing. */
export function learn(memory: Memory, kind: Kind, id: string, part: Json): void {
  const all = memory.things.get(kind) ?? new Map<string, Thing>();
  all.set(id, { ...all.get(id), ...part });
  memory.things.set(kind, all);
}

/** What the conversation is about from here on. */
export function turnTo(memory: Memory, kind: Kind, id: string): void {
  memory.focus.delete(kind);
  memory.focus.set(kind, id);
}

/** The kind that the conversation was last about. */
export const lastKind = (memory: Memory): Kind | undefined => [...memory.focus.keys()].at(-1);

/** A list that the person has seen; one of one thing is about that thing. */
export function show(memory: Memory, kind: Kind, ids: readonly string[]): void {
  memory.shown.set(kind, ids);
  memory.shownKind = kind;
  if (ids.length === 1 && ids[0] !== undefined) turnTo(memory, kind, ids[0]);
  else memory.focus.delete(kind);
}

export const keepPlace = (memory: Memory, place: KnownPlace): void => {
  memory.places = [...memory.places.filter(({ name }) => fold(name) !== fold(place.name)), place];
};

export const wayKey = (pickup: Stop, dropoff: Stop): string =>
  [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng].join();

/** The last price of a way, with any tip or with this one. */
export const pricedWay = (memory: Memory, key: string, tipMinor?: number): PricedWay | undefined =>
  memory.quotes.findLast((way) => way.key === key && (tipMinor === undefined || way.tipMinor === tipMinor));
