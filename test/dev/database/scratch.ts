import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startCrashable, type CrashablePostgres } from '#test/support/workers/crashable-postgres.ts';

/** A folder of a test's own that the postgres user can walk to, whatever our umask is. */
export function makeScratchDir(): string {
  const parent = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  const dir = join(parent, 'database');
  mkdirSync(dir);
  for (const path of [parent, dir]) chmodSync(path, 0o755);
  return dir;
}

/** Stopping it leaves nothing behind. */
export async function startScratchPostgres(): Promise<CrashablePostgres> {
  const dir = makeScratchDir();
  const postgres = await startCrashable({ dir, port: 0, persistent: false });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      rmSync(dirname(dir), { recursive: true });
    },
  };
}

/** Asks one thing over a connection of its own. */
export async function ask<T extends pg.QueryResultRow>(url: string, sql: string, params: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql, params)).rows;
  } finally {
    await client.end();
  }
}
