import { neon, neonConfig } from '@neondatabase/serverless';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { databaseProblem } from './database-problem.ts';

/** Every trip ends within this time; after it the outcome is unknown and is read back by its idempotency key. */
export const TRIP_TIMEOUT_MS = 5_000;

/** Counts one request's database trips: for `Server-Timing` and the log. */
export class Meter {
  trips = 0;
  milliseconds = 0;
}

type MeteredInit = RequestInit & { meter?: Meter };

const neonEndpoint = neonConfig.fetchEndpoint;

// A loopback host is the local stack's gateway, which speaks Neon's HTTP protocol in the clear.
neonConfig.fetchEndpoint = (host, port, options) => {
  if (host === '127.0.0.1' || host === 'localhost') return `http://${host}:${port}/sql`;
  return typeof neonEndpoint === 'string' ? neonEndpoint : neonEndpoint(host, port, options);
};

// The driver hands `fetchOptions` through to here, which is how a trip finds the meter of its own request.
neonConfig.fetchFunction = async (url: string, { meter, ...init }: MeteredInit) => {
  const started = Date.now();
  const ending = new AbortController();
  // A timer that is cleared: one that ran on would keep a Durable Object awake, and billed, for as long.
  const timer = setTimeout(() => ending.abort(new DOMException('no answer', 'TimeoutError')), TRIP_TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, signal: ending.signal });
    return new Response(await response.arrayBuffer(), response); // an answer that is cut off in its middle is none, either
  } finally {
    clearTimeout(timer);
    if (meter !== undefined) {
      meter.trips += 1;
      meter.milliseconds += Date.now() - started;
    }
  }
};

/** The database as stores see it: the query builder, and statements written out. Each awaited call is one round trip. */
export interface Database {
  readonly query: NeonHttpDatabase;
  /** Runs one statement. Raw values: bigints and timestamps are strings. */
  execute<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Runs statements one after the other in one transaction and one trip; each sees what those before it, and by then others, did. */
  batch(statements: readonly [SQL, ...SQL[]]): Promise<Record<string, unknown>[][]>;
  /** Runs a builder's query, with its failures as problems. */
  read<T>(query: PromiseLike<T>): Promise<T>;
}

export function openDatabase(url: string, meter: Meter): Database {
  const query = drizzle(neon(url, { fetchOptions: { meter } }));
  const read = async <T>(pending: PromiseLike<T>): Promise<T> => {
    try {
      return await pending;
    } catch (error) {
      throw databaseProblem(error);
    }
  };
  return {
    query,
    read,
    execute: async <Row extends Record<string, unknown>>(statement: SQL) =>
      (await read(query.execute(statement))).rows as Row[],
    batch: async ([first, ...rest]) => {
      const results = await read(query.batch([query.execute(first), ...rest.map((each) => query.execute(each))]));
      return results.map(({ rows }) => rows);
    },
  };
}
