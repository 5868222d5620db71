import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsSelect } from '#src/intel/board/board-store.ts';
import { watchedSelect } from '#src/intel/catalog/watched-store.ts';
import type { InsightFilter } from '#src/intel/insights/insight-filter.ts';
import { listSelect, tailSelect } from '#src/intel/insights/insights-store.ts';
import { swarmSelect } from '#src/intel/nodes/nodes-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { scansSelect } from '#src/intel/scans/scans-store.ts';
import { targetsSelect } from '#src/intel/targets/targets-store.ts';
import { MANY, readsOf } from '#test/agent/reads-of.ts';
import { plantMany } from '#test/intel/insights/many.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

beforeAll(async () => {
  copy = await copyDatabase();
  await plantMany(copy.pool);
}, 300_000);
afterAll(() => copy.close());

const PAGE = 21;
const middle = { createdAt: new Date(Date.now() - 50_000 * 300_000), id: '80000000-0000-4000-8000-000000000000' };
const list = (filter: InsightFilter, reach: Reach = 'all', after?: typeof middle): SQL =>
  listSelect(reach, filter, { order: 'newest', after, limit: PAGE });
const of = (...products: readonly string[]): Reach => ({ products });

/** What is joined to a page: the row again, its competitor. */
const SMALL = PAGE * 6;

test.each<[string, SQL, number]>([
  ['the newest', list({}), SMALL],
  ['a page in the middle', list({}, 'all', middle), SMALL],
  ['the oldest', listSelect('all', {}, { order: 'oldest', after: undefined, limit: PAGE }), SMALL],
  ['a product’s', list({}, of('eats')), SMALL],
  ['a page in the middle of a product’s', list({}, of('eats'), middle), SMALL],
  ['a rare product’s', list({}, of('rare')), SMALL],
  ['a product’s of long ago', list({}, of('old')), SMALL],
  ['those of a key with all four', list({}, of('eats', 'rides', 'rare', 'old')), SMALL * 4],
  ['a rare kind’s', list({ kind: 'acquisition' }), SMALL],
  ['a common kind’s', list({ kind: 'other' }), SMALL * 2],
  ['a competitor’s', list({ competitor: 'c-7' }), SMALL],
  ['a target’s', list({ targetId: idOf(7) }), SMALL],
  ['a word that few have', list({ q: '4242' }), SMALL],
  ['words that all have', list({ q: 'page says' }), SMALL],
  ['a category’s', list({ category: 'logistics' }), 800],
  ['the critical', list({ minSeverity: 'critical' }), SMALL],
  ['the critical of a product', list({ minSeverity: 'critical' }, of('eats')), 1_000],
  ['the high and critical of a product', list({ minSeverity: 'high' }, of('eats')), 1_000],
  ['a day’s', list({ since: new Date(Date.now() - 86_400_000), until: new Date() }), SMALL],
  ['a tail at its end', tailSelect('all', {}, MANY - 10, PAGE), SMALL],
  ['a tail at its beginning', tailSelect('all', {}, 0, PAGE), SMALL],
  ['a product’s tail', tailSelect(of('eats'), {}, MANY - 1_000, PAGE), SMALL * 2],
  ['scans', scansSelect('all', {}, undefined, PAGE), SMALL],
  ['scans of a product', scansSelect(of('eats'), {}, middle, PAGE), SMALL],
  ['scans of a target', scansSelect('all', { targetId: idOf(7) }, undefined, PAGE), SMALL],
  ['targets', targetsSelect('all', {}, undefined, PAGE), SMALL],
  [
    'targets of a product',
    targetsSelect(of('eats'), {}, { ...middle, createdAt: new Date(Date.now() - 3_600_000) }, PAGE),
    SMALL,
  ],
])('FEED-18 among 100,000, %s: from an index, and few rows more than the page', async (_what, select, atMost) => {
  const reads = await readsOf(copy.pool, 'intel', select);
  expect(reads.rows).toBeLessThanOrEqual(atMost);
});

test('FEED-18 all 500 competitors are counted from what is open', async () => {
  for (const reach of ['all', of('eats')] as const) {
    const reads = await readsOf(copy.pool, 'intel', watchedSelect(reach, undefined));
    expect(reads.rows).toBeLessThan(20_000);
  }
});

const week = { since: new Date(Date.now() - 7 * 86_400_000), statuses: ['new', 'confirmed'] } as const;

test.each<[string, SQL, number]>([
  ['all critical of a week', list({ ...week, severity: 'critical' }), SMALL * 4],
  ['all low of a week', list({ ...week, severity: 'low' }), SMALL * 2],
  ['a product’s critical of a week', list({ ...week, severity: 'critical' }, of('eats')), 4_000],
  ['a product’s low of a week', list({ ...week, severity: 'low' }, of('eats')), 5_000],
  ['counts of a week', countsSelect('all', week), 1_500],
  ['counts of a product’s week', countsSelect(of('eats'), week), 12_000],
  ['counts without end', countsSelect('all', {}), 2_000],
  ['what the nodes do', swarmSelect('all'), 10_000],
])('DASH-7 among 100,000, the board’s %s: few rows', async (_what, select, atMost) => {
  const reads = await readsOf(copy.pool, 'intel', select);
  expect(reads.rows).toBeLessThanOrEqual(atMost);
});
