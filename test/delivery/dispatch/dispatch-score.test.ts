import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTerms } from '#src/delivery/dispatch/dispatch-policy.ts';
import { DispatchPolicy } from '#src/delivery/dispatch/dispatch-wire.ts';
import { vehicleTypes } from '#src/delivery/drivers/driver.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { matchDrivers } from '#src/delivery/dispatch/matching.ts';
import { findNearest } from '#src/delivery/dispatch/nearest-store.ts';
import { startWave } from '#src/delivery/dispatch/waves-store.ts';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { built } from '#src/platform/db/statement.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.close());

const PICKUP = { lat: 37.77, lng: -122.42 };
const RADIUS = 3;

const fleet = fc.array(
  fc.record({
    vehicle: fc.constantFrom(...vehicleTypes),
    products: fc.constantFrom(['eats'], ['eats', 'rides'], ['eats', 'delivery'], ['rides']),
    licences: fc.constantFrom([], ['co-cannabis'], ['hazmat', 'co-cannabis']),
    status: fc.constantFrom('available', 'available', 'available', 'suspended'),
    paused: fc.constantFrom([], [], ['eats'], ['rides']),
    licencesEnd: fc.constantFrom(1, 1, 0),
    jurisdiction: fc.constantFrom('US-CA', 'US-CO'),
    onJob: fc.constantFrom(false, false, false, true),
    lat: fc.double({ min: 37.735, max: 37.815, noNaN: true }),
    lng: fc.double({ min: -122.475, max: -122.365, noNaN: true }),
    age: fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: -20, max: 91, noNaN: true }) },
      fc.double({ min: 80, max: 200, noNaN: true }),
    ),
    idle: fc.double({ min: -20, max: 4_000, noNaN: true }),
    rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    made: fc.integer({ min: 20, max: 400 }),
    accepted: fc.nat(20),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);
type Fleet = typeof fleet extends fc.Arbitrary<infer T> ? T : never;

const insertFleet = `
  with f as (select gen_random_uuid() as id, x.* from jsonb_to_recordset($1::jsonb) x(vehicle text, products text[], licences text[], status text,
      paused text[], "licencesEnd" int, jurisdiction text, "onJob" boolean, lat float8, lng float8, age float8, idle float8, rating real, made int, accepted int)),
  d as (
    insert into delivery.driver (id, display_name, vehicle_type, products, paused_products, licences, status, rating, offers_made, offers_accepted, idle_since, created_at, updated_at)
    select id, 'Maya Rossi', vehicle, products, paused, licences, status, rating, made, accepted, now() - make_interval(secs => idle), now(), now() from f),
  l as (
    insert into delivery.driver_licence (id, driver_id, licence, jurisdiction, verified_by, valid_until)
    select gen_random_uuid(), id, licence, jurisdiction, 'user:ops', now() + make_interval(days => "licencesEnd") from f cross join unnest(licences) licence),
  p as (
    insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at)
    select id, lat, lng, 5, now() - make_interval(secs => age) from f)
  insert into delivery.job (id, driver_id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
    total_minor, driver_payout_minor, tip_minor, created_at)
  select gen_random_uuid(), id, 'eats', 'accepted', 0, 0, '{}', 0, 0, '{}', 0, 0, 0, now() from f where "onJob"`;

const insertWork = `
  insert into delivery.job (id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address, licences, jurisdiction,
    total_minor, driver_payout_minor, tip_minor, created_at)
  values ($1, 'eats', 'created', $2, $3, '{}', 0, 0, '{}', $4, 'US-CA', 0, 0, 0, now())`;

type Execute = <Row extends Record<string, unknown>>(statement: Parameters<typeof built>[0]) => Promise<Row[]>;

/** Everything in one transaction, so that it all sees the same `now()`; it is rolled back. */
async function inTransaction<T>(work: (client: pg.PoolClient, execute: Execute) => Promise<T>): Promise<T> {
  const client = await copy.pool.connect();
  const execute: Execute = async <Row extends Record<string, unknown>>(statement: Parameters<typeof built>[0]) => {
    const { text: sql, params } = built(statement);
    return (await client.query<Row>(sql, params)).rows;
  };
  await client.query('begin');
  try {
    return await work(client, execute);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function chosenOf(drivers: Fleet, licences: readonly string[], waveSize: number) {
  return inTransaction(async (client, execute) => {
    const jobId = randomUUID() as JobId;
    await client.query(insertFleet, [JSON.stringify(drivers)]);
    await client.query(insertWork, [jobId, PICKUP.lat, PICKUP.lng, licences]);
    const batch: Database['batch'] = async <Row extends Record<string, unknown>>(
      statements: Parameters<Database['batch']>[0],
    ) => {
      const results: Row[][] = [];
      for (const statement of statements) results.push(await execute<Row>(statement));
      return results;
    };
    const db = { execute, batch } as unknown as Database;
    const request = {
      pickup: PICKUP,
      product: 'eats',
      radiusMiles: RADIUS,
      limit: waveSize,
      licences,
      jurisdiction: 'US-CA',
    };
    const match = matchDrivers(await findNearest(db, request), request);
    const outcome = await startWave(
      db,
      { once: undefined, attempt: randomUUID(), keepFor: 'day' },
      {
        jobId,
        reach: 'all',
        mover: 'product',
        policies: { '*': { ...defaultTerms, waveSize, radiusMiles: RADIUS } },
        unpaidLimitMinor: cents(UNPAID_LIMIT_MINOR),
        version: undefined,
      },
    );
    if ('refused' in outcome) throw new Error(outcome.refused);
    return { match, offers: outcome.value.offers };
  });
}

test(
  'WAVE-6 a wave chooses whom matchDrivers chooses, in that order and with those figures, of any fleet',
  { timeout: 90_000 },
  async () => {
    let chosen = 0;
    await fc.assert(
      fc.asyncProperty(
        fleet,
        fc.subarray(['co-cannabis']),
        fc.constantFrom(1, 3, 1_000),
        async (drivers, licences, waveSize) => {
          const { match, offers } = await chosenOf(drivers, licences, waveSize);
          chosen += offers.length;
          expect(offers).toHaveLength(match.candidates.length);
          for (const [index, { displayName: _name, ...candidate }] of match.candidates.entries())
            expect(offers[index]).toMatchObject(candidate);
        },
      ),
      { numRuns: 150 },
    );
    expect(chosen).toBeGreaterThan(100); // about 300 in the middle: far from where chance would decide
  },
);

test.each([
  ['no JSON', 'three at a time'],
  ['a list', '[]'],
  ['an unknown term', '{"*":{"size":3}}'],
  ['less than 60 s to answer', '{"eats":{"offerTtlSeconds":59}}'],
  ['a wave of nobody', '{"eats":{"waveSize":0}}'],
  ['a wave of more than 1,000', '{"eats":{"waveSize":1001}}'],
  ['waves that look less far', '{"eats":{"radiusGrowth":0.9}}'],
])('WAVE-5 terms that can’t be are refused: %s', (_what, text) => {
  expect(DispatchPolicy.safeParse(text).success).toBe(false);
});
