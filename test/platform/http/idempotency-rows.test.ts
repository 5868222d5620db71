import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { copyDatabase, refusalOf, type DatabaseCopy } from '#test/support/runner/database.ts';

const REFUSED_BY_POLICY = { code: '42501', constraint: undefined };
const roles = serviceNames.filter((name) => name !== 'swarm').map((name) => `waypost_${name}`);
const pairs = roles.flatMap((role) => roles.filter((other) => other !== role).map((other) => [role, other] as const));

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.close());

/** Runs statements as a role in one transaction, and answers what the last one returned. */
async function as(role: string, ...statements: readonly (readonly [string, ...unknown[]])[]) {
  const client = await copy.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    let last: pg.QueryResult | undefined;
    for (const [text, ...values] of statements) last = await client.query(text, values);
    await client.query('commit');
    return { count: last?.rowCount, rows: last?.rows as Record<string, unknown>[] };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const COLUMNS = 'principal, route, key, fingerprint, request_id, outcome';
const insert = (key: string, outcome: string) =>
  [
    `insert into platform.idempotency (${COLUMNS}) values ('user:ada', 'POST /v1/deliveries', $1, 'f', $1, to_json($2::text))`,
    key,
    outcome,
  ] as const;
const outcomeOf = async (key: string) =>
  (
    await copy.pool.query<{ outcome: string }>(
      'select outcome from platform.idempotency where key = $1 order by outcome::text',
      [key],
    )
  ).rows.map(({ outcome }) => outcome);

test.each(pairs)(
  'IDEM-20 of the rows of %s none is there for %s: not read, changed, deleted or locked',
  async (owner, other) => {
    const key = randomUUID();
    await as(owner, insert(key, 'mine'));
    for (const statement of [
      'select from platform.idempotency where key = $1',
      'select from platform.idempotency where key = $1 for update',
      `update platform.idempotency set outcome = '{}' where key = $1`,
      `update platform.idempotency set outcome = '{}' where key = $1 returning outcome`,
      'delete from platform.idempotency where key = $1',
    ])
      expect([statement, (await as(other, [statement, key])).count]).toEqual([statement, 0]);
    expect((await as(other, ['select from platform.idempotency'])).count).toBe(0);
    expect(await outcomeOf(key)).toEqual(['mine']);
    expect((await as(owner, ['delete from platform.idempotency where key = $1', key])).count).toBe(1);
  },
);

test.each(pairs)('IDEM-21 a key that %s has used is still free for %s: nobody squats it', async (squatter, other) => {
  const key = randomUUID();
  await as(squatter, insert(key, 'first'));
  await as(other, insert(key, 'second'));
  expect(await outcomeOf(key)).toEqual(['first', 'second']);
  for (const role of [squatter, other]) await as(role, ['delete from platform.idempotency where key = $1', key]);
});

test.each(pairs)('IDEM-21 a row of %s isn’t made by %s, nor one’s own handed on', async (owner, other) => {
  const key = randomUUID();
  const forged = `insert into platform.idempotency (role, ${COLUMNS}) values ('${owner}', 'user:ada', 'POST /v1/deliveries', '${key}', 'f', '${key}', '{}')`;
  expect(await refusalOf(copy.pool, forged, other)).toEqual(REFUSED_BY_POLICY);
  await as(other, insert(key, 'mine'));
  const handed = `update platform.idempotency set role = '${owner}' where key = '${key}'`;
  expect(await refusalOf(copy.pool, handed, other)).toEqual(REFUSED_BY_POLICY);
  await as(other, ['delete from platform.idempotency where key = $1', key]);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('IDEM-22 the policy is part of the key’s index condition, so that it costs no look at another row', async () => {
  await copy.pool.query(
    `insert into platform.idempotency (role, ${COLUMNS})
     select 'waypost_delivery', 'user:' || n, 'POST /v1/deliveries', gen_random_uuid(), 'f', gen_random_uuid(), '{}'
     from generate_series(1, 20000) n`,
  );
  await copy.pool.query('analyze platform.idempotency');
  const { rows } = await as('waypost_delivery', [
    `explain (format json) select outcome from platform.idempotency
     where principal = 'user:7' and route = 'POST /v1/deliveries' and key = '${randomUUID()}'`,
  ]);
  const [scan, ...more] = rows.flatMap((row) => nodesOf((row['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan));
  expect(more).toEqual([]);
  expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'idempotency_role_principal_route_key_pk' });
  for (const column of ['role', 'principal', 'route', 'key'])
    expect(scan?.['Index Cond']).toMatch(new RegExp(`\\b${column} = `));
});
