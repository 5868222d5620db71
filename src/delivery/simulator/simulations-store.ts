import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { DispatchPolicies } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { DeliveryId, DriverId, JobId, TrackingSlug } from '#src/delivery/ids.ts';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { firstState, type Scene, type SimulationSpec, type SimulationState } from './simulation.ts';
import type { Simulated, StartedSimulation } from './simulation-start.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { due, offer } from '#src/delivery/dispatch/table.ts';
import { driver, driverLicence } from '#src/delivery/drivers/table.ts';
import { simulation } from './table.ts';
import { deleteDue, insertDue } from '#src/delivery/due/due-store.ts';
import { json, textArray } from '#src/delivery/parameters-store.ts';

/** A row that the start of a simulation is decided from. */
export type SimulatedRow = {
  readonly id: DeliveryId;
  readonly slug: TrackingSlug;
  readonly status: DeliveryStatus;
  readonly job_status: JobStatus;
  readonly version: number;
  readonly payment_status: PaymentStatus | null;
  readonly needs_payment: boolean;
  readonly scene: Scene;
  readonly last_spec: SimulationSpec | null;
  readonly last_scene: Scene | null;
  readonly last_ended: boolean;
  readonly last_tick: number | null;
};

/** Selects a delivery within reach, with the scene of its simulation, and the last one. */
export const selectSimulated = (
  id: DeliveryId,
  reach: { readonly owner: string } | 'all',
  policies: DispatchPolicies,
): SQL => sql`
  select d.id, d.tracking_slug as slug, d.status, job.status as job_status, d.version, d.payment_status,
    coalesce((d.requirements ->> 'authorisedPayment')::boolean, false) as needs_payment,
    json_build_object('pickup', json_build_object('lat', d.pickup_lat, 'lng', d.pickup_lng), 'dropoff', json_build_object('lat', d.dropoff_lat, 'lng', d.dropoff_lng),
      'product', d.product, 'signatureRequired', d.signature_required, 'requirements', d.requirements, 'minimumAge', d.minimum_age,
      'searchSeconds', (coalesce(${json(policies)} -> d.product, ${json(policies)} -> '*') ->> 'jobTtlSeconds')::int) as scene,
    s.spec as last_spec, s.scene as last_scene, s.ended_at is not null as last_ended, s.tick as last_tick
  from ${delivery} d join ${job} on job.delivery_id = d.id left join ${simulation} s on s.delivery_id = d.id
  where d.id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`}`;

export const simulatedOf = (row: SimulatedRow): Simulated => ({
  id: row.id,
  slug: row.slug,
  deliveryStatus: row.status,
  jobStatus: row.job_status,
  payment: row.payment_status,
  needsPayment: row.needs_payment,
  scene: row.scene,
  last:
    row.last_spec === null || row.last_scene === null
      ? null
      : { spec: row.last_spec, scene: row.last_scene, hasEnded: row.last_ended },
});

/** The job first, then its delivery: as everybody locks them. */
export const lockSimulated = (id: DeliveryId): readonly SQL[] => [
  sql`select 1 from ${job} where delivery_id = ${id}::uuid for update`,
  sql`select 1 from ${delivery} where id = ${id}::uuid for update`,
];

/** Whether the delivery is what was loaded, and nobody has started a simulation of it since. */
export const isSimulatedUnchanged = ({ id, version, last_tick: tick }: SimulatedRow): SQL => sql`
  exists (select 1 from ${delivery} where id = ${id}::uuid and version = ${version})
    and (select tick from ${simulation} where delivery_id = ${id}::uuid) is not distinct from ${tick}::int`;

/** Parts that start a simulation; its first tick is due at once. */
export const startParts = ({ deliveryId, spec, scene }: StartedSimulation): readonly Part[] => [
  (claimed) => sql`
    insert into ${simulation} as s (delivery_id, spec, scene, state)
    select ${deliveryId}::uuid, ${json(spec)}, ${json(scene)}, ${json(firstState)} from ${claimed}
    on conflict (delivery_id) do update set spec = excluded.spec, scene = excluded.scene, state = excluded.state, tick = s.tick + 1,
      started_at = now(), ticked_at = now(), ended_at = null`,
  (claimed) => insertDue('simulate', sql`${deliveryId}::uuid`, sql`now()`, claimed),
];

export interface RunningSimulation {
  readonly spec: SimulationSpec;
  readonly scene: Scene;
  readonly state: SimulationState;
  readonly tick: number;
  /** Since the last tick. */
  readonly elapsedSeconds: number;
  /** Until the next tick is due. */
  readonly dueInSeconds: number;
  readonly jobId: JobId;
  readonly pinRenewals: number;
  readonly status: DeliveryStatus;
  /** Whether a driver has it who isn't simulated. */
  readonly taken: boolean;
}

/** A running simulation; undefined if it has ended. */
export async function findSimulation(db: Database, id: DeliveryId): Promise<RunningSimulation | undefined> {
  const [row] = await db.execute<Record<string, unknown>>(sql`
    select s.spec, s.scene, s.state, s.tick, extract(epoch from now() - s.ticked_at)::float8 as "elapsedSeconds",
      ceil(extract(epoch from due.due_at - now()))::int as "dueInSeconds", job.id as "jobId", d.pin_renewals as "pinRenewals", d.status,
      job.driver_id is not null and driver.simulated_for is distinct from d.id as taken
    from ${simulation} s join ${due} on due.kind = 'simulate' and due.subject = s.delivery_id join ${delivery} d on d.id = s.delivery_id
      join ${job} on job.delivery_id = d.id left join ${driver} on driver.id = job.driver_id
    where s.delivery_id = ${id}::uuid and s.ended_at is null`);
  return row as RunningSimulation | undefined;
}

export const hasEnded = (status: DeliveryStatus) => deliveryEnds.includes(status);

/** Saves a tick, unless another one was saved meanwhile. Returns whether it was saved. */
export async function saveTick(
  db: Database,
  { id, tick }: { readonly id: DeliveryId; readonly tick: number },
  state: SimulationState,
  nextInSeconds: number,
): Promise<boolean> {
  const rows = await db.execute(sql`
    with saved as (
      update ${simulation} set state = ${json(state)}, tick = tick + 1, ticked_at = now()
      where delivery_id = ${id}::uuid and tick = ${tick} and ended_at is null returning delivery_id),
    next as (${insertDue('simulate', sql`delivery_id`, sql`now() + make_interval(secs => ${nextInSeconds})`, sql`saved`)})
    select 1 from saved`);
  return rows.length > 0;
}

/** Ends a simulation: nothing is due any more, and its drivers take no offers. */
export async function endSimulation(db: Database, id: DeliveryId, state: SimulationState): Promise<void> {
  await db.execute(sql`
    with ended as (
      update ${simulation} set state = ${json(state)}, ended_at = now() where delivery_id = ${id}::uuid and ended_at is null returning delivery_id),
    cleared as (${deleteDue(['simulate'], sql`delivery_id`, sql`ended`)})
    update ${driver} set paused_products = products, version = version + 1, updated_at = now() where simulated_for = ${id}::uuid`);
}

interface SimulatedDriver {
  readonly id: DriverId;
  readonly displayName: string;
  readonly vehicleType: string;
  readonly products: readonly string[];
  readonly simulatedFor: DeliveryId;
}

/** Adds a simulated driver for one delivery, once, with the licences that it needs. */
export async function insertSimulatedDriver(db: Database, row: SimulatedDriver): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into ${driver} (id, display_name, vehicle_type, products, status, idle_since, created_at, updated_at, simulated_for)
      values (${row.id}::uuid, ${row.displayName}, ${row.vehicleType}, ${textArray(row.products)}, 'available', now(), now(), now(), ${row.simulatedFor}::uuid)
      on conflict (id) do nothing returning id, simulated_for)
    insert into ${driverLicence} (id, driver_id, licence, jurisdiction, verified_by, valid_until)
    select gen_random_uuid(), made.id, n.licence, coalesce(job.jurisdiction, 'US'), 'simulator', now() + interval '1 day'
    from made join ${job} on job.delivery_id = made.simulated_for cross join unnest(job.licences) as n(licence)`);
}

/** Ends a wave without open offers. */
export async function endEmptyWave(db: Database, jobId: JobId): Promise<void> {
  await db.execute(sql`
    update ${job} set wave_ends_at = now() where id = ${jobId}::uuid and status = 'offering' and wave_ends_at > now()
      and not exists (select 1 from ${offer} o where o.job_id = job.id and o.status = 'open')`);
}

/** Ends a search before its time; `expireJob` then does the rest. */
export async function endSearch(db: Database, jobId: JobId): Promise<void> {
  await db.execute(sql`
    with over as (
      update ${job} set expires_at = now(), wave_ends_at = least(wave_ends_at, now())
      where id = ${jobId}::uuid and status in ('created', 'offering') returning id)
    update ${due} set due_at = now() from over where due.kind = 'expire' and due.subject = over.id`);
}
