import type { CloseReason } from './close-code.ts';
import type { Connection } from './connection.ts';
import type { RoomErrorCode } from './room-error.ts';

/** Events that were stored and sent together: one row. Texts, since everyone gets the same bytes, later too. */
export interface LogRow {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Unix ms. */
  readonly at: number;
  readonly events: readonly string[];
}

/** What stays known of a message that was taken off: enough to know a retry of it, and nothing that was said. */
export interface Removed {
  readonly seq: number;
  readonly id: string;
  readonly key: string | null;
  readonly authorId: string;
}

/** What the shell carries out, in this order, in the turn of the step: what is stored is stored before what is sent is sent. */
export type Effect =
  /** Appends the row, and lets go of those that end before `keepFrom`. */
  | { readonly type: 'store'; readonly row: LogRow; readonly keepFrom: number }
  /** Rows as they are from now on, and what was taken out of them. Comes before the `store` of what says so. */
  | { readonly type: 'redact'; readonly rows: readonly LogRow[]; readonly removed: readonly Removed[] }
  /** Keeps a small value under a key, or with undefined lets go of it. */
  | { readonly type: 'keep'; readonly key: string; readonly value: unknown }
  | { readonly type: 'send'; readonly to: readonly Connection[]; readonly text: string }
  | { readonly type: 'close'; readonly connection: Connection; readonly reason: CloseReason }
  /** The connection changed in a way that must outlive hibernation. */
  | { readonly type: 'remember'; readonly connection: Connection }
  /** `cooled` is to come after COALESCE_MS: the only timer, and none runs while nothing is sent. */
  | { readonly type: 'cool' }
  /** `look` is to come at this moment, unless it comes sooner. */
  | { readonly type: 'look-at'; readonly at: number }
  /** What the caller of this very step is told: nothing where it was done. */
  | { readonly type: 'answer'; readonly obstacle: RoomErrorCode | undefined }
  /** Postgres is to be told: of a change of status at once, else within RECORD_MS. */
  | { readonly type: 'record'; readonly isUrgent: boolean };
