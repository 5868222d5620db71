import { currentPolicy } from '#src/delivery/fare/policy.ts';
import type { Suite } from '#test/support/workers/suite.ts';

interface Batch {
  readonly owner: string;
  readonly count: number;
  /** When the nth was created, in SQL; a second apart unless told. */
  readonly createdAt?: string;
  readonly product?: string;
}

let slugs = 0; // of this file's run; each suite has a database of its own

/** Writes deliveries with their jobs and fare records straight into the database, and answers their ids. */
export async function insertDeliveries(
  { database }: Suite,
  { owner, count, createdAt, product = 'delivery' }: Batch,
): Promise<readonly string[]> {
  const at = createdAt ?? `timestamptz '2026-11-01T00:00:00Z' + n * interval '1 second'`;
  const { rows } = await database.query<{ id: string }>(
    `with made as (
       insert into delivery.delivery (id, owner, product, status, tracking_slug, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng,
         dropoff_address, customer, signature_required, requirements, tip_minor, dispatch, payment_intent_id, payment_status, processor_status,
         created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'created', lpad(to_hex($4::int + n), 10, '0'), 37.7955, -122.3937, '{}', 37.7544, -122.4477,
         '{}', '{}', false, '{"photo":false,"pin":false}', 0, 'auto', 'pi_' || ($4::int + n), 'requires_action', 'requires_payment_method', ${at}, ${at}
       from generate_series(1, $3::int) n
       returning id, created_at),
     jobs as (
       insert into delivery.job (id, delivery_id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address, total_minor, driver_payout_minor, tip_minor, created_at)
       select gen_random_uuid(), id, $2, 'created', 37.8, -122.4, '{}', 37.7, -122.4, '{}', 907, 726, 0, created_at from made),
     fares as (
       insert into delivery.fare (delivery_id, policy_version, policy_hash, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, milli_miles, base_minor,
         distance_minor, min_applied, total_minor, driver_payout_minor, brokering_minor, infrastructure_minor, tip_minor, customer_total_minor, seal, created_at)
       select id, $5, $6, 37.7955, -122.3937, 37.7544, -122.4477, 4094, 600, 307, false, 907, 726, 136, 45, 0, 907, '', created_at from made)
     select id from made`,
    [owner, product, count, slugs, currentPolicy.version, currentPolicy.hash],
  );
  slugs += count;
  return rows.map(({ id }) => id);
}
