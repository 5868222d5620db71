import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, dropDatabase } from '#test/support/runner/template.ts';
import { haversineMiles } from '#src/delivery/geo.ts';
import { fillFleet } from '#test/support/delivery/fleet.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';

const RADIUS_OF_EARTH = 3958.7613;

describe('the search for the nearest drivers', () => {
  const name = `nearest_${randomBytes(6).toString('hex')}`;
  let database: pg.Pool;
  beforeAll(async () => {
    database = openPool(await cloneDatabase(inject('adminUrl'), TEMPLATE, name), 2);
  });
  afterAll(async () => {
    await database.end();
    await dropDatabase(inject('adminUrl'), name);
  });

  const search = 'select driver_id, miles from delivery.nearest_drivers($1, $2, $3, $4, $5)';
  const ever = '-infinity';

  test.each([
    ['a city', { south: 37.6, west: -122.6, height: 0.4, width: 0.4 }, { lat: 37.77, lng: -122.42 }],
    ['the antimeridian', { south: -17.2, west: 179.7, height: 0.6, width: 0.6 }, { lat: -17, lng: 179.98 }],
    ['the other side of it', { south: -17.2, west: 179.7, height: 0.6, width: 0.6 }, { lat: -17, lng: -179.99 }],
    ['the north', { south: 70, west: 20, height: 0.6, width: 1.5 }, { lat: 70.3, lng: 20.7 }],
    ['the pole', { south: 89.6, west: -180, height: 0.4, width: 360 }, { lat: 89.9, lng: 12 }],
    [
      'the pole, across the antimeridian',
      { south: 89.6, west: -180, height: 0.4, width: 360 },
      { lat: 89.97, lng: -179.999 },
    ],
    ['the equator', { south: -0.2, west: -0.2, height: 0.4, width: 0.4 }, { lat: 0.005, lng: -0.005 }],
    ['one crowded corner', { south: 40.7, west: -74.003, height: 0.002, width: 0.002 }, { lat: 40.7, lng: -74 }],
    ['the south pole itself', { south: -90, west: -180, height: 0.3, width: 360 }, { lat: -90, lng: 0 }],
  ])('MATCH-7 near %s it finds exactly who is there, nearest first', async (_where, box, centre) => {
    await fillFleet(database, 2_000, box);
    const { rows: all } = await database.query<{ driver_id: string; lat: number; lng: number }>(
      'select driver_id, lat, lng from delivery.driver_position',
    );
    for (const radius of [0.1, 0.3, 3, 10, 25]) {
      const expected = all
        .map((row) => ({ id: row.driver_id, miles: haversineMiles(centre, row, RADIUS_OF_EARTH) }))
        .filter(({ miles }) => miles <= radius)
        .toSorted((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .slice(0, 501);
      const { rows } = await database.query<{ driver_id: string }>(search, [centre.lat, centre.lng, radius, ever, 501]);
      expect(rows.map((row) => row.driver_id)).toEqual(expected.map((row) => row.id));
    }
  });
});
