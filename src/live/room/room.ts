import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { ChatTerms, EndReason, StreamStatus } from '#src/live/streams/stream.ts';
import type { Bucket } from './bucket.ts';
import { canModerate, type Connection, type Person } from './connection.ts';
import type { Effect, LogRow, Removed } from './effect.ts';
import type { SaidEvent, StreamSummary } from './event.ts';
import type { WordList } from '#src/live/chat/words.ts';

export interface StreamState {
  readonly status: StreamStatus;
  /** Unix ms. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
}

export interface Restriction {
  readonly kind: 'ban' | 'timeout';
  /** Unix ms; null: for ever. */
  readonly until: number | null;
}

/** A message that can still be resumed from, answered or removed; or its tombstone. */
export interface Said extends Removed {
  /** Undefined after it was removed. */
  event: SaidEvent | undefined;
  /** The event's or tombstone's text: the exact bytes that are sent. */
  text: string;
  /** For the mode `unique`; computed when needed. */
  folded?: string;
}

interface Pending {
  text: string;
  readonly isDroppable: boolean;
}

/** A row of the log in memory, with its size; removed messages are removed from it. */
export interface KeptRow extends LogRow {
  readonly events: string[];
  bytes: number;
}

/** A serialised answer, for everybody who asks the same. */
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
  /** Signs presence tokens; as old as the epoch. */
  readonly secret: string;
  facts: RoomFacts | undefined;
  stream: StreamState;
  chat: ChatTerms;
  words: WordList;
  readonly restrictions: Map<string, Restriction>;
  /** Used tickets, by id, until they expire. */
  readonly tickets: Map<string, number>;

  /** The seq of the newest event, stored or pending. */
  seq: number;
  /** Events up to here are of before the stream was shown (again): whoever comes now isn't sent them. */
  floor: number;
  /** Events that were stored and sent. */
  readonly log: KeptRow[];
  /** Removed messages of the log, by their numbers. */
  readonly removed: Map<number, Removed>;
  /** Messages of the log and pending ones, by id, in order; and by their senders' keys. */
  readonly said: Map<string, Said>;
  readonly keys: Map<string, Said>;
  /** When each person last wrote, as long as it counts. */
  readonly paces: Map<string, number[]>;
  /** When they last tried a message that was refused for its content. */
  readonly tries: Map<string, number[]>;
  /** The remaining budgets of answers. */
  readonly budgets: Map<string, Bucket>;
  /** Serialised answers, by question: deleted when anything in them changes. */
  readonly written: Map<string, Written>;

  /** Events that aren't stored yet, so that nobody knows of them. */
  pending: Pending[];
  pendingBytes: number;
  /** What was removed but is still in the storage. */
  redacted: { readonly rows: Map<number, KeptRow>; readonly removed: Removed[] };
  /** Answers to pending commands: sent after their events are stored. */
  replies: { readonly to: Connection; readonly text: string }[];
  /** A frame was just sent: further events are collected for the next one. */
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

/** One step in progress: what the parts of the machine share. */
export interface Turn {
  readonly room: Room;
  readonly now: number;
  readonly effects: Effect[];
}

export const RESTRICTION = 'restriction/';
export const TICKET = 'ticket/';
export const FLOOR = 'floor';

export const keyOf = (personId: string, key: string) => `${personId} ${key}`;

/** The last event that a person may not read: moderators may watch a private stream, and read what was said in it. */
export const floorFor = ({ floor }: Pick<Room, 'floor'>, person: Person | undefined): number =>
  canModerate(person) ? 0 : floor;

/** Deletes everything about events before this one. */
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
