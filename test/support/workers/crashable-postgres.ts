import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startPostgres, type Postgres, type PostgresOptions } from '../../../dev/database/postgres.ts';
import { processOf } from '../../../dev/leftovers.ts';

/** The stack's Postgres, which can crash. */
export interface CrashablePostgres extends Postgres {
  /** SIGKILL, as a crash would; the files stay. */
  kill(): Promise<void>;
  /** Starts again on the same files and port, after `kill`. */
  restart(): Promise<void>;
}

export async function startCrashable(options: PostgresOptions): Promise<CrashablePostgres> {
  let running = await startPostgres(options);
  const { port, home } = running;
  return {
    ...running,
    stop: () => running.stop(),
    async kill() {
      const pid = Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => processOf(pid), { timeout: 10_000, interval: 10 }).toBeUndefined();
    },
    async restart() {
      running = await startPostgres({ ...options, port });
    },
  };
}
