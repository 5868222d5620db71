import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { fold } from '../text/fold.ts';
import type { Stop } from '../grammar/route.ts';
import type { Task } from './task.ts';
import type {
  Auction,
  Cancellation,
  ChatLine,
  Competitor,
  Delivery,
  Insight,
  Pending,
  Quote,
  Spending,
  Stream,
  Tracking,
} from './shapes.ts';

export type Kind =
  | 'delivery'
  | 'stream'
  | 'auction'
  | 'insight'
  | 'competitor'
  | 'place'
  | 'consent'
  | 'spending'
  | 'tip'
  | 'clip'
  | 'quote';

/** What was asked or offered last and isn't done. */
export interface Open {
  /** Something is missing; a price or an offer stands; a condition wasn't met; it was tried in vain. */
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
  readonly quote: Quote;
}

/** What the conversation has told so far: folded anew from its messages each time. */
export interface Memory {
  places: readonly KnownPlace[];
  quotes: readonly PricedWay[];
  readonly deliveries: Map<string, Delivery>;
  readonly trackings: Map<string, Tracking>;
  readonly streams: Map<string, Stream>;
  readonly auctions: Map<string, Auction>;
  readonly chats: Map<string, readonly ChatLine[]>;
  readonly insights: Map<string, Insight>;
  readonly competitors: Map<string, Competitor>;
  readonly cancellations: Map<string, Cancellation>;
  readonly receipts: Map<string, { readonly milliMiles: number; readonly paidMinor: string }>;
  readonly drifts: Map<string, number>;
  consents: readonly Pending[];
  spending: Spending | undefined;
  /** All deliveries (all streams) were listed, and nothing has changed since. */
  hasAllDeliveries: boolean;
  hasAllStreams: boolean;
  /** The list that was shown last, of each kind; and the kind of the very last. */
  readonly shown: Map<Kind, readonly string[]>;
  shownKind: Kind | undefined;
  /** What it last was about, of each kind, newest kind last. */
  readonly focus: Map<Kind, string>;
  open: Open | undefined;
  /** What was tried last, done or not. */
  last: Task | undefined;
  /** The last thing that was done and can't be changed. */
  done: { readonly task: Task; readonly amounts: readonly number[] } | undefined;
  /** Prices of the last things priced or booked. */
  figures: readonly number[];
  budget: { readonly cents: number; readonly isForTips: boolean; readonly spentMinor: number } | undefined;
  lastStop: Stop | undefined;
  lastRefund: { readonly amountMinor: string; readonly status: string } | undefined;
}

export const emptyMemory = (places: readonly KnownPlace[]): Memory => ({
  places,
  quotes: [],
  deliveries: new Map(),
  trackings: new Map(),
  streams: new Map(),
  auctions: new Map(),
  chats: new Map(),
  insights: new Map(),
  competitors: new Map(),
  cancellations: new Map(),
  receipts: new Map(),
  drifts: new Map(),
  consents: [],
  spending: undefined,
  hasAllDeliveries: false,
  hasAllStreams: false,
  shown: new Map(),
  shownKind: undefined,
  focus: new Map(),
  open: undefined,
  last: undefined,
  done: undefined,
  figures: [],
  budget: undefined,
  lastStop: undefined,
  lastRefund: undefined,
});

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
  const [first] = ids;
  if (first === undefined) return;
  if (ids.length === 1) turnTo(memory, kind, first);
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
