import type { SqlStorage } from '@cloudflare/workers-types';
import type { Lease } from '#src/intel/nodes/node.ts';

type Row = Lease & Record<string, string | number>;

/** The pages that a node works on, for when it loses its memory. */
export class NodeStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('create table if not exists page (task text primary key, epoch integer not null)');
  }

  pages(): readonly Lease[] {
    return this.#sql.exec<Row>('select task, epoch from page').toArray();
  }

  store({ task, epoch }: Lease): void {
    this.#sql.exec('insert or replace into page (task, epoch) values (?, ?)', task, epoch);
  }

  forget(task: string): void {
    this.#sql.exec('delete from page where task = ?', task);
  }
}
