import { randomBytes } from 'node:crypto';
import { neon, neonConfig, NeonDbError, types } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/support/workers/gateway.ts';
import { cloneDatabase, dropDatabase } from '#test/support/runner/template.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { HUGE, NOON, row, thing } from './neon-thing.ts';

const name = `neon_${randomBytes(6).toString('hex')}`;
let gateway: TestGateway;
let url: string;

beforeAll(async () => {
  const adminUrl = inject('adminUrl');
  url = await cloneDatabase(adminUrl, TEMPLATE, name);
  const { hostname: host, port } = new URL(adminUrl);
  gateway = await startTestGateway({ port: 0, database: { host, port: Number(port) } });
  neonConfig.fetchEndpoint = gateway.url;
  await neon(url).query(`create table thing (id int constraint thing_id primary key,
    amount bigint not null constraint positive check (amount > 0), note text, share float8, done bool, labels text[],
    data jsonb, key uuid, made_at timestamptz)`);
});

afterAll(async () => {
  await gateway.close();
  await dropDatabase(inject('adminUrl'), name);
});

describe('Neon’s driver at the gateway', () => {
  const client = (options = {}) => neon<false, true>(url, { fullResults: true, ...options });
  const db = () => drizzle(neon(url));
  const add = (id: number, amount = 1) =>
    client().query('insert into thing (id, amount) values ($1, $2)', [id, amount]);
  const ids = async () => (await db().select({ id: thing.id }).from(thing).orderBy(thing.id)).map(({ id }) => id);
  const failureOf = async (pending: PromiseLike<unknown>) => {
    const error: unknown = await Promise.resolve(pending).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(NeonDbError);
    return error;
  };

  beforeEach(async () => {
    gateway.clearFaults();
    await client().query('truncate thing');
    gateway.resetTrips();
  });

  test('NEON-3 rows come by name or as arrays, alone or with the whole result', async () => {
    const plain = neon(url);
    const ask = 'select 1 as a, $1::text as b, 2 as a';
    expect(await plain.query(ask, ['x'])).toEqual([{ a: 2, b: 'x' }]);
    expect(await plain.query(ask, ['x'], { arrayMode: true })).toEqual([[1, 'x', 2]]);
    const whole = await plain.query(ask, ['x'], { arrayMode: true, fullResults: true });
    expect(whole).toMatchObject({ command: 'SELECT', rowCount: 1, rowAsArray: true, rows: [[1, 'x', 2]] });
    expect(whole.fields.map(({ dataTypeID }) => dataTypeID)).toEqual([23, 25, 23]);
    expect(await add(1)).toMatchObject({ command: 'INSERT', rowCount: 1, rowAsArray: false, rows: [], fields: [] });
  });

  test.each([
    ['null::int', null],
    ["'-32768'::int2", -32_768],
    ["'NaN'::float8", Number.NaN],
    ["'-Infinity'::float4", -Infinity],
    ['9007199254740993', String(HUGE)],
    ['1.10', '1.10'],
    ['false', false],
    [`'{"a":[1.5,null]}'::jsonb`, { a: [1.5, null] }],
    ["'null'::json", null],
    ["'2026-03-29 02:30:00+00'::timestamptz", '2026-03-29 02:30:00+00'],
    ["'2026-03-29 02:30:00.5'::timestamp", '2026-03-29 02:30:00.5'],
    ["'2026-03-29'::date", '2026-03-29'],
    ["'1 day 02:00'::interval", '1 day 02:00:00'],
    ["array['2026-03-29'::date]", '{2026-03-29}'],
    ['array[1.10]', '{1.10}'],
    ['array[]::text[]', []],
    [
      'array[[1,2],[3,null]]',
      [
        [1, 2],
        [3, null],
      ],
    ],
    ["'[0:1]={7,8}'::int2[]", [7, 8]],
    ['array[true,null,false]', [true, null, false]],
    ['array[9007199254740993]', [String(HUGE)]],
    [String.raw`array['a,b','NULL',null,'','"',E'\\','{','ä€']`, ['a,b', 'NULL', null, '', '"', '\\', '{', 'ä€']],
    [`array['{"a":"b,\\"c"}']::jsonb[]`, [{ a: 'b,"c' }]],
    ["'bb000000-0000-4000-8000-000000000000'::uuid", 'bb000000-0000-4000-8000-000000000000'],
  ])('NEON-4 select %s gives %j', async (expression, value) => {
    drizzle(client()); // which is what makes the driver leave times alone
    const zone = client().query("set local timezone = 'UTC'");
    const [, found] = await client().transaction([zone, client().query(`select ${expression} as value`)]);
    expect(found?.rows).toEqual([{ value }]);
  });

  test('NEON-4 a type is read as it was told to be, which is how Drizzle keeps times as text', async () => {
    const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = types.builtins;
    expect([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]).toEqual([1082, 1114, 1184, 1186]);
    types.setTypeParser(3220, (text: string) => `read ${text}`); // pg_lsn
    expect((await client().query("select '0/1'::pg_lsn as at")).rows).toEqual([{ at: 'read 0/1' }]);
  });

  test('NEON-5 what Drizzle writes it reads back, and the least and most that a statement can take', async () => {
    const empty = { id: 2, amount: 1n, note: null, share: null, done: false, labels: [], data: null, key: null };
    await db()
      .insert(thing)
      .values([row(1), { ...empty, madeAt: null }]);
    expect(await db().select().from(thing).orderBy(thing.id)).toEqual([row(1), { ...empty, madeAt: null }]);
    const raw = await db()
      .execute(sql`select ${NOON}::timestamptz = made_at as same, ${'x'}::text as t, ${true}::bool as b,
      ${HUGE}::bigint as big, ${sql.param(['a', null])}::text[] as list, ${sql.param({ a: 1 })}::jsonb as json from thing where id = 1`);
    expect(raw.rows).toEqual([{ same: true, t: 'x', b: true, big: String(HUGE), list: ['a', null], json: { a: 1 } }]);
  });

  test('NEON-6 a batch is one trip and one transaction, as isolated as it asks', async () => {
    const [one, all, raw] = await db().batch([
      db().insert(thing).values(row(1)).returning({ amount: thing.amount }),
      db().select({ id: thing.id, madeAt: thing.madeAt }).from(thing),
      db().execute(sql`select count(*) from thing`),
    ]);
    expect([one, all, raw.rows]).toEqual([[{ amount: HUGE }], [{ id: 1, madeAt: NOON }], [{ count: '1' }]]);
    expect(gateway.trips).toBe(1);
    const show = client().query(
      `select current_setting('transaction_isolation'), current_setting('transaction_read_only')`,
    );
    const settings = { isolationLevel: 'RepeatableRead', readOnly: true, arrayMode: true, fullResults: false } as const;
    expect(await client().transaction([show], { ...settings, fullResults: true })).toMatchObject([
      { rows: [['repeatable read', 'on']] },
    ]);
  });

  test('NEON-7 a failing statement rolls its batch back and says why', async () => {
    const failed = await failureOf(client().transaction([add(1), add(2, 0), add(3)]));
    expect(failed).toMatchObject({ name: 'NeonDbError', code: '23514', constraint: 'positive', table: 'thing' });
    expect(await ids()).toEqual([]);
    await add(1);
    expect({ ...((await failureOf(add(1))) as object) }).toMatchObject({
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (id)=(1) already exists.',
      hint: undefined,
      schema: 'public',
      constraint: 'thing_id',
      sourceError: undefined,
    });
    expect(await failureOf(client().query('selec'))).toMatchObject({ code: '42601', position: '1' });
  });

  test('NEON-8 a connection that is cut, refused or out of time, or another answer, has no SQLSTATE', async () => {
    gateway.failNext({ when: 'after_commit', match: /insert/ });
    const cut = await failureOf(add(1));
    expect(cut).toMatchObject({ code: undefined, sourceError: expect.any(TypeError), name: 'NeonDbError' });
    expect((cut as Error).message).toBe('Error connecting to database: TypeError: fetch failed');
    expect(await ids()).toEqual([1]);
    gateway.delayNext({ ms: 1000, match: /slow/ });
    const slow = client({ fetchOptions: { signal: AbortSignal.timeout(50) } }).query("select 'slow'");
    expect(await failureOf(slow)).toMatchObject({ code: undefined, sourceError: { name: 'TimeoutError' } });
    neonConfig.fetchEndpoint = gateway.url.replace('/sql', '/other');
    const other = await failureOf(client().query('select 1'));
    neonConfig.fetchEndpoint = gateway.url;
    expect((other as Error).message).toBe('Server error (HTTP status 404): {"message":"Only /sql is here"}');
    expect(await client().query('select 1')).toMatchObject({ rowCount: 1 });
  });
});
