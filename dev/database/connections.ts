import pg from 'pg';

/** Postgres can't be reached, or is starting or stopping. Whether the statements took effect is unknown. */
export class Unreachable extends Error {}

/** One role of one database. */
export type Login = { user: string; password: string; database: string };

export type Connection = { readonly client: pg.Client; readonly key: string; gone: boolean };

type Waiter = { resolve: (connection: Connection | Promise<Connection>) => void; reject: (error: Error) => void };
type Queue = { login: Login; open: number; idle: Connection[]; waiting: Waiter[] };

/**
 * Open connections, kept per login, with a limit for each login and for all; further requests wait in line. `pg.Pool`
 * has no limit over several pools, and a test run has many databases with one role per Worker.
 */
export class Connections {
  readonly #server: { host: string; port: number };
  readonly #limits: { perLogin: number; total: number };
  readonly #queues = new Map<string, Queue>();
  #total = 0;
  #closed = false;

  constructor(server: { host: string; port: number }, limits: { perLogin: number; total: number }) {
    this.#server = server;
    this.#limits = limits;
  }

  take(login: Login): Promise<Connection> {
    if (this.#closed) return Promise.reject(new Unreachable('The gateway is closed'));
    const key = JSON.stringify([login.user, login.password, login.database]);
    const queue = this.#queues.get(key) ?? { login, open: 0, idle: [], waiting: [] };
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ resolve, reject });
      this.#serve();
    });
  }

  /** Takes a connection back. `reusable: false` closes it, because its session may carry state. */
  release(connection: Connection, { reusable }: { reusable: boolean }): void {
    // As Neon does: an open transaction of a single statement doesn't reach the next caller.
    if (!reusable || this.#closed || connection.client.getTransactionStatus() !== 'I') void this.#drop(connection);
    else if (!connection.gone) this.#queues.get(connection.key)?.idle.push(connection);
    this.#serve();
  }

  /** Closes idle connections now and the others when they come back. */
  async close(): Promise<void> {
    this.#closed = true;
    const idle = [...this.#queues.values()].flatMap((queue) => queue.idle);
    const waiting = [...this.#queues.values()].flatMap((queue) => queue.waiting.splice(0));
    for (const { reject } of waiting) reject(new Unreachable('The gateway is closed'));
    await Promise.all(idle.map((connection) => this.#drop(connection)));
  }

  #serve(): void {
    const inTurn = [...this.#queues]; // a copy, because the loop moves entries
    for (const [key, queue] of inTurn) {
      while (queue.waiting.length > 0) {
        const connection = queue.idle.pop() ?? this.#open(key, queue);
        if (!connection) break;
        queue.waiting.shift()?.resolve(connection);
        this.#queues.delete(key); // to the end of the line, so that no login starves the others
        this.#queues.set(key, queue);
      }
    }
  }

  #open(key: string, queue: Queue): Promise<Connection> | undefined {
    if (queue.open >= this.#limits.perLogin || !this.#makeRoom()) return undefined;
    this.#total += 1;
    queue.open += 1;
    return this.#connect(key, queue.login);
  }

  async #connect(key: string, login: Login): Promise<Connection> {
    const client = new pg.Client({ ...this.#server, ...login, ssl: false, connectionTimeoutMillis: 5_000 });
    const connection: Connection = { client, key, gone: false };
    client.on('error', () => this.#forget(connection)); // unhandled, it would end this process
    client.on('end', () => this.#forget(connection));
    try {
      await client.connect();
      return connection;
    } catch (error) {
      this.#forget(connection);
      throw error instanceof pg.DatabaseError ? error : new Unreachable(describeError(error));
    }
  }

  /** Whether one more connection may open. Closes an idle connection of another login if that is needed. */
  #makeRoom(): boolean {
    if (this.#total < this.#limits.total) return true;
    const idle = [...this.#queues.values()].find((queue) => queue.idle.length > 0)?.idle.shift();
    if (idle) void this.#drop(idle);
    return this.#total < this.#limits.total;
  }

  #drop(connection: Connection): Promise<void> {
    this.#forget(connection);
    return connection.client.end().catch(() => undefined);
  }

  #forget(connection: Connection): void {
    if (connection.gone) return;
    connection.gone = true;
    this.#total -= 1;
    const queue = this.#queues.get(connection.key);
    if (!queue) return;
    queue.open -= 1;
    queue.idle = queue.idle.filter((one) => one !== connection);
    if (queue.open === 0 && queue.waiting.length === 0) this.#queues.delete(connection.key);
    this.#serve();
  }
}

/** The text of a connect error. Node's AggregateError has none of its own. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ');
  return error instanceof Error ? error.message : String(error);
}
