import type { Json } from '#src/agent/registry/capability.ts';
import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Act } from './acts/deeds.ts';
import type { Condition } from './slots/condition.ts';
import type { StopOf } from './slots/stops-of.ts';
import type { Target } from './slots/target.ts';
import type { When } from './slots/when.ts';
import type { Point } from './text/pieces.ts';

/** Where something is picked up or dropped off; bare coordinates have no name. */
export interface Stop extends Point {
  readonly address: string | null;
  readonly name: string | null;
}

/** A place as it was said: known, one of several, no saved one, "there", or an end of a delivery. */
export type Mention =
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'choice'; readonly places: readonly KnownPlace[] }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'there' }
  | StopOf;

/** Cents, a share of the whole, what is left of a sum, what an audit found, no dollars, all of it. */
export type Amount =
  | { readonly kind: 'cents' | 'rest'; readonly cents: number }
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'drift' | 'foreign' | 'all' }
  /** The least that is taken, and what is bid beyond it. */
  | { readonly kind: 'minimum'; readonly moreMinor: number };

/** What was said of one thing that is to be done. Which slots count, depends on the act. */
export interface Slots {
  readonly pickup?: Mention;
  readonly dropoff?: Mention;
  /** A place without a word for which end it is. */
  readonly loose?: Mention;
  /** Days from today that were said without an hour. */
  readonly day?: number;
  readonly time?: { readonly end: 'pickup' | 'dropoff'; readonly when: When };
  readonly target?: Target;
  /** Of a delivery: its tip. */
  readonly amount?: Amount;
  readonly maximumMinor?: number;
  /** Of a lot that the conversation is about. */
  readonly isOfLot?: boolean;
  /** Fields that go into the call as they are. */
  readonly input?: Json;
}

/** A request: each of its items makes one call. What isn't there wasn't said. */
export interface Request {
  readonly act: Act;
  readonly items: readonly Slots[];
  readonly condition?: Condition;
  /** Of several priced ways only this one. */
  readonly choice?: 'cheapest';
  /** The person has said yes to what it costs. */
  readonly isAccepted?: boolean;
  /** An amount, an hour or a condition that nobody understood. */
  readonly doubt?: 'amount' | 'when' | 'doubt';
}

/** What was said now over what was said before: every answer, correction and continuation is this. */
export function over(before: Slots, now: Slots): Slots {
  const day = now.time?.when.day ?? now.day ?? before.time?.when.day ?? before.day;
  const time = now.time ?? before.time;
  const when = time === undefined || day === undefined ? time?.when : { ...time.when, day };
  return {
    ...before,
    ...now,
    ...(time === undefined || when === undefined ? {} : { time: { ...time, when } }),
    input: { ...before.input, ...now.input },
  };
}
