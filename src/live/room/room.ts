import type { RoomFacts } from '../room-facts.ts';
import type { ChatTerms, EndReason, StreamStatus } from '../stream.ts';
import type { Bucket } from './bucket.ts';
import type { Connection } from './connection.ts';
import type { Effect, LogRow, Removed } from './effect.ts';
import type { SaidEvent, StreamSummary } from './event.ts';
import type { WordList } from './words.ts';

export interface StreamState {
  readonly status: StreamStatus;
  /** Unix ms. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
}

export interface Restriction {
  readonly kind: 'ban' | 'timeout';
  /** Unix ms; null for ever. */
  readonly until: number | null;
}

/** A message that can still be resumed from, answered or deleted; or its tombstone. */
export interface Said extends Removed {
  /** Unset once it was taken off. */
  event: SaidEvent | undefined;
  /** The event's, or the tombstone's: the very bytes that it is sent in. */
  text: string;
  /** For the mode `unique`, made when that is asked for. */
  folded?: string;
}

interface Pending {
  text: string;
  readonly isDroppable: boolean;
}

/** A row of the log in memory: how many bytes it has is known, and what is taken off is taken out of it. */
export interface KeptRow extends LogRow {
  readonly events: string[];
  bytes: number;
}

/** An answer as it was written for somebody, for everybody who asks the same. */
export interface Written {
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly hasMore: boolean;
}

/**
 * A room: what the machine knows between two commands. It is changed in place: a copy of 2,000 events for each message
 * would cost more than all the rest. Everything but `connections`, `pending` and `cooling` can be had from the log and
 * the kept values again (`restoreRoom`); what was counted of who asks and tries how much, from the sockets that are there.
 */
export interface Room {
  readonly epoch: string;
  /** Signs what the room says of a client for itself: as old as the epoch. */
  readonly secret: string;
  facts: RoomFacts | undefined;
  stream: StreamState;
  chat: ChatTerms;
  words: WordList;
  readonly restrictions: Map<string, Restriction>;
  /** Tickets that were used, by id, until they expire. */
  readonly tickets: Map<string, number>;

  /** Of the newest event, stored or pending. */
  seq: number;
  /** What was stored and sent. */
  readonly log: KeptRow[];
  /** Messages of the log that were taken off, by their numbers. */
  readonly removed: Map<number, Removed>;
  /** Messages of the log and of what is pending, by id, in order; and by their senders' own keys. */
  readonly said: Map<string, Said>;
  readonly keys: Map<string, Said>;
  /** When each person last wrote, as far as that counts. */
  readonly paces: Map<string, number[]>;
  /** When they last tried what was refused for what was in it. */
  readonly tries: Map<string, number[]>;
  /** What whoever asks may still be answered. */
  readonly budgets: Map<string, Bucket>;
  /** Answers that were written, by what was asked: gone when anything of them changes. */
  readonly written: Map<string, Written>;

  /** What happened and isn't stored yet: nobody knows of it. */
  pending: Pending[];
  pendingBytes: number;
  /** What was taken off and isn't so in the storage yet. */
  redacted: { readonly rows: Map<number, KeptRow>; readonly removed: Removed[] };
  /** Answers to the commands that are pending: sent when what they say is true. */
  replies: { readonly to: Connection; readonly text: string }[];
  /** Something was sent just now: what happens meanwhile travels together. */
  cooling: boolean;

  readonly connections: Map<string, Connection>;
  viewers: Viewers;
}

export interface Viewers {
  readonly count: number;
  readonly asOf: number;
  readonly peak: number;
  readonly published: number;
  readonly publishedAt: number;
}

/** One step under way: what the parts of the machine hand each other. */
export interface Turn {
  readonly room: Room;
  readonly now: number;
  readonly effects: Effect[];
}

export const RESTRICTION = 'restriction/';
export const TICKET = 'ticket/';

export const keyOf = (personId: string, key: string) => `${personId} ${key}`;

/** Lets go of everything of events before this one. */
export function forgetBefore(room: Room, seq: number): void {
  const keep = room.log.findIndex(({ lastSeq }) => lastSeq >= seq);
  room.log.splice(0, keep === -1 ? room.log.length : keep);
  for (const [id, said] of room.said) {
    if (said.seq >= seq) break; // in order
    room.said.delete(id);
    room.removed.delete(said.seq);
    room.written.clear();
    if (said.key !== null) room.keys.delete(keyOf(said.authorId, said.key));
  }
}

/** The stream as the room shows it; undefined before the room was opened. */
export function summaryOf({ facts, stream }: Room): StreamSummary | undefined {
  if (facts === undefined) return undefined;
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id: facts.streamId,
    host: { id: facts.hostSub, displayName: facts.hostName },
    title: facts.title,
    category: facts.categorySlug,
    isMature: facts.isMature,
    status: stream.status,
    startedAt: moment(stream.startedAt),
    endedAt: moment(stream.endedAt),
    endReason: stream.endReason,
  };
}
