import type { Capability } from '../ticket.ts';
import { fullBucket, type Bucket } from './bucket.ts';
import { ANONYMOUS_QUESTIONS, ANSWERS, BURST_COMMANDS } from './limits.ts';

export type Role = 'viewer' | 'overlay' | 'bot';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** What a ticket says once its signature, stream, origin and time were found right: the room uses its id up. */
export interface UsableTicket {
  readonly id: string;
  readonly expiresAt: number;
  readonly person: Person;
}

/**
 * One socket, as the machine knows it. Plain data: the shell attaches it to the socket, so that it outlives hibernation.
 * It changes in place, and the machine says so by the effect `remember`.
 */
export interface Connection {
  readonly id: string;
  readonly connectedAt: number;
  readonly origin: string | null;
  /** Of the network that it comes from: a keyed hash, the same for all of an address. */
  readonly address: string;
  person: Person | undefined;
  /** Unset until it has said hello: it gets nothing before. */
  role: Role | undefined;
  /** The newest event that it has acknowledged, or that it began with. */
  ackedSeq: number;
  /** The first event that it wasn't given, while it goes without chat. */
  lagsFrom: number | undefined;
  /** The newest sign of life that the machine was told of. */
  seenAt: number;
  tokens: number;
  tokensAt: number;
  /** Bytes that it may be answered. */
  readonly answers: Bucket;
  /** What it may ask as nobody. */
  readonly questions: Bucket;
  /** What whoever it is may be answered over all their sockets, as of its own last answer; and their last tries. */
  shared: Bucket | undefined;
  tries: readonly number[];
}

/** A socket that has just been opened: nobody's yet. */
export const newConnection = (
  { id, origin, address }: Pick<Connection, 'id' | 'origin' | 'address'>,
  now: number,
): Connection => ({
  id,
  connectedAt: now,
  origin,
  address,
  person: undefined,
  role: undefined,
  ackedSeq: 0,
  lagsFrom: undefined,
  seenAt: now,
  tokens: BURST_COMMANDS,
  tokensAt: now,
  answers: fullBucket(ANSWERS.person.socket, now), // at most what it may have once it is somebody's
  questions: fullBucket(ANONYMOUS_QUESTIONS, now),
  shared: undefined,
  tries: [],
});

export const canModerate = (person: Person | undefined): boolean =>
  person?.capabilities.some((each) => each === 'moderate' || each === 'host') === true;
