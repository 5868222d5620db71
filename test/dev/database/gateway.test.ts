import { neon, neonConfig, type NeonDbError } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/support/workers/gateway.ts';
import type { CrashablePostgres } from '#test/support/workers/crashable-postgres.ts';
import { ask, startScratchPostgres } from './scratch.ts';

const HUGE = 9_007_199_254_740_993n; // what a double can't hold

const thing = pgTable('thing', {
  id: integer().primaryKey(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  note: text(),
  data: jsonb(),
  madeAt: timestamp({ withTimezone: true }).defaultNow(),
});

let postgres: CrashablePostgres;
let gateway: TestGateway;

/** As the driver is used against Neon: its host is never looked up, only role, password and database count. */
const url = (role = 'app', password = 'p%40ss', database = 'postgres'): string =>
  `postgresql://${role}:${password}@ep-nowhere.neon.tech/${database}?sslmode=require`;
const query = neon(url(), { fullResults: true });
const db = drizzle(neon(url()), { casing: 'snake_case' });
const insert = (id: number): Promise<unknown> => query`insert into thing (id, amount) values (${id}, 1)`;
const readIds = async (): Promise<number[]> =>
  (await ask<{ id: number }>(postgres.adminUrl, 'select id from thing order by id')).map(({ id }) => id);

beforeAll(async () => {
  postgres = await startScratchPostgres();
  gateway = await startTestGateway({ port: 0, database: { host: '127.0.0.1', port: postgres.port } });
  neonConfig.fetchEndpoint = gateway.url;
  await ask(
    postgres.adminUrl,
    `create role app login password 'p@ss';
     create table thing (id int constraint thing_id primary key, amount bigint not null constraint positive check (amount > 0),
       note text, data jsonb, made_at timestamptz default now());
     grant select, insert, update, delete on thing to app`,
  );
});

beforeEach(async () => {
  gateway.clearFaults();
  await ask(postgres.adminUrl, 'truncate thing');
  gateway.resetTrips();
});

afterAll(async () => {
  await gateway?.close();
  await postgres?.stop();
});

test('values arrive as their types, exact and null as null', async () => {
  const rows = await neon(url())`
    select ${HUGE}::bigint as big, ${'ä€'}::text as text, ${null}::text as nothing, ${[1, 2]}::int[] as list,
      ${{ a: [1] }}::jsonb as json, true as yes, ${Buffer.from([0, 255])}::bytea as bytes, current_user as who`;
  expect(rows).toEqual([
    {
      big: String(HUGE),
      text: 'ä€',
      nothing: null,
      list: [1, 2],
      json: { a: [1] },
      yes: true,
      bytes: Buffer.from([0, 255]),
      who: 'app',
    },
  ]);
});

test('full results have fields, command and row count, also in array mode', async () => {
  const result = await query.query('select 1::int as a, 2::int as a', [], { arrayMode: true, fullResults: true });
  expect(result).toMatchObject({ command: 'SELECT', rowCount: 1, rowAsArray: true, rows: [[1, 2]] });
  expect(result.fields[0]).toMatchObject({ name: 'a', dataTypeID: 23, format: 'text' });
  expect(await insert(1)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [], fields: [] });
});

test('without the raw text header small values are JSON values and a bigint stays text', async () => {
  const response = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'Neon-Connection-String': url() },
    body: JSON.stringify({ query: 'select 1 as n, 2::int8 as big, $1::jsonb as j, null as none', params: ['{"a":1}'] }),
  });
  expect(await response.json()).toMatchObject({
    rowAsArray: false,
    rows: [{ n: 1, big: '2', j: { a: 1 }, none: null }],
  });
});

test('drizzle inserts, selects and batches in one trip each, bigints exact', async () => {
  await db.insert(thing).values({ id: 1, amount: HUGE, data: { a: 1 } });
  const [inserted, selected, raw] = await db.batch([
    db
      .insert(thing)
      .values({ id: 2, amount: -HUGE * -1n })
      .returning({ amount: thing.amount }),
    db
      .select()
      .from(thing)
      .where(sql`${thing.id} = 1`),
    db.execute(sql`select count(*) from thing`),
  ]);
  expect(inserted).toEqual([{ amount: HUGE }]);
  expect(selected).toEqual([{ id: 1, amount: HUGE, note: null, data: { a: 1 }, madeAt: expect.any(Date) }]);
  expect(raw.rows).toEqual([{ count: '2' }]);
  expect(gateway.trips).toBe(2);
});

test('a batch is all or nothing', async () => {
  const batch = query.transaction([insertQuery(1), query`insert into thing (id, amount) values (2, 0)`]);
  await expect(batch).rejects.toMatchObject({ code: '23514', constraint: 'positive' });
  expect(await readIds()).toEqual([]);
});

test('isolation level, read only and deferrable are set only when asked for', async () => {
  const settings =
    "select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read_only";
  type Options = Parameters<typeof query.transaction<false, true>>[1];
  const read = async (options?: Options): Promise<unknown> => {
    const [result] = await query.transaction([query.query(settings)], options);
    return result?.rows[0];
  };
  expect(await read()).toEqual({ level: 'read committed', read_only: 'off' });
  expect(await read({ isolationLevel: 'Serializable', readOnly: true, deferrable: true })).toEqual({
    level: 'serializable',
    read_only: 'on',
  });
});

