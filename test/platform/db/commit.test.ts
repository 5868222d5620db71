import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideAndCommit, OVERTAKEN } from '#src/platform/db/commit.ts';
import { commitFrozen, frozenRow, loadFrozen } from '#src/platform/db/load-frozen.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { effect, freshKey, openKeys, resultOf, REUSED, type Keys } from '#test/platform/caller/keys.ts';

let keys: Keys;
beforeAll(async () => {
  keys = await openKeys();
  await keys.database.query(
    `create table public.jar (id text primary key, version int not null, coins int not null, at timestamptz not null default now());
     grant select, insert, update on public.jar to public`,
  );
});
afterAll(() => keys.close());

/** What is decided about: a jar from which coins are taken. */
interface Jar {
  readonly id: string;
  readonly version: number;
  readonly coins: number;
  readonly at: Date;
}

interface Taken {
  readonly left: bigint;
  readonly at: Date;
}

const fill = async (coins: number) => {
  const id = randomUUID();
  await keys.database.query('insert into public.jar (id, version, coins) values ($1, 1, $2)', [id, coins]);
  return id;
};
const put = (id: string) =>
  keys.database.query('update public.jar set coins = coins + 10, version = version + 1 where id = $1', [id]);
const jarOf = async (id: string) =>
  (
    await keys.database.query<Pick<Jar, 'version' | 'coins'>>('select version, coins from public.jar where id = $1', [
      id,
    ])
  ).rows[0];

const selectJar = (id: string) =>
  frozenRow(
    sql`json_build_object('id', id, 'version', version, 'coins', coins, 'at', json_build_object('$at', '2026-11-21T09:30:00.000Z'))`,
    sql`from public.jar where id = ${id}`,
  );

