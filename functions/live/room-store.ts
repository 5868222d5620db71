import type { SqlStorage } from '@cloudflare/workers-types';
import type { LogRow } from '../../src/live/room/effect.ts';

type Row<T> = T & Record<string, string | number | null>;

/** The room's own tables: its log, a row for each frame, and small values under keys. */
export class RoomStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`create table if not exists log (
      first_seq integer primary key, last_seq integer not null, at integer not null, events text not null)`);
    sql.exec('create table if not exists kept (key text primary key, value text not null)');
  }

  /** The room's epoch: as old as its storage. */
  epoch(): string {
    const known = this.kept().get('epoch');
    if (typeof known === 'string') return known;
    const epoch = crypto.randomUUID();
    this.keep('epoch', epoch);
    return epoch;
  }

  kept(): ReadonlyMap<string, unknown> {
    const rows = this.#sql.exec<Row<{ key: string; value: string }>>('select key, value from kept').toArray();
    return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  }

  keep(key: string, value: unknown): void {
    if (value === undefined) this.#sql.exec('delete from kept where key = ?', key);
    else this.#sql.exec('insert or replace into kept (key, value) values (?, ?)', key, JSON.stringify(value));
  }

  log(): readonly LogRow[] {
    return this.#sql
      .exec<Row<{ first_seq: number; last_seq: number; at: number; events: string }>>(
        'select first_seq, last_seq, at, events from log order by first_seq',
      )
      .toArray()
      .map((row) => ({ firstSeq: row.first_seq, lastSeq: row.last_seq, at: row.at, events: row.events.split('\n') }));
  }

  /** Appends a row, and lets go of those that end before `keepFrom`. JSON has no newline in it. */
  append({ firstSeq, lastSeq, at, events }: LogRow, keepFrom: number): void {
    this.#sql.exec('insert into log values (?, ?, ?, ?)', firstSeq, lastSeq, at, events.join('\n'));
    if (keepFrom > this.#keptFrom) this.#sql.exec('delete from log where last_seq < ?', keepFrom);
    this.#keptFrom = keepFrom;
  }
  #keptFrom = 0;
}
