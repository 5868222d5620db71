import pg from 'pg';

/** Postgres can't be reached, or is starting or stopping. Whether the statements took effect is unknown. */
export class Unreachable extends Error {}

/** One role of one database. */
export type Login = { user: string; password: string; database: string };

const ignore = () => undefined;

/** A pool of open connections for each login. */
export class Connections {
  readonly #options: pg.PoolConfig;
  readonly #pools = new Map<string, pg.Pool>();

  constructor(server: { host: string; port: number }, perLogin: number) {
    this.#options = { ...server, ssl: false, max: perLogin, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 60_000 };
  }

  /** To be released; with `true` it is closed, for one that may carry state of its last user. */
  async take(login: Login): Promise<pg.PoolClient> {
    try {
      return await this.#poolOf(login).connect();
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : new Unreachable(describeError(error));
    }
  }

  /** Ends what idles; what is on loan ends when it comes back. */
  close(): void {
    for (const pool of this.#pools.values()) pool.end().catch(ignore);
  }

  #poolOf(login: Login): pg.Pool {
    const key = JSON.stringify([login.user, login.password, login.database]);
    const pool = this.#pools.get(key) ?? this.#open(login);
    this.#pools.set(key, pool);
    return pool;
  }

  #open(login: Login): pg.Pool {
    const pool = new pg.Pool({ ...this.#options, ...login });
    // Unheard, a stopping Postgres would end this process. Whoever runs a query hears of it there.
    pool.on('error', ignore);
    pool.on('connect', (client) => client.on('error', ignore));
    return pool;
  }
}

/** The text of a connect error. Node's AggregateError has none of its own. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ');
  return error instanceof Error ? error.message : String(error);
}
