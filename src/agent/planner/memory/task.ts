import type { Json } from '#src/agent/registry/capability.ts';
import type { Condition } from '../grammar/condition.ts';
import type { Details } from '../grammar/booking.ts';
import type { StopMention } from '../grammar/route.ts';
import type { Target } from '../grammar/target.ts';
import type { Point } from '../text/pieces.ts';

/** What a person may ask for. */
export type WayAct = 'quote' | 'create' | 'rebook';
export type OrderAct = 'get' | 'track' | 'receipt' | 'audit' | 'preview' | 'cancel' | 'refund' | 'dispatch';
export type StreamAct = 'get_stream' | 'read_chat' | 'tip' | 'clip';
export type LotAct = 'get_auction' | 'verify_auction' | 'bid';
export type ListAct = 'list' | 'list_live' | 'competitors' | 'insights' | 'places' | 'spending' | 'pending';
export type Act = WayAct | OrderAct | StreamAct | LotAct | ListAct | 'verify_insight' | 'mail' | 'save' | 'forget';

/** A delivery that is wanted, as far as it was said. */
export interface Trip extends Details {
  readonly pickup?: StopMention;
  readonly dropoff?: StopMention;
}

/** Cents, a part of the whole, the difference that an audit found, the least that is taken, or what isn't dollars. */
export type Amount =
  | { readonly kind: 'cents'; readonly cents: number }
  | { readonly kind: 'part'; readonly part: number }
  | { readonly kind: 'drift' | 'minimum' | 'foreign' };

export interface NamedPoint extends Point {
  readonly name?: string;
  readonly address?: string;
}

/** A request, as far as it was said. Which fields count, depends on the act. */
export interface Task {
  readonly act: Act;
  readonly trips?: readonly Trip[];
  /** A place without a word for which end it is. */
  readonly loose?: StopMention;
  readonly condition?: Condition;
  /** Of several priced ways only this one. */
  readonly choice?: 'cheapest' | 'dearest';
  readonly isReversed?: boolean;
  readonly target?: Target;
  readonly amount?: Amount;
  readonly maximumMinor?: number;
  /** The person has said yes to what it costs. */
  readonly isAccepted?: boolean;
  /** The person was asked to confirm a high bid, and has. */
  readonly isConfirmed?: boolean;
  /** Fields that go into the input as they are. */
  readonly input?: Json;
  /** Of a lot that the conversation is about. */
  readonly isOfLot?: boolean;
  readonly names?: readonly string[];
  readonly points?: readonly NamedPoint[];
}
