import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

const differing = `
  select count(*)::int as count from delivery.driver_position p left join delivery.driver d on d.id = p.driver_id
  where (p.display_name, p.vehicle_type, p.products, p.paused_products, p.licences, p.status, p.rating, p.offers_made, p.offers_accepted, p.idle_since, p.on_job)
    is distinct from (d.display_name, d.vehicle_type, d.products, d.paused_products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since,
      exists (select from delivery.job j where j.driver_id = p.driver_id and j.status in ('accepted', 'in_progress')))`;

describe('what a match reads of a driver', () => {
  let copy: DatabaseCopy;
  let ids: string[];
  beforeAll(async () => {
    copy = await copyDatabase();
    const { rows } = await copy.pool.query<{ id: string }>(
      `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
       select gen_random_uuid(), 'Maya Rossi', 'car', '{eats}', '{}', 'available', now(), now(), now() from generate_series(1, 200) returning id`,
    );
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => copy.close());

  const fix = (some: readonly string[]) =>
    copy.pool.query(
      `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at)
       select id, 37.7 + random() / 100, -122.4, 5, now() from unnest($1::uuid[]) id order by id
       on conflict (driver_id) do update set lat = excluded.lat, heartbeat_at = excluded.heartbeat_at`,
      [some],
    );
  const count = async () => (await copy.pool.query<{ count: number }>(differing)).rows[0]?.count;

  test('MATCH-10 is in the position from the first fix on', async () => {
    await fix(ids.slice(0, 20));
    expect(await count()).toBe(0);
  });

  test('MATCH-10 follows every change, also of a driver whose first fix comes at the same time', async () => {
    // One connection registers nothing but first fixes, two change drivers, two send fixes of many.
    const change = async (n: number) => {
      const some = ids.filter((_id, at) => (at + n) % 7 === 0);
      await copy.pool.query(
        `with held as (select id from delivery.driver where id = any($1::uuid[]) order by id for no key update)
         update delivery.driver d set offers_made = offers_made + 1, status = case when $2 % 2 = 0 then 'suspended' else 'available' end,
           paused_products = case when $2 % 3 = 0 then '{eats}'::text[] else '{}' end
         from held where held.id = d.id`,
        [some, n],
      );
    };
    await Promise.all([
      (async () => {
        for (const id of ids.slice(20)) await fix([id]);
      })(),
      ...[0, 100].map(async (from) => {
        for (let n = from; n < from + 60; n++) await change(n);
      }),
      ...[0, 1].map(async () => {
        for (let n = 0; n < 60; n++) await fix(ids.slice(0, 20));
      }),
    ]);
    expect(await count()).toBe(0);
  });

  test('MATCH-10 knows who is on a job, whatever becomes of it, also when a first fix comes at the same time', async () => {
    const { rows } = await copy.pool.query<{ id: string }>(
      `with made as (insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
         select gen_random_uuid(), 'Maya Rossi', 'car', '{eats}', '{}', 'available', now(), now(), now() from generate_series(1, 60) returning id)
       insert into delivery.job (id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
         total_minor, driver_payout_minor, tip_minor, created_at)
       select id, 'eats', 'created', 0, 0, '{}', 0, 0, '{}', 0, 0, 0, now() from made returning id`,
    );
    const drivers = rows.map(({ id }) => id); // a job each, of the same id
    const turn = (status: string, driverId: string | undefined, id: string) =>
      copy.pool.query('update delivery.job set status = $1, driver_id = $2 where id = $3', [status, driverId, id]);
    await Promise.all([
      ...drivers.map((id) => fix([id])),
      ...drivers.map(async (id, n) => {
        await turn('accepted', id, id);
        if (n % 4 > 0) await turn('in_progress', id, id);
        if (n % 4 === 2) await turn('completed', id, id);
        if (n % 4 === 3) await turn('created', undefined, id);
      }),
    ]);
    expect(await count()).toBe(0);
    const taken = `select count(*)::int as count from delivery.driver_position where on_job`;
    expect((await copy.pool.query<{ count: number }>(taken)).rows[0]?.count).toBe(30);
    await Promise.all(drivers.map((id) => turn('completed', id, id)));
    expect((await copy.pool.query<{ count: number }>(taken)).rows[0]?.count).toBe(0);
  });

  test('MATCH-10 a change that no match reads writes no position', async () => {
    const version = () =>
      copy.pool.query('select ctid::text, xmin::text from delivery.driver_position order by driver_id');
    const before = await version();
    await copy.pool.query(`update delivery.driver set phone = '+14155550100', version = version + 1`);
    expect((await version()).rows).toEqual(before.rows);
  });
});
