import type pg from 'pg';
import { firstState, type Scene, type SimulationSpec, type SimulationState } from './plan.ts';

const TABLES = `
  create schema if not exists sandbox;
  create table if not exists sandbox.simulation (
    delivery_id uuid primary key,
    job_id uuid not null,
    slug text not null,
    run int not null default 1, -- which simulation of this delivery it is
    spec jsonb not null,
    scene jsonb not null,
    state jsonb not null,
    pin text, -- the recipient's, if it is needed
    started_at timestamptz not null default now(),
    ticked_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    ended_at timestamptz);
  create index if not exists simulation_due on sandbox.simulation (due_at) where ended_at is null`;

export interface Simulation {
  readonly deliveryId: string;
  readonly jobId: string;
  readonly slug: string;
  readonly run: number;
  readonly spec: SimulationSpec;
  readonly scene: Scene;
  readonly state: SimulationState;
  readonly pin: string | null;
  readonly startedAt: Date;
  /** Since the last tick. */
  readonly elapsedSeconds: number;
  readonly hasEnded: boolean;
}

const COLUMNS = `delivery_id as "deliveryId", job_id as "jobId", slug, run, spec, scene, state, pin, started_at as "startedAt",
  extract(epoch from now() - ticked_at)::float8 as "elapsedSeconds", ended_at is not null as "hasEnded"`;

/** Runs in one transaction; whoever asks for the same name waits for its end. */
export async function exclusively<T>(db: pg.Pool, name: string, work: (client: pg.PoolClient) => Promise<T>) {
  return inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sandbox.simulation ${name}`]);
    return work(client);
  });
}

async function inTransaction<T>(db: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true); // its end rolls back
    throw error;
  }
}

/** Makes the simulator's own table, unless it is there. */
export const prepareTable = (db: pg.Pool) => exclusively(db, 'table', (client) => client.query(TABLES));

export async function findLast(client: pg.PoolClient, deliveryId: string): Promise<Simulation | undefined> {
  const query = `select ${COLUMNS} from sandbox.simulation where delivery_id = $1::uuid`;
  return (await client.query<Simulation>(query, [deliveryId])).rows[0];
}

/** Stores a simulation that starts, instead of the one before. Its first tick is due at once. */
export async function insertStart(
  client: pg.PoolClient,
  it: Pick<Simulation, 'deliveryId' | 'jobId' | 'slug' | 'run' | 'spec' | 'scene' | 'pin'>,
): Promise<void> {
  await client.query(
    `insert into sandbox.simulation (delivery_id, job_id, slug, run, spec, scene, state, pin) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (delivery_id) do update set run = excluded.run, spec = excluded.spec, scene = excluded.scene, state = excluded.state,
       pin = excluded.pin, started_at = now(), ticked_at = now(), due_at = now(), ended_at = null`,
    [it.deliveryId, it.jobId, it.slug, it.run, it.spec, it.scene, firstState, it.pin],
  );
}

/** The deliveries whose next tick is due, the longest due first. */
export async function listDue(db: pg.Pool, most: number): Promise<readonly string[]> {
  const query = `select delivery_id as id from sandbox.simulation where ended_at is null and due_at <= now() order by due_at limit $1`;
  return (await db.query<{ id: string }>(query, [most])).rows.map(({ id }) => id);
}

/** What a tick came to: a new state, the last one, or undefined if it has to be tried again. */
export type Ticked = { readonly state: SimulationState; readonly hasEnded: boolean } | undefined;

/**
 * Takes a due tick, plays it and saves what it came to, in one transaction: of two at once one takes it, and after a
 * crash it is due again.
 */
export const takeTick = (
  db: pg.Pool,
  deliveryId: string,
  everySeconds: number,
  play: (simulation: Simulation) => Promise<Ticked>,
): Promise<void> =>
  inTransaction(db, async (client) => {
    const take = `select ${COLUMNS} from sandbox.simulation
      where delivery_id = $1::uuid and ended_at is null and due_at <= now() for update skip locked`;
    const [simulation] = (await client.query<Simulation>(take, [deliveryId])).rows;
    if (simulation === undefined) return;
    const ticked = await play(simulation);
    await client.query(
      `update sandbox.simulation set due_at = now() + make_interval(secs => $2), state = coalesce($3::jsonb, state),
         ticked_at = case when $3::jsonb is null then ticked_at else now() end, ended_at = case when $4 then now() end
       where delivery_id = $1::uuid`,
      [deliveryId, everySeconds, ticked?.state ?? null, ticked?.hasEnded ?? false],
    );
  });
