import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted, wilsonLowerBound } from '#src/intel/findings/confidence.ts';
import { readJson, startFeed } from '#test/intel/feed.ts';
import { booksOf } from '#test/intel/reports/books.ts';
import { found, nothing, page, report } from '#test/intel/reports/reports.ts';
import { sendPage } from '#test/intel/reports/sent-pages.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';
import { openCaller, type Caller } from './admins.ts';

let suite: RestartableSuite;
let admin: Caller;
beforeAll(async () => {
  suite = await startFeed({ vars: { SCAN_GAP_MS: '1000' } });
  admin = await openCaller(suite);
});
afterAll(() => suite.close());

const withoutVerdicts = () => suite.database.query('update intel.verdict_count set right_ones = 0, all_ones = 0');

const { openTask, nextTask, settle, insightsOf } = booksOf(() => suite);

interface Table {
  readonly rows: readonly {
    readonly evidenceClass: string;
    readonly isConfirmed: boolean;
    readonly right: number;
    readonly all: number;
    readonly confidence: number;
  }[];
  readonly brierScore: number | null;
  readonly verdicts: number;
}
const rowOf = async (evidenceClass: string, isConfirmed: boolean) => {
  const { rows } = await readJson<Table>(suite, '/api/confidence');
  const row = rows.find((one) => one.evidenceClass === evidenceClass && one.isConfirmed === isConfirmed);
  if (row === undefined) throw new Error('there is no such row');
  return row;
};

/** Insights of a class, each on a target of its own. */
async function insights(count: number, evidenceClass: 'offer' | 'card' | 'prose'): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { target, lease } = await openTask();
      await settle(lease);
      const changed = {
        ...nothing,
        outcome: 'changed',
        snapshot: page('b'),
        insights: [found({ evidenceClass })],
      } as const;
      await report(suite, { ...changed, ...(await nextTask(target)) });
      return String((await insightsOf(target))[0]?.['id']);
    }),
  );
}
const say = (id: string | undefined, verdict: string, mute = false) =>
  admin.send('PUT', `/api/admin/insights/${String(id)}/verdict`, { verdict, mute });

test('CONFIDENCE-4 each insight counts once, by the last verdict, whoever says it how often', async () => {
  const [one, other] = await insights(2, 'card');
  const before = await rowOf('card', false);
  const plus = (right: number, all: number) => ({ right: before.right + right, all: before.all + all });
  await say(one, 'genuine');
  await say(one, 'genuine');
  expect(await rowOf('card', false)).toMatchObject(plus(1, 1));
  await say(one, 'genuine', true);
  await say(other, 'wrong_kind');
  expect(await rowOf('card', false)).toMatchObject(plus(1, 2));
  await say(one, 'noise');
  expect(await rowOf('card', false)).toMatchObject(plus(0, 2));
  await suite.database.query(`update intel.insight set status = 'confirmed' where id = $1`, [one]);
  const confirmed = await rowOf('card', true);
  await say(one, 'genuine');
  expect(await rowOf('card', false)).toMatchObject(plus(0, 1));
  expect(await rowOf('card', true)).toMatchObject({ right: confirmed.right + 1, all: confirmed.all + 1 });
});

test('CONFIDENCE-4 verdicts at once on many insights lose no count', async () => {
  const ids = await insights(12, 'offer');
  const before = await rowOf('offer', false);
  await Promise.all(ids.flatMap((id) => ['noise', 'genuine'].map((word) => say(id, word))));
  const after = await rowOf('offer', false);
  expect(after.all - before.all).toBe(12);
  const said = await suite.database.query<{ right: number }>(
    `select count(*) filter (where verdict = 'genuine')::int as right from intel.verdict where insight_id = any($1)`,
    [ids],
  );
  expect(after.right - before.right).toBe(said.rows[0]?.right);
});

test('CONFIDENCE-5 a new insight has the confidence of its class by now, and once it is confirmed that of those confirmed', async () => {
  await withoutVerdicts();
  await suite.database.query(
    `update intel.verdict_count set right_ones = case when is_confirmed then 30 else 20 end, all_ones = 30 where evidence_class in ('prose', 'section')`,
  );
  const { target, lease } = await openTask();
  const send = async (text: string, own: typeof lease) => sendPage(suite, own, `<p>${text}</p><p>Nothing else.</p>`);
  await send('We ship on Mondays.', lease);
  suite.gateway.resetTrips();
  await send('We ship on Fridays.', await nextTask(target));
  expect(suite.gateway.trips).toBe(2); // the facts, and the books
  const boundOf = (look: 'first' | 'confirmed', right: number) => {
    const own = counted.prose[look];
    return Math.round(wilsonLowerBound({ right: own.right + right, all: own.all + 30 }) * 100) / 100;
  };
  expect(await insightsOf(target)).toMatchObject([
    { evidence_class: 'prose', status: 'new', confidence: boundOf('first', 20) },
  ]);
  await send('We ship on Fridays.', await nextTask(target));
  expect(await insightsOf(target)).toMatchObject([{ status: 'confirmed', confidence: boundOf('confirmed', 30) }]);
});

test('CONFIDENCE-6 the table is read in one trip, with its Brier score and how many of its cases are verdicts', async () => {
  await withoutVerdicts();
  const empty = await readJson<Table>(suite, '/api/confidence');
  await suite.database.query(
    `update intel.verdict_count set right_ones = 9, all_ones = 10 where evidence_class = 'offer'`,
  );
  suite.gateway.resetTrips();
  const table = await readJson<Table>(suite, '/api/confidence');
  expect(suite.gateway.trips).toBe(1);
  expect(table.rows).toHaveLength(8);
  expect(table.verdicts - empty.verdicts).toBe(20);
  expect(table.brierScore).toBeGreaterThan(0);
});
