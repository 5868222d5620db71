import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '#src/intel/reports/facts-store.ts';
import { openDatabase, Meter } from '#src/platform/db/database.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { booksOf } from './books.ts';
import { sendPage } from './sent-pages.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowsOf, insightsOf, targetOf } = booksOf(() => suite);
const learntOf = async (target: string) =>
  ((await targetOf(target))?.['learnt'] as { places: unknown[] } | null)?.places;

test('LEARNT-1 what comes and goes is told at first, then learnt: scan by scan it is kept with the target', async () => {
  const { target, lease } = await openTask();
  const pages = ['<p>Deal A of the house.</p><p>We ship.</p>', '<p>Deal B of the house.</p><p>We ship.</p>'];
  await sendPage(suite, lease, pages[0] ?? '');
  expect(await learntOf(target)).toEqual([]);
  const rules: unknown[] = [];
  for (let scan = 1; scan <= 6; scan++) {
    const next = await nextTask(target);
    await sendPage(suite, next, pages[scan % 2] ?? '');
    rules.push((await rowsOf('select rule from intel.decision where scan_id = $1', next.scanId))[0]?.['rule']);
  }
  for (const place of (await learntOf(target)) ?? [])
    expect(place).toMatchObject({ base: expect.any(String) as string });
  expect(await learntOf(target)).not.toEqual([]);
  expect(rules).toContain('alternating');
  expect((await insightsOf(target)).length).toBeLessThan(4);
});

test('LEARNT-2 a scan that sees no change counts, too, and a new baseline begins anew', async () => {
  const { target, lease } = await openTask();
  await sendPage(suite, lease, '<p>We ship on Mondays.</p>');
  await sendPage(suite, await nextTask(target), '<p>We ship on Fridays.</p>');
  const statesOf = async () => [
    ...new Set((await learntOf(target))?.map((place) => (place as { states: string[] }).states.length)),
  ];
  expect(await statesOf()).toEqual([2]);
  await sendPage(suite, await nextTask(target), '<p>We ship on Fridays.</p>');
  expect(await statesOf()).toEqual([3]);
  await suite.database.query('update intel.target set baseline = null where id = $1', [target]);
  await sendPage(suite, await nextTask(target), '<p>We ship on Sundays.</p>');
  expect(await learntOf(target)).toEqual([]);
});

test('LEARNT-3 what a node goes by is one trip: what is learnt, muted, said in verdicts, and how much the competitor matters', async () => {
  const { target, lease } = await openTask();
  await suite.database.query(
    `with k as (insert into intel.relevance (competitor_slug, product_slug, score) select competitor_slug, 'eats', 0.8 from intel.target where id = $1)
     update intel.target set mutes = '{Plans}', mute_texts = '{Ask us}', learnt = '{"places": []}' where id = $1`,
    [target],
  );
  const meter = new Meter();
  const facts = await readFacts(openDatabase(suite.databaseUrls.swarm, meter), lease);
  expect(facts).toMatchObject({
    learnt: { places: [] },
    target: {
      relevance: 0.8,
      muted: [
        { anchor: 'Plans', text: '' },
        { anchor: '', text: 'Ask us' },
      ],
    },
  });
  expect(facts?.verdicts).toHaveLength(8);
  expect(meter.trips).toBe(1);
});
