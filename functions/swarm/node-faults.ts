import type { SqlStorage } from '@cloudflare/workers-types';

export const faults = ['refuse', 'hang', 'abort', 'slow'] as const;

/**
 * What is wrong with a node, for a while. `refuse`: it throws at whatever is offered. `hang`: nothing of it goes on.
 * `abort`: it dies in the middle of each page. `slow`: every step takes seconds. For the local stack and tests.
 */
export interface Fault {
  readonly fault: (typeof faults)[number];
  /** Unix ms. */
  readonly until: number;
}

type Row = Fault & Record<string, string | number>;

const SLOW_MS = 3_000;
/** Into the page's first request. */
const ABORT_MS = 300;

/** A node's faults, which outlive its death. */
export class NodeFaults {
  readonly #sql: SqlStorage;
  readonly #die: () => void;

  constructor(sql: SqlStorage, die: () => void) {
    this.#sql = sql;
    this.#die = die;
    sql.exec('create table if not exists fault (fault text not null, until integer not null)');
  }

  set(fault: Fault): void {
    this.#sql.exec('delete from fault');
    this.#sql.exec('insert into fault (fault, until) values (?, ?)', fault.fault, fault.until);
  }

  #now(): Fault | undefined {
    const [row] = this.#sql.exec<Row>('select fault, until from fault').toArray();
    return row !== undefined && row.until > Date.now() ? row : undefined;
  }

  /** Whether leases aren't renewed. */
  get isHanging(): boolean {
    return this.#now()?.fault === 'hang';
  }

  /** Before an offer is considered. */
  async beforeOffer(): Promise<void> {
    if (this.#now()?.fault === 'refuse') throw new Error('this node refuses');
    await this.between();
  }

  /** A page's first request is about to be made. */
  onPage(): void {
    if (this.#now()?.fault === 'abort') setTimeout(this.#die, ABORT_MS);
  }

  /** Between two steps of a page. */
  async between(): Promise<void> {
    const now = this.#now();
    if (now?.fault === 'hang') await sleep(now.until - Date.now());
    if (now?.fault === 'slow') await sleep(Math.min(SLOW_MS, now.until - Date.now()));
  }
}

const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
