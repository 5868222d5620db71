import type pg from 'pg';

export interface Box {
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}

/** Half a degree each way: 34 by 27 miles around San Francisco. */
export const metropolis: Box = { south: 37.5, west: -122.7, height: 0.5, width: 0.5 };

/**
 * Makes so many drivers the whole pool, each with a fix of now at a random place of a box; the same places every time.
 * Without triggers, with the copies that they would make: a hundred thousand in two seconds.
 */
export async function fillFleet(database: pg.Pool, count: number, box: Box): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(
      'set session_replication_role = replica; truncate delivery.driver cascade; select setseed(0.42)',
    );
    await client.query(
      `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, rating, idle_since, created_at, updated_at)
       select gen_random_uuid(), 'Maya Rossi', 'car', '{eats}', '{}', 'available', 4.5, now(), now(), now() from generate_series(1, $1)`,
      [count],
    );
    await client.query(
      `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at,
         display_name, vehicle_type, products, paused_products, licences, status, rating, offers_made, offers_accepted, idle_since)
       select id, greatest(-90, least(90, $1 + random() * $2)), mod((($3 + random() * $4) + 540)::numeric, 360)::float8 - 180, 5, now(),
         display_name, vehicle_type, products, paused_products, licences, status, rating, offers_made, offers_accepted, idle_since from delivery.driver`,
      [box.south, box.height, box.west, box.width],
    );
    await client.query('analyze delivery.driver, delivery.driver_position');
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}
