import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, dropDatabase } from '../../dev/database/template.ts';
import { haversineMiles } from '../../src/delivery/geo.ts';
import { TEMPLATE } from '../support/global-setup.ts';

const RADIUS_OF_EARTH = 3958.7613;

describe('the search for the nearest drivers', () => {
  const name = `nearest_${randomBytes(6).toString('hex')}`;
  let database: pg.Pool;
  beforeAll(async () => {
    database = new pg.Pool({ connectionString: await cloneDatabase(inject('adminUrl'), TEMPLATE, name), max: 2 });
  });
  afterAll(async () => {
    await database.end();
    await dropDatabase(inject('adminUrl'), name);
  });

  /** Fills the pool with drivers at random places of a box, deterministically. */
  async function fill(
    count: number,
    box: { south: number; west: number; height: number; width: number },
  ): Promise<void> {
    await database.query('truncate delivery.driver cascade');
    await database.query('select setseed(0.42)');
    await database.query(
      `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
       select gen_random_uuid(), 'Maya Rossi', 'car', '{eats}', '{}', 'available', now(), now(), now() from generate_series(1, $1)`,
      [count],
    );
    await database.query(
      `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at)
       select id, greatest(-90, least(90, $1 + random() * $2)), mod((($3 + random() * $4) + 540)::numeric, 360)::float8 - 180, 5, now() from delivery.driver`,
      [box.south, box.height, box.west, box.width],
    );
    await database.query('analyze delivery.driver, delivery.driver_position');
  }

  const search = 'select driver_id, miles from delivery.nearest_drivers($1, $2, $3, $4, $5)';
  const ever = '-infinity';

  test.each([
    ['a city', { south: 37.6, west: -122.6, height: 0.4, width: 0.4 }, { lat: 37.77, lng: -122.42 }],
    ['the antimeridian', { south: -17.2, west: 179.7, height: 0.6, width: 0.6 }, { lat: -17, lng: 179.98 }],
    ['the other side of it', { south: -17.2, west: 179.7, height: 0.6, width: 0.6 }, { lat: -17, lng: -179.99 }],
    ['the north', { south: 70, west: 20, height: 0.6, width: 1.5 }, { lat: 70.3, lng: 20.7 }],
    ['the pole', { south: 89.6, west: -180, height: 0.4, width: 360 }, { lat: 89.9, lng: 12 }],
    ['the south pole itself', { south: -90, west: -180, height: 0.3, width: 360 }, { lat: -90, lng: 0 }],
  ])('MATCH-7 near %s it finds exactly who is there, nearest first', async (_where, box, centre) => {
    await fill(2_000, box);
    const { rows: all } = await database.query<{ driver_id: string; lat: number; lng: number }>(
      'select driver_id, lat, lng from delivery.driver_position',
    );
    for (const radius of [0.3, 3, 10, 25]) {
      const expected = all
        .map((row) => ({ id: row.driver_id, miles: haversineMiles(centre, row, RADIUS_OF_EARTH) }))
        .filter(({ miles }) => miles <= radius)
        .toSorted((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .slice(0, 501);
      const { rows } = await database.query<{ driver_id: string }>(search, [centre.lat, centre.lng, radius, ever, 501]);
      expect(rows.map((row) => row.driver_id)).toEqual(expected.map((row) => row.id));
    }
  });

  test('MATCH-8 among 100,000 in one metropolitan area it reads a small part of the index, by the index', async () => {
    await fill(100_000, { south: 37.5, west: -122.7, height: 0.5, width: 0.5 });
    const reads = async () => {
      const { rows } = await database.query<{ scans: string; read: string; sequential: string }>(
        `select idx_scan as scans, idx_tup_read as read, (select seq_scan from pg_stat_user_tables where relid = 'delivery.driver_position'::regclass) as sequential
         from pg_stat_user_indexes where indexrelname = 'driver_position_cell'`,
      );
      return { scans: Number(rows[0]?.scans), read: Number(rows[0]?.read), sequential: Number(rows[0]?.sequential) };
    };
    const client = await database.connect();
    try {
      await client.query('select pg_stat_force_next_flush()');
      const before = await reads();
      const found = await client.query(search, [37.77, -122.42, 25, ever, 501]);
      expect(found.rows).toHaveLength(501);
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
      const after = await reads();
      expect(after.scans).toBeGreaterThan(before.scans);
      expect(after.read - before.read).toBeLessThan(20_000); // of 100,000 within the radius
      expect(after.sequential).toBe(before.sequential);
    } finally {
      client.release();
    }
  });
});
