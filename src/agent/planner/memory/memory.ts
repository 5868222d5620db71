import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { Request, Stop } from '../request.ts';
import { idOf, textAt, type Thing } from './things.ts';

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
  readonly request: Request;
  /** The slots that were asked for. */
  readonly asked: readonly string[];
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
export class Memory {
  places: readonly KnownPlace[];
  quotes: readonly PricedWay[] = [];
  /** By kind and id. What was seen in parts is put together. */
  readonly things = new Map<Kind, Map<string, Thing>>();
  /** Kinds of which everything was listed. */
  readonly whole = new Set<Kind>();
  /** The list that was shown last, and what it last was about, of each kind; the newest kind last. */
  readonly shown = new Map<Kind, readonly string[]>();
  readonly focus = new Map<Kind, string>();
  open: Open | undefined;
  /** What was tried last, done or not; what was done last; the ways that were priced or booked last. */
  last: Request | undefined;
  done: Request | undefined;
  ways: Request | undefined;
  /** What the last things that were priced or booked cost; what the person has for tips, or for all. */
  figures: readonly number[] = [];
  budget: { readonly cents: number; readonly isForTips: boolean; readonly spentMinor: number } | undefined;
  /** Ids of what was booked in this conversation. */
  booked: readonly string[] = [];
  /** "There". */
  lastStop: Stop | undefined;
  /** What was said last. */
  reply = '';

  constructor(places: readonly KnownPlace[]) {
    this.places = places;
  }
}

export const thingsOf = ({ things }: Memory, kind: Kind): readonly Thing[] => [...(things.get(kind)?.values() ?? [])];
export const thingOf = ({ things }: Memory, kind: Kind, id = ''): Thing | undefined => things.get(kind)?.get(id);

/** What the conversation is about, of a kind; a stream may be that of the lot. */
export function focusOf(memory: Memory, kind: Kind): string | undefined {
  const isOfLot = [...memory.focus.keys()].findLast((each) => each === 'stream' || each === 'auction') === 'auction';
  const stream = textAt(thingOf(memory, 'auction', memory.focus.get('auction')), 'streamId');
  return kind === 'stream' && isOfLot && stream !== '' ? stream : memory.focus.get(kind);
}

/** The kinds that the conversation was last about, and of which a list was last shown. */
export const lastKind = ({ focus }: Memory): Kind | undefined => [...focus.keys()].at(-1);
export const shownKind = ({ shown }: Memory): Kind | undefined => [...shown.keys()].at(-1);

/** Puts together what is told of one thing. */
export function learn({ things }: Memory, kind: Kind, id: string, part: Json): void {
  const all = things.get(kind) ?? new Map<string, Thing>();
  things.set(kind, all.set(id, { ...all.get(id), ...part }));
}

/** What the conversation is about from here on. */
export function turnTo({ focus }: Memory, kind: Kind, id: string): void {
  focus.delete(kind);
  focus.set(kind, id);
}

/** A list that the person has seen; one of one thing is about that thing. */
export function show(memory: Memory, kind: Kind, things: readonly Thing[]): void {
  memory.shown.delete(kind);
  memory.shown.set(kind, things.map(idOf));
  memory.focus.delete(kind);
  if (things.length === 1) turnTo(memory, kind, things.map(idOf).join(''));
}

export const wayKey = (pickup: Stop, dropoff: Stop): string =>
  [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng].join();

/** The last price of a way, with any tip or with this one. */
export const pricedWay = ({ quotes }: Memory, key: string, tipMinor?: number): PricedWay | undefined =>
  quotes.findLast((way) => way.key === key && (tipMinor === undefined || way.tipMinor === tipMinor));
