import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepExpiredKeys, SWEEP_LIMIT } from '#src/platform/db/sweep-expired-keys.ts';
import {
  outcome,
  attemptAt,
  freshKey,
  openKeys,
  reserveKey,
  settleKey,
  type Keys,
} from '#test/platform/caller/keys.ts';

const ROWS = 100_000;
const EXPIRED = 2_500;
/** The take-overs that race one sweep. */
const RACES = 30;

let keys: Keys;
beforeAll(async () => {
  keys = await openKeys();
});
afterAll(() => keys.close());
afterEach(() => keys.database.query('delete from platform.idempotency'));

/** Settled keys that expire after an interval, or never. */
const fill = (count: number, expiry: string | null) =>
  keys.database.query(
    `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome, expires_at)
     select 'waypost_agent', 'user:' || n, 'POST /v1/tips', gen_random_uuid(), 'one', gen_random_uuid(), '{}', now() + $2::interval - n * interval '1 millisecond'
     from generate_series(1, $1) n`,
    [count, expiry],
  );

const countOf = async (condition = 'true') =>
  (await keys.database.query(`select from platform.idempotency where ${condition}`)).rowCount;

async function expiredKey() {
  const claim = attemptAt(freshKey());
  await reserveKey(keys.db, claim);
  await settleKey(keys.db, claim, outcome(), []);
  await keys.pass(claim.once, 'expires_at', 24 * 3_600);
  return claim.once;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('IDEM-16 Of a hundred thousand keys a sweep finds the oldest thousand that expired by an index, and deletes no other', async () => {
  await fill(ROWS / 2, null);
  await fill(ROWS / 2 - EXPIRED, '1 hour');
  await fill(EXPIRED, '-1 hour');
  await keys.database.query('analyze platform.idempotency');
  const sent: string[] = [];
  keys.gateway.onTrip = ({ queries }) => void sent.push(...queries);
  expect(await sweepExpiredKeys(keys.db)).toBe(SWEEP_LIMIT);
  keys.gateway.onTrip = undefined;
  expect(sent).toHaveLength(1);
  const oldest = `expires_at < now() and substr(principal, 6)::integer > ${EXPIRED - SWEEP_LIMIT}`;
  expect(await countOf(oldest)).toBe(0);

  const { rows } = await keys.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${sent[0]}`,
  );
  const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' || node['Node Type'] === 'Sort')).toEqual([]);
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['idempotency_expires']);

  expect(await sweepExpiredKeys(keys.db)).toBe(SWEEP_LIMIT);
  expect(await sweepExpiredKeys(keys.db)).toBe(EXPIRED - 2 * SWEEP_LIMIT);
  expect(await sweepExpiredKeys(keys.db)).toBe(0);
  expect(await countOf()).toBe(ROWS - EXPIRED);
});

test('IDEM-16 What runs, dead or alive, is kept for its day; then it is swept like any other', async () => {
  const [alive, dead, forgotten] = [attemptAt(freshKey()), attemptAt(freshKey()), attemptAt(freshKey(), 'ever')];
  for (const claim of [alive, dead, forgotten]) await reserveKey(keys.db, claim);
  for (const { once } of [dead, forgotten]) await keys.pass(once, 'lease_until', 24 * 3_600);
  await keys.pass(forgotten.once, 'expires_at', 24 * 3_600);
  expect(await sweepExpiredKeys(keys.db)).toBe(1);
  expect(await keys.row(forgotten.once)).toBeUndefined();
  expect(await countOf()).toBe(2);
});

test('IDEM-17 A sweep leaves what is being taken over', async () => {
  const [taken, left] = [await expiredKey(), await expiredKey()];
  const client = await keys.database.connect();
  try {
    await client.query('begin');
    await client.query(`update platform.idempotency set expires_at = now() + interval '1 day' where key = $1`, [
      taken.key,
    ]);
    expect(await sweepExpiredKeys(keys.db)).toBe(1);
  } finally {
    await client.query('commit');
    client.release();
  }
  expect(await sweepExpiredKeys(keys.db)).toBe(0);
  expect(await keys.row(taken)).toBeDefined();
  expect(await keys.row(left)).toBeUndefined();
});

test('IDEM-17 A take-over that waits for a sweep finds the key free', async () => {
  const once = await expiredKey();
  const client = await keys.database.connect();
  await client.query('begin');
  await client.query('delete from platform.idempotency where key = $1', [once.key]);
  const claim = attemptAt(once);
  const taking = reserveKey(keys.db, claim);
  await client.query('select pg_sleep(0.2)');
  await client.query('commit');
  client.release();
  expect(await taking).toBe('mine');
  expect(await settleKey(keys.db, claim, outcome(), [])).toMatchObject({ replayed: false });
});

test('IDEM-17 Whoever takes a key over while it is swept holds it', async () => {
  const onces = await Promise.all(Array.from({ length: RACES }, expiredKey));
  const claims = onces.map((once) => attemptAt(once));
  const [outcomes, ...swept] = await Promise.all([
    Promise.all(claims.map((claim) => reserveKey(keys.db, claim))),
    sweepExpiredKeys(keys.db),
    sweepExpiredKeys(keys.db),
  ]);
  expect(outcomes).toEqual(claims.map(() => 'mine'));
  expect(swept[0] + swept[1]).toBeLessThanOrEqual(RACES);
  for (const claim of claims)
    expect(await settleKey(keys.db, claim, outcome(claim.attempt), [])).toEqual({
      value: outcome(claim.attempt),
      replayed: false,
    });
});

test('IDEM-17 Sweeps at the same moment share the work', async () => {
  await fill(EXPIRED, '-1 hour');
  const swept = await Promise.all(Array.from({ length: 4 }, () => sweepExpiredKeys(keys.db)));
  expect(swept.reduce((sum, count) => sum + count, 0) + ((await countOf()) ?? 0)).toBe(EXPIRED);
});
