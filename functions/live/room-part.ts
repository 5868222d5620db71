import type { DurableObjectState, SqlStorage } from '@cloudflare/workers-types';
import type { UsableTicket } from '../../src/live/room/connection.ts';
import type { Ingest } from '../../src/live/ingest.ts';
import type { RoomFacts } from '../../src/live/room-facts.ts';
import type { StreamChange } from '../../src/live/room/stream-change.ts';
import type { StreamStatus } from '../../src/live/stream.ts';
import type { Env } from '../../src/platform/http/scope.ts';
import type { Timetable } from './timetable.ts';

/**
 * What the room object gives to each of its parts (sockets, video). A part makes its own tables in its constructor,
 * which runs again after every hibernation, and registers there what it does when it is due: `timetable.on(name, act)`.
 */
export interface RoomServices {
  readonly ctx: DurableObjectState;
  readonly sql: SqlStorage;
  readonly timetable: Timetable;
  readonly env: Env;
  readonly ingest: Pick<Ingest, 'close' | 'isRemote'>;
  /** Unset until the room was opened. */
  facts(): RoomFacts | undefined;
  status(): StreamStatus | undefined;
  /** Says it to everyone in the room, in the sequence, and moves the stream's status. A status that it has is no news. */
  announce(change: StreamChange): void;
  /** Postgres must be told, soon: at most every ten seconds. A change of status tells it at once by itself. */
  record(): void;
}

/** What the part with the sockets needs besides. */
export interface RoomParts extends Pick<RoomServices, 'ctx' | 'timetable'> {
  record(isUrgent: boolean): void;
  readTicket(text: string, origin: string | null): UsableTicket | undefined;
}
