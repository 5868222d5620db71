import type { Suite } from '#test/support/workers/suite.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Drivers of `eats` at one place, by SQL: what such a test is about is what comes after. */
export async function crowdAt(suite: Suite, { lat, lng }: Place, count: number): Promise<string[]> {
  const { rows } = await suite.database.query<{ id: string }>(
    `with d as (
       insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
       select gen_random_uuid(), 'Maya Rossi', 'car', '{eats}', '{}', 'available', now(), now(), now() from generate_series(1, $1) returning id)
     insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at) select id, $2, $3, 5, now() from d
     returning driver_id as id`,
    [count, lat, lng],
  );
  return rows.map(({ id }) => id);
}

/** Jobs of `eats` with their pickup at one place, by SQL. */
export async function jobsAt(suite: Suite, { lat, lng }: Place, count: number): Promise<string[]> {
  const { rows } = await suite.database.query<{ id: string }>(
    `with j as (
       insert into delivery.job (id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
         total_minor, driver_payout_minor, tip_minor, created_at)
       select gen_random_uuid(), 'eats', 'created', $2, $3, '{}', $2, $3, '{}', 1250, 1000, 200, now() from generate_series(1, $1) returning id)
     insert into delivery.job_event (job_id, sequence, type, status, mover) select id, 1, 'created', 'created', 'product' from j
     returning job_id as id`,
    [count, lat, lng],
  );
  return rows.map(({ id }) => id);
}

/** Works through a list, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const line = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of line) await work(item);
    }),
  );
}