test("Postgres' errors reach the driver with all their fields", async () => {
  await insert(1);
  await expect(insert(1)).rejects.toMatchObject({
    name: 'NeonDbError',
    message: expect.stringContaining('duplicate key'),
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (id)=(1) already exists.',
    schema: 'public',
    table: 'thing',
    constraint: 'thing_id',
  });
  await expect(query.query('selec')).rejects.toMatchObject({ code: '42601', position: '1' });
});

test.each([
  ['a wrong password', url('app', 'guess'), '28P01'],
  ['a database that is not there', url('app', 'p%40ss', 'nowhere'), '3D000'],
])('%s is an error of Postgres', async (_name, bad, code) => {
  await expect(neon(bad)`select 1`).rejects.toMatchObject({ code });
});

test('two statements in one string are refused as Neon refuses them', async () => {
  await expect(query.query('select 1; select 2')).rejects.toMatchObject({ code: '42601' });
});

test('what a statement leaves in its session does not reach the next caller', async () => {
  await query`set statement_timeout = '5s'`;
  await query`begin`;
  await insert(7);
  expect((await query`show statement_timeout`).rows).toEqual([{ statement_timeout: '0' }]);
  expect(await readIds()).toEqual([7]);
});

test('500 callers at once share few connections and every one is answered', async () => {
  const asked = Array.from({ length: 500 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => query`select ${n}::int as n, pg_backend_pid() as pid`));
  expect(answers.map(({ rows }) => rows[0]?.['n'])).toEqual(asked);
  expect(new Set(answers.map(({ rows }) => rows[0]?.['pid'])).size).toBeLessThanOrEqual(40);
  expect(gateway.trips).toBe(500);
});

test.each([
  ['before_commit', 'a statement', [], () => insert(1)],
  ['after_commit', 'a statement', [1], () => insert(1)],
  ['before_commit', 'a batch', [], () => query.transaction([insertQuery(1), insertQuery(2)])],
  ['after_commit', 'a batch', [1, 2], () => query.transaction([insertQuery(1), insertQuery(2)])],
] as const)('a cut %s of %s leaves no answer and rows %j', async (when, _what, left, act) => {
  gateway.failNext({ when, match: /insert into thing/ });
  expect((await query`select 1 as one`).rows).toEqual([{ one: 1 }]);
  const error = await act().then(
    () => undefined,
    (failure: NeonDbError) => failure,
  );
  expect(error).toMatchObject({ name: 'NeonDbError', sourceError: expect.any(TypeError) });
  expect(await readIds()).toEqual(left);
  expect(await insert(3)).toMatchObject({ rowCount: 1 });
});

test('a fault hits as often as it is told to', async () => {
  gateway.failNext({ when: 'before_commit', times: 2 });
  await expect(insert(1)).rejects.toThrow();
  await expect(insert(1)).rejects.toThrow();
  await expect(insert(1)).resolves.toBeDefined();
});

test('a delayed trip runs late and the others pass it', async () => {
  gateway.delayNext({ ms: 200, match: /slow/ });
  const order: string[] = [];
  await Promise.all([
    query`select 'slow'`.then(() => order.push('slow')),
    query`select 'quick'`.then(() => order.push('quick')),
  ]);
  expect(order).toEqual(['quick', 'slow']);
});

test('a test sees what each trip asked', async () => {
  const seen: unknown[] = [];
  gateway.onTrip = (trip) => seen.push(trip);
  await query.transaction([query`select 1`, query`select ${2}::int`]);
  gateway.onTrip = undefined;
  expect(seen).toEqual([{ queries: ['select 1', 'select $1::int'], params: ['2'], user: 'app', database: 'postgres' }]);
});

test.each([
  ['another path', '/other', { method: 'POST', body: '{}' }, 404],
  ['another method', '/sql', { method: 'GET' }, 405],
  ['no JSON', '/sql', { method: 'POST', body: '{' }, 400],
  ['no query', '/sql', { method: 'POST', body: '{}' }, 400],
  ['a batch of nonsense', '/sql', { method: 'POST', body: '{"queries":[1]}' }, 400],
  ['a body of 11 MB', '/sql', { method: 'POST', body: 'x'.repeat(11 << 20) }, 413],
] as const)('%s is refused', async (_name, path, init, status) => {
  const response = await fetch(new URL(path, gateway.url), { ...init, headers: { 'Neon-Connection-String': url() } });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ message: expect.any(String) });
});

test('a missing connection string is refused, and so is every address but 127.0.0.1', async () => {
  expect((await fetch(gateway.url, { method: 'POST', body: '{"query":"select 1"}' })).status).toBe(400);
  await expect(fetch(gateway.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
});

test('without a database it answers 503, survives, and serves again when Postgres is back', async () => {
  await query`select 1`;
  const asleep = query`select pg_sleep(10)`.catch((error: NeonDbError) => error.message);
  const isAsleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
  await expect.poll(() => ask(postgres.adminUrl, isAsleep)).toHaveLength(1);
  await postgres.kill();
  expect(await asleep).toContain('HTTP status 503');
  await expect(query`select 1`).rejects.toThrow('HTTP status 503');
  await postgres.restart();
  expect((await query`select 1 as one`).rows).toEqual([{ one: 1 }]);
});

function insertQuery(id: number) {
  return query`insert into thing (id, amount) values (${id}, 1)`;
}
