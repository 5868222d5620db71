import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { DispatchPolicies } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { DeliveryId, DriverId, JobId } from '#src/delivery/ids.ts';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { firstState, type Scene, type SimulationSpec, type SimulationState } from './simulation.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { due, offer } from '#src/delivery/dispatch/table.ts';
import { driver, driverLicence } from '#src/delivery/drivers/table.ts';
import { simulation } from './table.ts';
import { deleteDue, insertDue } from '#src/delivery/due/due-store.ts';
import { json, textArray } from '#src/delivery/parameters-store.ts';

/** `running`: another simulation of it. */
export type SimulationRefusal = 'not_found' | 'illegal' | 'unpaid' | 'running';

interface StartSimulation {
  readonly id: DeliveryId;
  readonly reach: { readonly owner: string } | 'all';
  readonly spec: SimulationSpec;
  readonly policies: DispatchPolicies;
}

/** A simulation's scene, read from the delivery. */
const scene = (policies: SQL) => sql`
  json_build_object('pickup', json_build_object('lat', d.pickup_lat, 'lng', d.pickup_lng), 'dropoff', json_build_object('lat', d.dropoff_lat, 'lng', d.dropoff_lng),
    'product', d.product, 'signatureRequired', d.signature_required, 'requirements', d.requirements,
    'minimumAge', d.minimum_age, 'searchSeconds', (coalesce(${policies} -> d.product, ${policies} -> '*') ->> 'jobTtlSeconds')::int)::jsonb`;

/**
 * Starts a simulation of a delivery without a driver, in one round trip. The same simulation again returns the same
 * answer. A running wave without offers is ended, so that the simulation needn't wait for the next one.
 */
export function startSimulation(
  db: Database,
  claim: Claim,
  { id, reach, spec, policies }: StartSimulation,
): Promise<Settled | Refused<SimulationRefusal>> {
  return decideOnce<SimulationRefusal>(db, claim, {
    before: [
      sql`select 1 from ${job} where delivery_id = ${id}::uuid for update`,
      sql`select 1 from ${delivery} where id = ${id}::uuid for update`,
    ],
    ctes: (guard) => sql`
      d as (
        select d.id, d.status, d.tracking_slug, d.payment_status, d.requirements, job.status as job_status, s.spec, s.ended_at as played_at,
          s.scene as known, ${scene(json(policies))} as scene
        from ${delivery} d join ${job} on job.delivery_id = d.id left join ${simulation} s on s.delivery_id = d.id
        where d.id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`}),
      verdict as (
        select case when d.spec = ${json(spec)} then 'same' when d.spec is not null and d.played_at is null then 'running'
          when d.status <> 'created' then 'illegal'
          when (d.requirements ->> 'authorisedPayment')::boolean and d.payment_status not in ('requires_capture', 'succeeded') then 'unpaid'
          else 'go' end as kind
        from d),
      begun as (
        insert into ${simulation} as s (delivery_id, spec, scene, state)
        select d.id, ${json(spec)}, d.scene, ${json(firstState)} from d join verdict on verdict.kind = 'go' where ${guard}
        on conflict (delivery_id) do update set spec = excluded.spec, scene = excluded.scene, state = excluded.state, tick = s.tick + 1,
          started_at = now(), ticked_at = now(), ended_at = null
        returning s.delivery_id),
      begun_due as (${insertDue('simulate', sql`delivery_id`, sql`now()`, sql`begun`)}),
      decision as (
        select case when v.kind in ('go', 'same') then 'done' else coalesce(v.kind, 'not_found') end as kind,
          json_build_object('deliveryId', d.id, 'slug', d.tracking_slug, 'spec', ${json(spec)}, 'scene', coalesce(case when v.kind = 'same' then d.known end, d.scene),
            'started', v.kind = 'go', 'deliveryStatus', d.status, 'jobStatus', d.job_status) as result
        from (select 1) one left join verdict v on true left join d on true)`,
    answer: { status: 202, headers: {} },
  });
}

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
