import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { portsFrom } from '../../dev/stack/ports.ts';
import { demoSecrets } from '../../dev/stack/secrets.ts';
import { ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { descendantsOf } from './processes.ts';
import { freeBase, startStackProcess, tokenFor, type Running } from './run-stack.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';

let base: number;
let stack: Running;
let database: pg.Pool;
let token: string;
beforeAll(async () => {
  base = await freeBase();
  stack = await startStackProcess(base, '--ephemeral');
  database = openPool(`postgres://waypost_delivery:${demoSecrets.databasePassword}@127.0.0.1:${base + 8}/postgres`, 10);
  token = await tokenFor(base, 'rex', 'deliveries:write');
});
afterAll(async () => {
  await stack.end('SIGKILL'); // ended already, unless a test failed
});

async function create(key: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`http://127.0.0.1:${base}/v1/deliveries`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ferryToTwinPeaks),
  });
  const text = await response.text();
  return { status: response.status, replayed: response.headers.has('idempotent-replayed'), text };
}

/** What there is of the delivery that this answer speaks of, and what there is under the key. */
async function countOf(text: string, key: string) {
  const { delivery } = JSON.parse(text) as CreatedBody;
  const { rows } = await database.query(
    `select (select count(*)::int from delivery.delivery where owner = 'user:rex' and created_at > (select coalesce(max(created_at), '-infinity') from delivery.delivery where owner = 'user:rex' and id <> $1)) deliveries,
       (select count(*)::int from delivery.job where delivery_id = $1) jobs, (select count(*)::int from delivery.fare where delivery_id = $1) fares,
       (select count(*)::int from delivery.event where delivery_id = $1) events, (select count(*)::int from ledger.transaction where subject = $1) transactions,
       (select count(*)::int from platform.idempotency where key = $2) answers`,
    [delivery.id, key],
  );
  const listed = await fetch(`http://127.0.0.1:${base + 6}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${demoSecrets.stripeKey}` },
  });
  const intents = ((await listed.json()) as { data: { metadata: Record<string, string> }[] }).data;
  return {
    ...(rows[0] as object),
    intents: intents.filter(({ metadata }) => metadata['deliveryId'] === delivery.id).length,
  };
}

const PATIENT = { timeout: 60_000, interval: 20 };

const workerdsOf = ({ pid }: Running) =>
  descendantsOf(pid)
    .filter(({ command }) => command.includes('workerd serve'))
    .map((each) => each.pid);

/** Kills all workerds: the Workers have several. */
function killWorkerds(): readonly number[] {
  const killed = workerdsOf(stack);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  return killed;
}

const oneOfEach = { deliveries: 1, jobs: 1, fares: 1, events: 1, transactions: 1, answers: 1, intents: 1 };

/** A creation whose statement waits in Postgres for a row that we hold, while workerd is killed. */
async function killMidway(key: string) {
  const holder = await database.connect();
  await holder.query('begin');
  await holder.query(
    `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome)
     values ('waypost_delivery', 'user:rex', 'POST /v1/deliveries', $1, '', gen_random_uuid(), '{}')`,
    [key],
  );
  const cut = create(key).catch((error: unknown) => ({ status: 0, replayed: false, text: String(error) }));
  await expect.poll(() => waiting(), PATIENT).toHaveLength(1);
  killWorkerds();
  expect((await cut).status).toBe(503);
  return {
    async letGo() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

async function waiting(): Promise<readonly number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'waypost_delivery' and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}

/** The delivery Worker unless told. */
const workersAreBack = (services: readonly ServiceName[] = ['delivery']) =>
  expect.poll(() => notHealthy(services), PATIENT).toEqual([]);

async function notHealthy(services: readonly ServiceName[]): Promise<readonly string[]> {
  const ports = portsFrom(base);
  const states = await Promise.all(
    services.map(async (service) => {
      const { status } = await fetch(`http://127.0.0.1:${ports[service]}/health`);
      return status === 200 ? [] : [`${service}: ${status}`];
    }),
  );
  return states.flat();
}

test('STACK-10 When workerd is killed before the statement is carried out, the Workers come again and a retry creates one of each', async () => {
  const key = randomUUID();
  const held = await killMidway(key);
  await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waiting()]);
  await held.letGo();
  await workersAreBack();
  const retried = await create(key);
  expect([retried.status, retried.replayed]).toEqual([201, false]);
  expect(await countOf(retried.text, key)).toEqual(oneOfEach);
});

test('STACK-10 When workerd is killed and the statement is carried out all the same, the retry is a replay of what it did', async () => {
  const key = randomUUID();
  const held = await killMidway(key);
  await held.letGo();
  await expect.poll(() => waiting(), PATIENT).toEqual([]);
  await workersAreBack();
  const retried = await create(key);
  expect([retried.status, retried.replayed]).toEqual([201, true]);
  expect(await countOf(retried.text, key)).toEqual(oneOfEach);
});

test('STACK-11 A replay after the Workers were killed and came again is byte-identical', async () => {
  const key = randomUUID();
  const first = await create(key);
  const killed = killWorkerds();
  await workersAreBack(serviceNames);
  expect(workerdsOf(stack).filter((pid) => killed.includes(pid))).toEqual([]);
  expect(await create(key)).toEqual({ status: 201, replayed: true, text: first.text });
});

test('STACK-30 Workerds that are killed and then killed again while they start are all started again', async () => {
  const first = killWorkerds();
  await expect.poll(() => workerdsOf(stack).filter((pid) => !first.includes(pid)), PATIENT).not.toEqual([]);
  const killed = [...first, ...killWorkerds()];
  await workersAreBack(serviceNames);
  const running = workerdsOf(stack);
  expect(running.filter((pid) => killed.includes(pid))).toEqual([]);
  expect(running).toHaveLength(first.length);
});

test('STACK-8 An ephemeral stack keeps nothing', async () => {
  const logFile = /log: (\S+)/.exec(stack.stdout())?.[1] ?? '';
  expect(existsSync(logFile)).toBe(true);
  await database.end();
  expect((await stack.end('SIGTERM')).code).toBe(0);
  expect(existsSync(dirname(logFile))).toBe(false);
});
