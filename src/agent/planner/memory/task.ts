import type { Json } from '#src/agent/registry/capability.ts';
import type { Condition } from '../grammar/condition.ts';
import type { Details } from '../grammar/booking.ts';
import type { StopMention } from '../grammar/route.ts';
import type { Target } from '../grammar/target.ts';

/** What a person may ask for. */
export type Act =
  | 'quote'
  | 'create'
  | 'list'
  | 'get'
  | 'track'
  | 'receipt'
  | 'audit'
  | 'preview'
  | 'cancel'
  | 'refund'
  | 'dispatch'
  | 'list_live'
  | 'get_stream'
  | 'read_chat'
  | 'tip'
  | 'clip'
  | 'get_auction'
  | 'verify_auction'
  | 'bid'
  | 'competitors'
  | 'insights'
  | 'verify_insight'
  | 'mail'
  | 'places'
  | 'save'
  | 'forget'
  | 'spending'
  | 'pending'
  | 'rebook';

/** A delivery that is wanted, as far as it was said. */
export interface Trip extends Details {
  readonly pickup?: StopMention;
  readonly dropoff?: StopMention;
}

/** An amount that was said: cents, a part of the whole, or the difference that an audit found. */
export type Amount =
  | { readonly kind: 'cents'; readonly cents: number }
  | { readonly kind: 'part'; readonly part: number }
  | { readonly kind: 'drift' }
  | { readonly kind: 'minimum' }
  | { readonly kind: 'foreign' };

/** A request, as far as it was said. Which fields count, depends on the act. */
export interface Task {
  readonly act: Act;
  readonly trips?: readonly Trip[];
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
  readonly message?: string;
  readonly title?: string;
  readonly seconds?: number;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly ofLot?: boolean;
  readonly input?: Json;
  readonly name?: string;
  readonly points?: readonly {
    readonly name?: string;
    readonly lat: number;
    readonly lng: number;
    readonly address?: string;
  }[];
  readonly to?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly reason?: string;
}
