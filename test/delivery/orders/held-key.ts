import { expect } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';

export interface HeldKey {
  /** Resolves once that many statements wait for this row in Postgres. */
  waitedForBy(count: number): Promise<void>;
  /** Rolls the row back: the first in line goes on. */
  letGo(): Promise<void>;
}

/** Takes the row of an Idempotency-Key in a transaction that doesn't end, so that whoever uses the key waits for us. */
export async function holdKey(
  { database }: Pick<Suite, 'database'>,
  principal: string,
  key: string,
  role = 'waypost_delivery',
): Promise<HeldKey> {
  const client = await database.connect();
  await client.query('begin');
  await client.query(
    `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome)
     values ($3, $1, 'POST /v1/deliveries', $2, '', gen_random_uuid(), '{}')`,
    [principal, key, role],
  );
  return {
    waitedForBy: (count) =>
      expect
        .poll(
          async () => {
            const { rows } = await database.query<{ waiting: number }>(
              `select count(*)::int waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return rows[0]?.waiting;
          },
          { timeout: 4_000, interval: 20 },
        )
        .toBeGreaterThanOrEqual(count),
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}
