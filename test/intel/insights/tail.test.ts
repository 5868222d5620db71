import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCompetitor,
  addInsight,
  addProducts,
  addTarget,
  asReader,
  BOOK,
  bookingOf,
  MOVE,
  read,
  startFeed,
  type InsightPage,
  type ShownInsight,
} from '#test/intel/feed.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

const MANY = 2_000;
const AT_ONCE = 24;

let suite: RestartableSuite;
let of: { competitor: string; targetId: string; scanId: string };
beforeAll(async () => {
  suite = await startFeed();
  await addProducts(suite.database, 'eats', 'rides');
  await addCompetitor(suite.database, { slug: 'alpha' });
  of = { competitor: 'alpha', ...(await addTarget(suite.database, { competitor: 'alpha' })) };
});
afterAll(() => suite.close());

async function tail(after: number, query = '', headers?: Record<string, string>): Promise<readonly ShownInsight[]> {
  const asked = headers ?? (await asReader(suite, 'all'));
  const response = await suite.fetch(`/api/insights?afterSeq=${after}&limit=100${query}`, { headers: asked }, 'intel');
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as InsightPage).insights;
}

describe('a tail', () => {
  test('FEED-12 is ascending, and hears of what changed its status since', async () => {
    const [first, second] = [
      await addInsight(suite.database, of),
      await addInsight(suite.database, { ...of, products: ['rides'] }),
    ];
    const begun = await tail(0);
    expect(begun.map(({ id }) => id)).toEqual([first, second]);
    await suite.database.query(MOVE, [first, 'retracted']);
    const since = await tail(begun.at(-1)?.seq ?? 0);
    expect(since.map(({ id, status }) => [id, status])).toEqual([[first, 'retracted']]);
    expect((await tail(0)).map(({ id }) => id)).toEqual([second, first]);
    expect((await tail(0, '&product=rides')).map(({ id }) => id)).toEqual([second]);
    expect((await tail(0, '', await asReader(suite, 'eats'))).map(({ id }) => id)).toEqual([first]);
    expect(await tail(since.at(-1)?.seq ?? 0)).toEqual([]);
  });

  test('FEED-12 has no cursor beside it', async () => {
    const response = await read(suite, '/api/insights?afterSeq=0&cursor=x');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'query_invalid']);
  });
});

/** Runs a statement and waits a little before it commits: what comes later overtakes it if it can. */
async function slowly(pool: pg.Pool, statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    if (Math.random() < 0.1) await client.query('select pg_sleep(0.003)');
    await client.query('commit');
  } finally {
    client.release();
  }
}

test(
  `FEED-13 a tail beside ${MANY} insights, half of them retracted at once, misses none`,
  { timeout: 180_000 },
  async () => {
    const pool = openPool(suite.adminUrl, AT_ONCE);
    const headers = await asReader(suite, 'all');
    const newest = async () =>
      Number(
        (await suite.database.query<{ value: string }>("select value from intel.counter where name = 'insight'"))
          .rows[0]?.value,
      );
    const begunAt = await newest();
    const work = Array.from({ length: MANY }, (_, number) => ({ id: randomUUID(), isRetracted: number % 2 === 0 }));
    let isOver = false;
    const worker = async () => {
      for (let job = work.pop(); job !== undefined; job = work.pop()) {
        await slowly(pool, BOOK, bookingOf(job.id, of));
        if (job.isRetracted) await slowly(pool, MOVE, [job.id, 'retracted']);
      }
    };
    const written = Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => (isOver = true));

    const seen = new Map<string, ShownInsight>();
    const numbers: number[] = [];
    let after = begunAt;
    for (let wasOver = false; ; wasOver = isOver) {
      const found = await tail(after, '', headers);
      for (const each of found) {
        seen.set(each.id, each);
        numbers.push(each.seq);
      }
      after = found.at(-1)?.seq ?? after;
      if (wasOver && found.length === 0) break;
      if (found.length === 0) await sleep(5);
    }
    await written;
    await pool.end();

    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    const { rows } = await suite.database.query<{ id: string; seq: string; status: string }>(
      'select id, seq, status from intel.insight where seq > $1',
      [begunAt],
    );
    expect(rows).toHaveLength(MANY);
    expect(
      rows.filter(({ id, seq, status }) => seen.get(id)?.seq !== Number(seq) || seen.get(id)?.status !== status),
    ).toEqual([]);
    expect(await newest()).toBe(begunAt + MANY * 1.5);
    expect([...seen.values()].filter(({ status }) => status === 'retracted')).toHaveLength(MANY / 2);
  },
);
