import { rememberedBudgets } from './budget.ts';
import type { Bucket } from './bucket.ts';
import { bytesOf } from './bytes.ts';
import { canModerate, type Connection, type Person } from './connection.ts';
import type { LogRow } from '#src/live/room/effect.ts';
import type { Kept } from '#src/live/room/kept.ts';
import type { Stored } from '#src/live/room/restore.ts';

export const TICKET = 'ticket/';
export const FLOOR = 'floor';

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

export interface Viewers {
  readonly count: number;
  readonly asOf: number;
  readonly peak: number;
  readonly published: number;
  readonly publishedAt: number;
}

/** How many sockets there can be, how many of them anonymous, and how soon a newcomer is counted. */
export interface Bounds {
  readonly sockets: number;
  readonly anonymous: number;
  readonly countedWithinMs: number;
}

/** The part of a room that has its connections and numbers its events, whatever they say. */
export interface Session {
  readonly epoch: string;
  /** Signs presence tokens; as old as the epoch. */
  readonly secret: string;
  readonly bounds: Bounds;
  readonly connections: Map<string, Connection>;
  /** Used tickets, by id, until they expire. */
  readonly tickets: Map<string, number>;
  ticketsForgottenAt: number;
  /** The remaining budgets of answers. */
  readonly budgets: Map<string, Bucket>;
  viewers: Viewers;

  /** The seq of the newest event, stored or pending. */
  seq: number;
  /** Events up to here are of before the stream was shown (again): whoever comes now isn't sent them. */
  floor: number;
  /** Events that were stored and sent. */
  readonly log: KeptRow[];
  /** Rows that differ from what is stored. */
  readonly rewritten: Map<number, KeptRow>;
  /** Serialised answers, by question: deleted when anything in them changes. */
  readonly written: Map<string, Written>;

  /** Events that aren't stored yet, so that nobody knows of them. */
  pending: Pending[];
  pendingBytes: number;
  /** Answers to pending commands: sent after their events are stored. */
  replies: { readonly to: Connection; readonly text: string }[];
  /** A frame was just sent: further events are collected for the next one. */
  cooling: boolean;
}

export const restoreSession = (
  { epoch, secret, log, connections }: Pick<Stored, 'epoch' | 'secret' | 'log' | 'connections'>,
  kept: Kept,
  bounds: Bounds,
): Session => ({
  epoch,
  secret,
  bounds,
  connections: new Map(connections.map((connection) => [connection.id, connection])),
  tickets: kept.under<number>(TICKET),
  ticketsForgottenAt: 0,
  budgets: rememberedBudgets(connections),
  viewers: kept.value<Viewers>('viewers', { count: 0, asOf: 0, peak: 0, published: 0, publishedAt: 0 }),
  seq: log.at(-1)?.lastSeq ?? 0,
  floor: kept.value<number>(FLOOR, 0),
  log: log.map((row) => ({
    ...row,
    events: [...row.events],
    bytes: row.events.reduce((sum, text) => sum + bytesOf(text), 0),
  })),
  rewritten: new Map(),
  written: new Map(),
  pending: [],
  pendingBytes: 0,
  replies: [],
  cooling: false,
});

/** The last event that a person may not read: moderators may watch a private stream, and read what was said in it. */
export const floorFor = ({ floor }: Pick<Session, 'floor'>, person: Person | undefined): number =>
  canModerate(person) ? 0 : floor;

/** The text of the event with that number, if it is kept. */
export function eventText(session: Session, seq: number): string | undefined {
  const pending = session.pending[seq - (session.seq - session.pending.length) - 1];
  const row = rowOf(session, seq);
  return pending?.text ?? row?.events[seq - row.firstSeq];
}

/** Replaces the text of the event with that number: among the pending ones, or in the log. */
export function rewriteEvent(session: Session, seq: number, text: string, more: number): void {
  session.written.clear();
  const pending = session.pending[seq - (session.seq - session.pending.length) - 1];
  if (pending !== undefined) {
    pending.text = text;
    session.pendingBytes += more;
    return;
  }
  const row = rowOf(session, seq);
  if (row === undefined) return;
  row.events[seq - row.firstSeq] = text;
  row.bytes += more;
  session.rewritten.set(row.firstSeq, row);
}

/** The row of the log with this event. */
function rowOf({ log }: Session, seq: number): KeptRow | undefined {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.lastSeq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const row = log[low];
  return row !== undefined && row.firstSeq <= seq ? row : undefined;
}

/** Deletes the rows of events before this one. */
export function forgetRows({ log, written }: Session, seq: number): void {
  const keep = log.findIndex(({ lastSeq }) => lastSeq >= seq);
  if (log.splice(0, keep === -1 ? log.length : keep).length > 0) written.clear();
}
