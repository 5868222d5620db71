import type { RoomFacts } from '../room-facts.ts';
import type { ChatTerms, EndReason, StreamStatus } from '../stream.ts';
import type { Connection } from './connection.ts';
import type { Effect, LogRow } from './effect.ts';
import type { SaidEvent, Sequenced, StreamSummary } from './event.ts';
import { CHAT_MESSAGES, CHAT_WINDOW_MS } from './limits.ts';
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

/** A message that can still be resumed from, answered or deleted. */
export interface Said {
  readonly event: SaidEvent;
  isGone: boolean;
  /** For the mode `unique`, made when that is asked for. */
  folded?: string;
}

interface Pending {
  readonly text: string;
  readonly isDroppable: boolean;
}

/**
 * A room: what the machine knows between two commands. It is changed in place: a copy of 2,000 events for each message
 * would cost more than all the rest. Everything but `connections`, `pending` and `cooling` can be had from the log and
 * the kept values again (`restoreRoom`).
 */
export interface Room {
  readonly epoch: string;
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
  readonly log: LogRow[];
  /** Messages of the log and of what is pending, by id, in order; and by their senders' own keys. */
  readonly said: Map<string, Said>;
  readonly keys: Map<string, Said>;
  /** When each person last wrote, as far as that counts. */
  readonly paces: Map<string, number[]>;

  /** What happened and isn't stored yet: nobody knows of it. */
  pending: Pending[];
  pendingBytes: number;
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

export interface Stored {
  readonly epoch: string;
  readonly kept: ReadonlyMap<string, unknown>;
  readonly log: readonly LogRow[];
  readonly connections: readonly Connection[];
}

export const RESTRICTION = 'restriction/';
export const TICKET = 'ticket/';

/** The room as it was when its last step had been carried out; one that has nothing stored is new. */
export function restoreRoom({ epoch, kept, log, connections }: Stored): Room {
  const value = <T>(key: string, otherwise: T): T => (kept.has(key) ? (kept.get(key) as T) : otherwise);
  const under = <T>(prefix: string) =>
    new Map([...kept].flatMap(([key, it]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), it as T]] : [])));
  const room: Room = {
    epoch,
    facts: value<RoomFacts | undefined>('facts', undefined),
    stream: value<StreamState>('stream', { status: 'created', startedAt: null, endedAt: null, endReason: null }),
    chat: value<ChatTerms>('chat', { mode: 'open', slowModeSeconds: 10 }),
    words: value<WordList>('words', { words: [], act: 'mask' }),
    restrictions: under<Restriction>(RESTRICTION),
    tickets: under<number>(TICKET),
    seq: log.at(-1)?.lastSeq ?? 0,
    log: [...log],
    said: new Map(),
    keys: new Map(),
    paces: new Map(),
    pending: [],
    pendingBytes: 0,
    replies: [],
    cooling: false,
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    viewers: value<Viewers>('viewers', { count: 0, asOf: 0, peak: 0, published: 0, publishedAt: 0 }),
  };
  for (const { events } of log) for (const text of events) noteEvent(room, JSON.parse(text) as Sequenced);
  return room;
}

/** What an event means for those after it: what the chat's rules look at. */
export function noteEvent(room: Room, event: Sequenced): void {
  if (event.type === 'chat.message') noteSaid(room, event);
  if (event.type === 'chat.deleted') hide(room.said.get(event.messageId));
  if (event.type !== 'chat.user_cleared') return;
  for (const said of room.said.values()) if (said.event.message.author.id === event.userId) hide(said);
}

function noteSaid(room: Room, event: SaidEvent): void {
  const { id, key, author } = event.message;
  const said: Said = { event, isGone: false };
  room.said.set(id, said);
  if (key !== null) room.keys.set(keyOf(author.id, key), said);
  const at = Date.parse(event.at);
  const pace = (room.paces.get(author.id) ?? []).filter((each) => each > at - CHAT_WINDOW_MS).slice(1 - CHAT_MESSAGES);
  room.paces.set(author.id, [...pace, at]);
}

const hide = (said: Said | undefined) => {
  if (said !== undefined) said.isGone = true;
};

export const keyOf = (personId: string, key: string) => `${personId} ${key}`;

/** Lets go of everything of events before this one. */
export function forgetBefore(room: Room, seq: number): void {
  const keep = room.log.findIndex(({ lastSeq }) => lastSeq >= seq);
  room.log.splice(0, keep === -1 ? room.log.length : keep);
  for (const [id, { event }] of room.said) {
    if (event.seq >= seq) break; // in order
    room.said.delete(id);
    if (event.message.key !== null) room.keys.delete(keyOf(event.message.author.id, event.message.key));
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
