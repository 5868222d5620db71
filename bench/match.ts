import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migrate } from '../dev/database/migrate.ts';
import { startPostgres } from '../dev/database/postgres.ts';
import { cloneDatabase, createTemplate, dropDatabase } from '#test/support/runner/template.ts';
import { defaultTerms } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { nearestQuery } from '#src/delivery/dispatch/nearest-store.ts';
import { startWave } from '#src/delivery/dispatch/waves-store.ts';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { cents } from '#src/money/cents.ts';
import { fillFleet, metropolis, type Box } from '#test/support/delivery/fleet.ts';
import { directDatabase } from './direct-database.ts';
import { measureFixes } from './fixes.ts';
import { cpuMilliseconds, percentile, spread } from './spread.ts';

const pools: readonly { readonly name: string; readonly count: number; readonly box: Box }[] = [
  { name: '10,000 in one metropolitan area', count: 10_000, box: metropolis },
  { name: '100,000 in one metropolitan area', count: 100_000, box: metropolis },
  { name: '1,000,000 over five degrees', count: 1_000_000, box: { south: 35.3, west: -124.9, height: 5, width: 5 } },
];
const asked = { radiusMiles: 25, product: 'eats', licences: [], jurisdiction: null };

/**
 * Pools of three sizes on their own Postgres, durable and with default settings. A match is timed by `explain (analyze,
 * serialize text)`: planning and execution, up to the last byte of the answer, without the network. Beside it stands
 * the processor time of the connection's process for the bare statement.
 */
export async function measureMatch(quick: boolean): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: true });
  try {
    await createTemplate(postgres.adminUrl, 'bench', async (url) => void (await migrate({ url })));
    for (const { name, count, box } of pools) {
      const database = new pg.Pool({
        connectionString: await cloneDatabase(postgres.adminUrl, 'bench', 'pool'),
        max: 9,
      });
      database.on('error', () => undefined);
      await fillFleet(database, count, box);
      // No fix becomes stale during the run.
      await database.query("update delivery.driver_position set heartbeat_at = now() + interval '1 hour'");
      await database.query('vacuum full analyze delivery.driver_position');
      await database.query('vacuum analyze delivery.driver');
      await database.query('checkpoint'); // writes of the filling don't count
      console.log(`\n${name}`);
      print('match', await measureMatches(database, box, quick ? 200 : 1_000));
      print('wave', await measureWaves(database, box, quick ? 100 : 300));
      print('fixes', await measureFixes(database, { quick, batch: 500, connections: 8 }));
      print('match after the fixes', await measureMatches(database, box, quick ? 200 : 1_000));
      await database.end();
      await dropDatabase(postgres.adminUrl, 'pool');
    }
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function print(what: string, figures: Record<string, string>): void {
  for (const [name, value] of Object.entries(figures)) console.log(`  ${`${what}, ${name}`.padEnd(46)} ${value}`);
}

/** A random position in the middle four fifths of a box. */
const somewhere = ({ south, west, height, width }: Box): Position => ({
  lat: south + height * (0.1 + 0.8 * Math.random()),
  lng: west + width * (0.1 + 0.8 * Math.random()),
});

interface Explained {
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

async function measureMatches(database: pg.Pool, box: Box, count: number): Promise<Record<string, string>> {
  const client = await database.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const [server, cpu, buffers]: number[][] = [[], [], []];
  await client.query(
    `update delivery.driver_position set heartbeat_at = now() where heartbeat_at < now() - interval '30 s'`,
  );
  for (let n = -20; n < count; n++) {
    const { sql, params } = new PgDialect().sqlToQuery(nearestQuery({ ...asked, pickup: somewhere(box) }));
    const plan = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, timing off, buffers, serialize text, format json) ${sql}`,
      params,
    );
    const before = cpuMilliseconds(pid);
    await client.query(sql, params);
    const explained = plan.rows[0]?.['QUERY PLAN'][0];
    if (n < 0 || explained === undefined) continue; // a connection's first matches also plan
    cpu?.push(cpuMilliseconds(pid) - before);
    server?.push(explained['Planning Time'] + explained['Execution Time']);
    buffers?.push(explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']);
  }
  client.release();
  return {
    'ms in Postgres p50 / p95 / p99': spread(server ?? []),
    'ms of processor p50 / p95 / p99': spread(cpu ?? []),
    'buffers p50': String(percentile(buffers ?? [], 0.5)),
  };
}

/** Times waves by the product's own statement, with the round trip to this process. */
async function measureWaves(database: pg.Pool, box: Box, count: number): Promise<Record<string, string>> {
  const client = await database.connect();
  const db = directDatabase(client);
  const took: number[] = [];
  for (let n = -10; n < count; n++) {
    const { lat, lng } = somewhere(box);
    const jobId = randomUUID() as JobId;
    await client.query(
      `insert into delivery.job (id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
         total_minor, driver_payout_minor, tip_minor, created_at) values ($1, 'eats', 'created', $2, $3, '{}', $2, $3, '{}', 1250, 1000, 200, now())`,
      [jobId, lat, lng],
    );
    const started = performance.now();
    await startWave(
      db,
      { once: undefined, attempt: randomUUID(), keepFor: 'day' },
      {
        jobId,
        reach: 'all',
        mover: 'ops',
        policies: { '*': defaultTerms },
        unpaidLimitMinor: cents(UNPAID_LIMIT_MINOR),
        version: undefined,
      },
    );
    if (n >= 0) took.push(performance.now() - started);
  }
  client.release();
  return { 'ms p50 / p95 / p99': spread(took) };
}
