import type { ChatTerms } from '#src/live/streams/stream.ts';
import { rememberedBudgets, rememberedTries } from './budget.ts';
import { bytesOf } from './bytes.ts';
import type { Connection } from './connection.ts';
import type { LogRow, Removed } from './effect.ts';
import type { Sequenced } from './event.ts';
import { noteEvent } from './note-event.ts';
import { FLOOR, RESTRICTION, TICKET, type Restriction, type Room, type StreamState, type Viewers } from './room.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { WordList } from '#src/live/chat/words.ts';

export interface Stored {
  readonly epoch: string;
  readonly secret: string;
  readonly kept: ReadonlyMap<string, unknown>;
  readonly log: readonly LogRow[];
  readonly removed: readonly Removed[];
  readonly connections: readonly Connection[];
}

/** The room after its last completed step; without storage a new one. */
export function restoreRoom({ epoch, secret, kept, log, removed, connections }: Stored): Room {
  const value = <T>(key: string, otherwise: T): T => (kept.has(key) ? (kept.get(key) as T) : otherwise);
  const under = <T>(prefix: string) =>
    new Map([...kept].flatMap(([key, it]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), it as T]] : [])));
  const room: Room = {
    epoch,
    secret,
    facts: value<RoomFacts | undefined>('facts', undefined),
    stream: value<StreamState>('stream', { status: 'created', startedAt: null, endedAt: null, endReason: null }),
    chat: value<ChatTerms>('chat', { mode: 'open', slowModeSeconds: 10 }),
    words: value<WordList>('words', { words: [], act: 'mask' }),
    restrictions: under<Restriction>(RESTRICTION),
    tickets: under<number>(TICKET),
    floor: value<number>(FLOOR, 0),
    seq: log.at(-1)?.lastSeq ?? 0,
    log: log.map((row) => ({
      ...row,
      events: [...row.events],
      bytes: row.events.reduce((sum, text) => sum + bytesOf(text), 0),
    })),
    removed: new Map(removed.map((each) => [each.seq, each])),
    said: new Map(),
    keys: new Map(),
    paces: new Map(),
    tries: rememberedTries(connections),
    budgets: rememberedBudgets(connections),
    written: new Map(),
    pending: [],
    pendingBytes: 0,
    redacted: { rows: new Map(), removed: [] },
    replies: [],
    cooling: false,
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    viewers: value<Viewers>('viewers', { count: 0, asOf: 0, peak: 0, published: 0, publishedAt: 0 }),
  };
  for (const { events } of log) for (const text of events) noteEvent(room, JSON.parse(text) as Sequenced, text);
  return room;
}