interface Taking {
  readonly id: string;
  readonly once?: Once | undefined;
  /** What others do while this one decides, each time. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Takes a coin, as a verb would. */
async function take({ id, once, meanwhile }: Taking): Promise<Outcome<Taken> & { readonly seen: readonly number[] }> {
  const seen: number[] = [];
  const loaded = await loadFrozen<Jar, Taken>(keys.db, once, selectJar(id));
  if ('outcome' in loaded) return { ...loaded.outcome, seen };
  const decide = (jar: Jar | undefined) => {
    if (jar === undefined) throw new Problem('not_found');
    seen.push(jar.coins);
    if (jar.coins === 0) throw new Problem('stream_over');
    return jar;
  };
  const claim = { once, attempt: randomUUID(), keepFor: 'day' } as const;
  const done = await decideAndCommit(loaded.row, decide, async ({ version, coins, at }) => {
    await meanwhile?.();
    return commitFrozen<Jar, Taken>(keys.db, claim, {
      locks: [sql`select 1 from public.jar where id = ${id} for update`],
      unchanged: sql`exists (select 1 from public.jar where id = ${id} and version = ${version}::int)`,
      parts: [
        (claimed) =>
          sql`update public.jar set coins = ${coins - 1}::int, version = ${version + 1}::int from ${claimed} where id = ${id}`,
        effect(id),
      ],
      value: { left: BigInt(coins - 1), at },
      load: selectJar(id),
    });
  });
  return { value: done.value, replayed: done.replayed, seen };
}

const at = new Date('2026-11-21T09:30:00.000Z');

test('IDEM-27 a decision about rows that nobody has changed is carried out: two trips', async () => {
  const id = await fill(3);
  keys.gateway.resetTrips();
  expect(await take({ id, once: freshKey() })).toEqual({ value: { left: 2n, at }, replayed: false, seen: [3] });
  expect(keys.gateway.trips).toBe(2);
  expect([await jarOf(id), await keys.effects(id)]).toEqual([{ version: 2, coins: 2 }, 1]);
  keys.gateway.resetTrips();
  expect(await take({ id })).toMatchObject({ value: { left: 1n }, replayed: false });
  expect(keys.gateway.trips).toBe(2);
});

test.each([freshKey(), undefined])(
  'IDEM-27 if somebody was faster it is decided again, about the newest row: three trips (%#)',
  async (once) => {
    const id = await fill(3);
    let others = 1;
    const meanwhile = async () => {
      if (others-- > 0) await put(id);
    };
    keys.gateway.resetTrips();
    expect(await take({ id, once, meanwhile })).toEqual({ value: { left: 12n, at }, replayed: false, seen: [3, 13] });
    expect(keys.gateway.trips).toBe(3);
    expect([await jarOf(id), await keys.effects(id)]).toEqual([{ version: 3, coins: 12 }, 1]);
  },
);

test('IDEM-27 if somebody was faster each time it is a 503, with nothing carried out and the key free', async () => {
  const [id, once] = [await fill(3), freshKey()];
  expect(await resultOf(take({ id, once, meanwhile: () => put(id) }))).toBe('503 database_unavailable after 1');
  expect([await jarOf(id), await keys.effects(id), await keys.row(once)]).toEqual([
    { version: 3, coins: 23 },
    0,
    undefined,
  ]);
  const again = take({ id, once: freshKey(), meanwhile: () => put(id) });
  await expect(again, 'the database is there, and that is said').rejects.toMatchObject({ detail: OVERTAKEN });
  expect(await take({ id, once })).toMatchObject({ value: { left: 42n }, replayed: false });
});

test('IDEM-27 of two that loaded the same row one carries out, and the other decides anew', async () => {
  const id = await fill(3);
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const meanwhile = () => {
    arrived += 1;
    if (arrived === 2) both.resolve();
    return both.promise;
  };
  const taken = await Promise.all([freshKey(), freshKey()].map((once) => take({ id, once, meanwhile })));
  expect(new Set(taken.map(({ value }) => value.left))).toEqual(new Set([1n, 2n]));
  expect(taken.map(({ seen }) => seen).toSorted((a, b) => a.length - b.length)).toEqual([[3], [3, 2]]);
  expect([await jarOf(id), await keys.effects(id)]).toEqual([{ version: 3, coins: 1 }, 2]);
});

test('IDEM-27 a row that is gone by then is decided about as one that isn’t there', async () => {
  const id = await fill(3);
  const meanwhile = () => keys.database.query('delete from public.jar where id = $1', [id]);
  expect(await resultOf(take({ id, once: freshKey(), meanwhile }))).toBe('404 not_found');
  expect(await keys.effects(id)).toBe(0);
});

test('IDEM-28 a refusal leaves nothing behind: the key is free, for another request too', async () => {
  const [empty, full, once] = [await fill(0), await fill(1), freshKey()];
  expect(await resultOf(take({ id: empty, once }))).toMatch(/stream_over/);
  expect(await keys.row(once)).toBeUndefined();
  const other = { ...once, fingerprint: 'other' };
  expect(await take({ id: full, once: other })).toMatchObject({ value: { left: 0n }, replayed: false });
});

test('IDEM-28 one that is refused after somebody was faster leaves nothing behind either', async () => {
  const [id, once] = [await fill(1), freshKey()];
  const meanwhile = () => take({ id });
  expect(await resultOf(take({ id, once, meanwhile }))).toMatch(/stream_over/);
  expect([await keys.row(once), await keys.effects(id)]).toEqual([undefined, 1]);
});

test('IDEM-29 the same request again has the same outcome in one trip, whatever has become of the rows', async () => {
  const [id, once] = [await fill(1), freshKey()];
  const first = await take({ id, once });
  await put(id);
  keys.gateway.resetTrips();
  expect(await take({ id, once })).toEqual({ value: first.value, replayed: true, seen: [] });
  expect(keys.gateway.trips).toBe(1);
  await keys.database.query('delete from public.jar where id = $1', [id]);
  expect(await take({ id, once })).toMatchObject({ value: first.value, replayed: true });
  expect(await resultOf(take({ id, once: { ...once, fingerprint: 'other' } }))).toBe(REUSED);
});

test('IDEM-29 of ten at once with one key one carries out, and all have its outcome', async () => {
  const [id, once] = [await fill(5), freshKey()];
  const all = await Promise.all(Array.from({ length: 10 }, () => take({ id, once })));
  expect(new Set(all.map(({ value }) => value.left))).toEqual(new Set([4n]));
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect([await jarOf(id), await keys.effects(id)]).toEqual([{ version: 2, coins: 4 }, 1]);
});

test('IDEM-29 who loads while the same request commits has its outcome, and isn’t refused for what it did', async () => {
  const [id, once] = [await fill(1), freshKey()];
  const client = await keys.database.connect();
  try {
    await client.query('begin');
    await client.query('lock table public.jar in access exclusive mode');
    const second = resultOf(take({ id, once }));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await keys.database.query(waiting)).rowCount, { interval: 10 }).toBe(1);
    await client.query('update public.jar set coins = 0, version = 2 where id = $1', [id]);
    await client.query(
      `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome)
       values ('waypost_agent', $1, $2, $3, $4, gen_random_uuid(), '{"left":{"$int":"0"}}')`,
      [once.principal, once.route, once.key, once.fingerprint],
    );
    await client.query('commit');
    expect(await second).toEqual({ value: { left: 0n }, replayed: true, seen: [] });
  } finally {
    client.release();
  }
});
