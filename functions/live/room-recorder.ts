import { RECORD_MS } from '../../src/live/room/limits.ts';
import type { RecordOutcome, RoomRecord } from '../../src/live/room-facts.ts';
import type { RoomStore } from './room-store.ts';
import type { Timetable } from './timetable.ts';

interface Parts {
  readonly timetable: Timetable;
  readonly store: Pick<RoomStore, 'keep' | 'kept'>;
  /** The room as it is now; undefined when there is nothing to tell yet. */
  readonly read: () => Omit<RoomRecord, 'revision'> | undefined;
  readonly tell: (record: RoomRecord) => Promise<RecordOutcome>;
  readonly heard: (outcome: RecordOutcome) => void;
}

interface Last {
  readonly revision: number;
  readonly at: number;
}

/** Revisions are seconds since then, and one more each: they go up even over a loss of the room's storage. */
const REVISIONS_SINCE_MS = Date.UTC(2026, 0, 1);

/** Tells Postgres what became of the room: of what is urgent at once, else at most every ten seconds, until it is told. */
export class RoomRecorder {
  readonly #parts: Parts;
  #last: Last;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#last = (parts.store.kept().get('recorded') as Last | undefined) ?? { revision: 0, at: 0 };
    parts.timetable.on('record', () => this.#tell());
  }

  /** Due from now on: the timetable is stored with the change itself, and so outlives whatever happens before. */
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
    this.#parts.heard(await this.#parts.tell({ ...record, revision }));
  }
}
