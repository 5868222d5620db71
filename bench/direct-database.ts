import type pg from 'pg';
import type { Database } from '#src/platform/db/database.ts';
import { built } from '#src/platform/db/statement.ts';

/** The stores' database over one connection, without Neon's HTTP: measures Postgres and little else. */
export function directDatabase(client: pg.ClientBase): Database {
  const run = async <Row extends Record<string, unknown>>(statement: Parameters<typeof built>[0]) => {
    const { text, params } = built(statement);
    return (await client.query<Row>(text, params)).rows;
  };
  return {
    get query(): never {
      throw new Error('measurements run statements that are written out');
    },
    read: async (query) => query,
    execute: run,
    batch: async <Row extends Record<string, unknown>>(statements: readonly Parameters<typeof built>[0][]) => {
      const results: Row[][] = [];
      await client.query('begin');
      for (const statement of statements) results.push(await run<Row>(statement));
      await client.query('commit');
      return results;
    },
  };
}
