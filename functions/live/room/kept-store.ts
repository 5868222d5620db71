import type { SqlStorage } from '@cloudflare/workers-types';

/** Small values by key, in an object's storage. */
export class KeptStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('create table if not exists kept (key text primary key, value text not null)');
  }

  kept(): ReadonlyMap<string, unknown> {
    const rows = this.#sql.exec<{ key: string; value: string }>('select key, value from kept').toArray();
    return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  }

  /** Undefined deletes it. */
  keep(key: string, value: unknown): void {
    if (value === undefined) this.#sql.exec('delete from kept where key = ?', key);
    else this.#sql.exec('insert or replace into kept (key, value) values (?, ?)', key, JSON.stringify(value));
  }
}
