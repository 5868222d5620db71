import type { Capability } from '#src/live/rooms/ticket.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';
import { fullBucket, type Bucket } from './bucket.ts';
import { ANONYMOUS_QUESTIONS, ANSWERS, BURST_COMMANDS } from '#src/live/room/limits.ts';

/** What a client says that it is; and a leaf of the room, which no client can say. */
export type ClientRole = 'viewer' | 'overlay' | 'bot';
export type Role = ClientRole | 'leaf';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Whether they may bid, as their ticket says; a person of before there was this has none. */
  readonly payer?: PayerStanding | undefined;
  /** Unix ms: when the credential ends that the ticket was issued for, and with it the capabilities. */
  readonly until: number;
}

/** A ticket whose signature, stream, origin and time are valid. The room marks its id as used. */
export interface UsableTicket {
  readonly id: string;
  readonly expiresAt: number;
  readonly person: Person;
}

/**
 * One socket, as the machine knows it. Plain data: the shell attaches it to the socket, so that it survives
 * hibernation. It changes in place, and the effect `remember` says so.
 */
export interface Connection {
  readonly id: string;
  readonly connectedAt: number;
  readonly origin: string | null;
  /** A keyed hash of the network, the same for all sockets of an IP address. */
  readonly address: string;
  /** What it was divided by at the door of a room with leaves. */
  readonly place?: string | undefined;
  /** Which leaf it is. */
  readonly leaf?: number | undefined;
  /** It is a socket of a leaf, and asks by way of the leaf's connection. */
  readonly via?: { readonly leaf: string; readonly from: string } | undefined;
  person: Person | undefined;
  /** Undefined until its hello; before that it gets nothing. */
  role: Role | undefined;
  /** The newest event that it has acknowledged, or with which it began. */
  ackedSeq: number;
  /** The first event that it wasn't sent, while it gets no chat. */
  lagsFrom: number | undefined;
  /** The newest heartbeat that the machine knows of. */
  seenAt: number;
  tokens: number;
  tokensAt: number;
  /** The budget of bytes that it may be answered. */
  readonly answers: Bucket;
  /** What an anonymous socket may ask. */
  readonly questions: Bucket;
  /** What whoever it is may be answered over all their sockets, as of its own last answer; and their last tries. */
  shared: Bucket | undefined;
  tries: readonly number[];
}

/** A socket that has just been opened: anonymous for now. */
export const newConnection = (
  { id, origin, address, place, leaf, via }: Pick<Connection, 'id' | 'origin' | 'address' | 'place' | 'leaf' | 'via'>,
  now: number,
): Connection => ({
  id,
  connectedAt: now,
  origin,
  address,
  place,
  leaf,
  via,
  person: undefined,
  role: undefined,
  ackedSeq: 0,
  lagsFrom: undefined,
  seenAt: now,
  tokens: BURST_COMMANDS,
  tokensAt: now,
  answers: fullBucket(ANSWERS.person.socket, now), // at most the budget of a person
  questions: fullBucket(ANONYMOUS_QUESTIONS, now),
  shared: undefined,
  tries: [],
});

/** A person of before the ticket had an end has none in force. */
export const isLapsed = ({ until }: Person, now: number): boolean => !(until > now);

export const canModerate = (person: Person | undefined): boolean =>
  person?.capabilities.some((each) => each === 'moderate' || each === 'host') === true;
