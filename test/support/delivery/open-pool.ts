import pg from 'pg';

/**
 * Connections for looking behind the API. One whose database is dropped or whose server is ended says so when nobody
 * waits for it any more: unheard, that would end the run. A query that is running rejects all the same.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
