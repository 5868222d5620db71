import type { Kept } from '#src/live/room/kept.ts';
import { fullBucket, type Bucket } from '#src/live/session/bucket.ts';
import type { HotLimits } from './hot-limits.ts';
import type { Answered } from './leaf-words.ts';
import { NO_LEAVES, type Leaves, type Spot } from './spot.ts';

export const LEAVES = 'leaves';

/** Who is connected somewhere: people, and anonymous viewers by the hash of their network. */
export interface Count {
  readonly people: number;
  readonly nobodies: ReadonlyMap<string, number>;
}

/** What a leaf has reported. */
export interface Report extends Count {
  readonly sockets: number;
  /** When its line was cut, in Unix ms. */
  readonly lostAt: number | undefined;
}

/** What a leaf has asked and isn't answered yet: its frame, and the answers so far. */
export interface Relay {
  readonly frame: number;
  readonly answers: Answered[];
}

/** The part of a room that divides its sockets among leaves. */
export interface Hot {
  /** Since when the leaves have few sockets; undefined where they don't. */
  lowSince: number | undefined;
  /** By leaf. */
  readonly reports: Map<number, Report>;
  /** By the connection of the leaf. */
  readonly relays: Map<string, Relay>;
  /** What chat may still say in this second. */
  readonly chat: Bucket;
}

export const chatPace = ({ chatASecond }: HotLimits) => ({ burst: chatASecond, perSecond: chatASecond });

export const restoreSpot = (kept: Kept, limits: HotLimits): Spot => ({
  limits,
  n: undefined,
  leaves: kept.value<Leaves>(LEAVES, NO_LEAVES),
});

export const restoreHot = (limits: HotLimits): Hot => ({
  lowSince: undefined,
  reports: new Map(),
  relays: new Map(),
  chat: fullBucket(chatPace(limits), 0),
});
