import { neon, neonConfig, type NeonQueryFunction } from '@neondatabase/serverless';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { databaseProblem } from './database-problem.ts';
import { built, type Statement } from './statement.ts';

/** Every trip ends within this time; after it the outcome is unknown and is read back by its idempotency key. */
export const TRIP_TIMEOUT_MS = 5_000;

/** Counts one request's database trips: for `Server-Timing` and the log. */
export class Meter {
  trips = 0;
  milliseconds = 0;
}

const neonEndpoint = neonConfig.fetchEndpoint;

// A loopback host is the local stack's gateway, which speaks Neon's HTTP protocol in the clear.
neonConfig.fetchEndpoint = (host, port, options) => {
  if (host === '127.0.0.1' || host === 'localhost') return `http://${host}:${port}/sql`;
  return typeof neonEndpoint === 'string' ? neonEndpoint : neonEndpoint(host, port, options);
};

neonConfig.fetchFunction = async (url: string, init: RequestInit) => {
  const ending = new AbortController();
  // A timer that is cleared: one that ran on would keep a Durable Object awake, and billed, for as long.
  const timer = setTimeout(() => ending.abort(new DOMException('no answer', 'TimeoutError')), TRIP_TIMEOUT_MS);
  try {
    return await readWhole(await fetch(url, { ...init, signal: ending.signal }));
  } finally {
    clearTimeout(timer);
  }
};

/** What Neon's client asks of a response. Read here: an answer that is cut off in its middle is none, either. */
async function readWhole(response: Response) {
  const text = await response.text();
  const { ok, status } = response;
  return { ok, status, text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text) as unknown) };
}

/** The database as stores see it: the query builder, and statements written out. Each awaited call is one round trip. */
export interface Database {
  readonly query: NeonHttpDatabase;
  /** Runs one statement. Raw values: bigints and timestamps are strings. */
  execute<Row extends Record<string, unknown>>(statement: SQL | Statement): Promise<Row[]>;
  /** Runs statements one after the other in one transaction and one trip; each sees what those before it, and by then others, did. */
  batch<Row extends Record<string, unknown> = Record<string, unknown>>(
    statements: readonly [SQL | Statement, ...(SQL | Statement)[]],
  ): Promise<Row[][]>;
  /** Runs a builder's query, with its failures as problems. */
  read<T>(query: PromiseLike<T>): Promise<T>;
}

interface Client {
  readonly neon: NeonQueryFunction<false, false>;
  readonly query: NeonHttpDatabase;
}

const clients = new Map<string, Client>(); // one per isolate and role: they hold no connection

function clientOf(url: string): Client {
  const known = clients.get(url);
  if (known !== undefined) return known;
  const http = neon(url);
  const client = { neon: http, query: drizzle(http) };
  clients.set(url, client);
  return client;
}

/** The database behind a connection string, for one request: its trips are counted by the request's meter. */
export function openDatabase(url: string, meter: Meter): Database {
  const { neon: http, query } = clientOf(url);
  const read = async <T>(pending: PromiseLike<T>): Promise<T> => {
    const started = Date.now();
    try {
      return await pending;
    } catch (error) {
      throw databaseProblem(error);
    } finally {
      meter.trips += 1;
      meter.milliseconds += Date.now() - started;
    }
  };
  const send = (statement: SQL | Statement) => {
    const { text, params } = built(statement);
    return http.query(text, params);
  };
  return {
    query,
    read,
    execute: async <Row extends Record<string, unknown>>(statement: SQL | Statement) =>
      (await read(send(statement))) as Row[],
    batch: async <Row extends Record<string, unknown>>(statements: readonly (SQL | Statement)[]) =>
      (await read(http.transaction(statements.map((each) => send(each))))) as Row[][],
  };
}

/**
 * A query of the builder's that is built once for each connection: building it is a third of what a read costs.
 * `const byId = prepared((query) => query.select()….where(eq(thing.id, sql.placeholder('id'))).prepare('thing_by_id'))`,
 * then `db.read(byId(db).execute({ id }))`.
 */
export function prepared<T>(build: (query: NeonHttpDatabase) => T): (db: Pick<Database, 'query'>) => T {
  const known = new WeakMap<NeonHttpDatabase, T>();
  return ({ query }) => {
    const made = known.get(query) ?? build(query);
    known.set(query, made);
    return made;
  };
}
