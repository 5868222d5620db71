import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { booksOf } from '#test/intel/reports/books.ts';
import { found, nothing, page, report } from '#test/intel/reports/reports.ts';
import { plantTarget, rowsOf } from '#test/intel/writing/admins.ts';
import { plantInsight } from '#test/intel/writing/findings.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
});
afterAll(() => suite.close());

const { openTask, rowOf } = booksOf(() => suite);

test('WATCH-84 insights are kept for two years, scans with their decisions for 90 days: an insight outlives its scan', async () => {
  const target = await plantTarget(suite);
  const plant = async (days: number) => {
    const planted = await plantInsight(suite, { targetId: target, anchors: ['p'] });
    await suite.database.query(`update intel.scan set started_at = now() - make_interval(days => $2) where id = $1`, [
      planted.scanId,
      days,
    ]);
    await suite.database.query(
      `update intel.insight set detected_at = now() - make_interval(days => $2) where id = $1`,
      [planted.id, days],
    );
    return planted;
  };
  const [fresh, old, oldest] = [await plant(89), await plant(91), await plant(732)];
  await suite.database.query(
    `insert into intel.verdict (insight_id, verdict, is_muted, by) values ($1, 'noise', false, 'user:ops')`,
    [oldest.id],
  );
  await suite.cron();
  const left = async (text: string) => (await rowsOf<{ id: string }>(suite, text, [target])).map(({ id }) => id);
  expect((await left('select id from intel.insight where target_id = $1')).toSorted()).toEqual(
    [fresh.id, old.id].toSorted(),
  );
  expect(await left('select id from intel.scan where target_id = $1')).toEqual([fresh.scanId]);
  expect(
    await left(
      'select d.scan_id as id from intel.decision d join intel.scan s on s.id = d.scan_id where s.target_id = $1',
    ),
  ).toEqual([fresh.scanId]);
  expect(
    await rowsOf(suite, 'select 1 from intel.decision where scan_id = any($1)', [[old.scanId, oldest.scanId]]),
  ).toEqual([]);
});

test('WATCH-84 a scan that runs is kept, whenever it began', async () => {
  const { lease } = await openTask();
  await suite.database.query(`update intel.scan set started_at = now() - interval '1 year' where id = $1`, [
    lease.scanId,
  ]);
  await suite.cron();
  expect(await rowOf('select status from intel.scan where id = $1', lease.scanId)).toEqual({ status: 'running' });
  expect(
    (await report(suite, { ...nothing, ...lease, outcome: 'changed', snapshot: page('4'), insights: [found()] }))
      .status,
  ).toBe(204);
});
