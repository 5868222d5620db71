import type { SqlStorage } from '@cloudflare/workers-types';
import { KeptStore } from '#fn/live/room/kept-store.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import type { LogRow, Removed } from '#src/live/room/effect.ts';
import type { Stored } from '#src/live/room/restore.ts';

type Row<T> = T & Record<string, string | number | null>;

const SECRET_BYTES = 32;

/** The room's tables: its log with a row for each frame, the tombstones in it, and small values by key. */
export class RoomStore extends KeptStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#sql = sql;
    sql.exec(`create table if not exists log (
      first_seq integer primary key, last_seq integer not null, at integer not null, events text not null)`);
    sql.exec('create table if not exists removed (seq integer primary key, facts text not null)');
  }

  /** Everything that a room is restored from. */
  all(): Omit<Stored, 'connections' | 'lots' | 'tools' | 'hotLimits'> {
    const kept = this.kept();
    const epoch = this.#asOldAsTheStorage(kept, 'epoch', () => crypto.randomUUID());
    const secret = this.#asOldAsTheStorage(kept, 'secret', () =>
      toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))),
    );
    return { epoch, secret, kept, log: this.log(), removed: this.#removed() };
  }

  #asOldAsTheStorage(kept: ReadonlyMap<string, unknown>, key: string, make: () => string): string {
    const known = kept.get(key);
    if (typeof known === 'string') return known;
    const made = make();
    this.keep(key, made);
    return made;
  }

  #removed(): readonly Removed[] {
    const rows = this.#sql.exec<Row<{ facts: string }>>('select facts from removed').toArray();
    return rows.map(({ facts }) => JSON.parse(facts) as Removed);
  }

  log(): readonly LogRow[] {
    return this.#sql
      .exec<Row<{ first_seq: number; last_seq: number; at: number; events: string }>>(
        'select first_seq, last_seq, at, events from log order by first_seq',
      )
      .toArray()
      .map((row) => ({ firstSeq: row.first_seq, lastSeq: row.last_seq, at: row.at, events: row.events.split('\n') }));
  }

  /** Appends a row, and deletes rows that end before `keepFrom`. The JSON contains no newline. */
  append({ firstSeq, lastSeq, at, events }: LogRow, keepFrom: number): void {
    this.#sql.exec('insert into log values (?, ?, ?, ?)', firstSeq, lastSeq, at, events.join('\n'));
    if (keepFrom > this.#keptFrom) {
      this.#sql.exec('delete from log where last_seq < ?', keepFrom);
      this.#sql.exec('delete from removed where seq < ?', keepFrom);
    }
    this.#keptFrom = keepFrom;
  }
  #keptFrom = 0;

  /** Replaces rows by versions without the removed messages. */
  redact(rows: readonly LogRow[], removed: readonly Removed[]): void {
    for (const { firstSeq, events } of rows)
      this.#sql.exec('update log set events = ? where first_seq = ?', events.join('\n'), firstSeq);
    for (const facts of removed)
      this.#sql.exec('insert or replace into removed values (?, ?)', facts.seq, JSON.stringify(facts));
  }
}
