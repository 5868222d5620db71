import type pg from 'pg';
import type { DriverId } from '#src/delivery/ids.ts';
import { upsertPositions, type DriverFix } from '#src/delivery/drivers/positions-store.ts';
import { directDatabase } from './direct-database.ts';
import { spread } from './spread.ts';

const SECONDS_BETWEEN = 5;
/** Degrees of latitude in that time at 25 mph. Every driver moves, which is the worst case for the index. */
const STEP = ((25 / 3600) * SECONDS_BETWEEN) / 69;

interface Load {
  readonly quick: boolean;
  readonly batch: number;
  readonly connections: number;
}

interface Sent {
  lat: number;
  lng: number;
  at: number;
  readonly driverId: DriverId;
  readonly heading: number;
}

/** Sends batches of fixes as fast as possible over several connections; every driver drives straight on. */
export async function measureFixes(
  database: pg.Pool,
  { quick, batch, connections }: Load,
): Promise<Record<string, string>> {
  const { rows } = await database.query<{ driver_id: DriverId; lat: number; lng: number; at: Date }>(
    'select driver_id, lat, lng, heartbeat_at as at from delivery.driver_position order by md5(driver_id::text) limit 100000',
  );
  const fleet = rows.map((row): Sent => ({
    driverId: row.driver_id,
    lat: row.lat,
    lng: row.lng,
    at: +row.at,
    heading: Math.random() * 360,
  }));
  const before = await readCounters(database);
  const took: number[] = [];
  let taken = 0;
  const started = performance.now();
  const until = started + (quick ? 5_000 : 20_000);
  await Promise.all(
    Array.from({ length: connections }, async (_none, lane) => {
      const client = await database.connect();
      const db = directDatabase(client);
      const mine = fleet.filter((_driver, at) => at % connections === lane);
      for (let from = 0; performance.now() < until; from = (from + batch) % mine.length) {
        const fixes = mine.slice(from, from + batch).map(drive);
        const sent = performance.now();
        const outcomes = await upsertPositions(db, fixes, 'all');
        took.push(performance.now() - sent);
        taken += outcomes.filter((outcome) => outcome === 'taken').length;
      }
      client.release();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = await readCounters(database);
  return {
    'taken a second': Math.round(taken / seconds).toLocaleString('en'),
    'ms a batch of 500, p50 / p95 / p99': spread(took),
    'HOT share': `${((100 * (after.hot - before.hot)) / (after.updates - before.updates)).toFixed(1)} %`,
    'bytes of WAL a fix': String(Math.round((after.wal - before.wal) / taken)),
    'bytes of the index on the cell': `${before.index.toLocaleString('en')} to ${after.index.toLocaleString('en')}`,
  };
}

function drive(driver: Sent): DriverFix {
  const radians = (driver.heading * Math.PI) / 180;
  driver.lat += STEP * Math.cos(radians);
  driver.lng += (STEP * Math.sin(radians)) / Math.cos((driver.lat * Math.PI) / 180);
  driver.at += SECONDS_BETWEEN * 1000;
  const { driverId, lat, lng, heading, at } = driver;
  return { driverId, position: { lat, lng }, accuracyM: 5, heading, at: new Date(at) };
}

async function readCounters(database: pg.Pool) {
  const { rows } = await database.query<Record<'hot' | 'updates' | 'wal' | 'index', string>>(
    `select n_tup_hot_upd as hot, n_tup_upd as updates, pg_current_wal_insert_lsn() - '0/0' as wal, pg_relation_size('delivery.driver_position_cell') as index
     from pg_stat_user_tables, pg_sleep(1.5) where relid = 'delivery.driver_position'::regclass`, // counters lag by a second
  );
  const row = rows[0];
  return { hot: Number(row?.hot), updates: Number(row?.updates), wal: Number(row?.wal), index: Number(row?.index) };
}
