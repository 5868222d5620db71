import { RECORD_MS } from '#src/live/room/limits.ts';
import type { StreamEnd } from '#src/live/streams/stream.ts';
import type { RecordOutcome, RoomRecord } from '#src/live/rooms/room-facts.ts';
import type { RoomStore } from './room-store.ts';
import type { Timetable } from '#src/platform/timetable.ts';

interface Parts {
  readonly timetable: Timetable;
  readonly store: Pick<RoomStore, 'keep' | 'kept'>;
  /** The room as it is now; undefined when there is nothing to record yet. */
  readonly read: () => Omit<RoomRecord, 'revision'> | undefined;
  readonly tell: (record: RoomRecord) => Promise<RecordOutcome>;
  /** Whether it has open lots with bids. */
  readonly isSelling: () => boolean;
  readonly end: (end: StreamEnd) => void;
}

interface Last {
  readonly revision: number;
  readonly at: number;
}

/**
 * Revisions are seconds since this moment, at least one more each time, so that they increase even if the room loses
 * its storage.
 */
const REVISIONS_SINCE_MS = Date.UTC(2026, 0, 1);

/**
 * Writes the room's state to Postgres: urgent changes at once, others at most every ten seconds, with retries until it
 * is written.
 */
export class RoomRecorder {
  readonly #parts: Parts;
  #last: Last;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#last = (parts.store.kept().get('recorded') as Last | undefined) ?? { revision: 0, at: 0 };
    parts.timetable.on('record', () => this.#tell());
  }

  /** Makes a record due. The timetable is stored together with the change, so that it survives a crash. */
  soon(isUrgent: boolean): void {
    const now = Date.now();
    this.#parts.timetable.setSooner('record', isUrgent ? now : Math.max(now, this.#last.at + RECORD_MS));
  }

  async #tell(): Promise<void> {
    const now = Date.now();
    const record = this.#parts.read();
    if (record === undefined) return;
    const revision = Math.max(this.#last.revision + 1, Math.floor((now - REVISIONS_SINCE_MS) / 1_000));
    this.#last = { revision, at: now };
    this.#parts.store.keep('recorded', this.#last);
    this.#heed(await this.#parts.tell({ ...record, revision }));
  }

  /** Postgres knows best whether the stream is over, and since when. One whose host is live elsewhere sells what was bid for first. */
  #heed(outcome: RecordOutcome): void {
    const { end, isSelling } = this.#parts;
    if (typeof outcome === 'object') end(outcome);
    else if (outcome === 'already_live' && !isSelling()) end({ endReason: outcome, endedAt: Date.now() });
  }
}
