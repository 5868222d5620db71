import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCaller } from '#test/intel/writing/admins.ts';
import { addTargets } from '#test/intel/swarm/swarm-world.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { booksOf } from './books.ts';
import { sendPage } from './sent-pages.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000' } });
});
afterAll(() => suite.close());

const addProduct = (slug: string) =>
  suite.database.query('insert into intel.product (slug, display_name) values ($1, $1) on conflict do nothing', [slug]);

const { nextTask, rowsOf, insightsOf, eventsOf, targetOf } = booksOf(() => suite);

const costing = (price: string, more = '') => `<h2>Plans</h2><p>Pro costs ${price} a month.</p><p>Ask us.${more}</p>`;

/** Pages of one competitor, each with a baseline. */
async function siblings(count: number, products: readonly string[] = []) {
  const competitor = `rival-${randomUUID()}`;
  const targets = await addTargets(
    suite.database,
    Array.from({ length: count }, () => ({
      url: `https://${randomUUID()}.example/`,
      nextScanAt: new Date(),
      competitor,
    })),
  );
  for (const [index, target] of targets.entries()) {
    const extra = products[index];
    if (extra !== undefined && extra !== 'eats')
      await suite.database.query('update intel.target set products = array_append(products, $2) where id = $1', [
        target,
        extra,
      ]);
    await scan(target, costing('$10', ` ${target}`));
  }
  return targets;
}

async function scan(target: string, content: string): Promise<string> {
  const lease = await nextTask(target);
  await sendPage(suite, lease, content);
  return lease.scanId;
}
const change = (target: string, price: string) => scan(target, costing(price, ` ${target}`));
const decisionsOf = (scanId: string) =>
  rowsOf('select rule, before, after from intel.decision where scan_id = $1 order by number', scanId);

test('ALSO-1 the same change on another page of the competitor within a day joins the insight that tells it', async () => {
  const [first = '', second = '', third = ''] = await siblings(3);
  await change(first, '$15');
  const [before] = await insightsOf(first);
  const joined = await change(second, '$15');
  await change(third, '$15');
  expect(await insightsOf(second)).toEqual([]);
  expect(await decisionsOf(joined)).toEqual([
    { rule: 'told_elsewhere', before: 'Pro costs $10 a month.', after: 'Pro costs $15 a month.' },
  ]);
  const [insight] = await insightsOf(first);
  expect(insight).toMatchObject({ also_on: [second, third], status: 'new', version: 1 });
  expect(Number(insight?.['seq'])).toBe(Number(before?.['seq']) + 2);
  expect(await eventsOf(insight?.['id'])).toHaveLength(1);
  expect((await rowsOf('select outcome, insight_count from intel.scan where id = $1', joined))[0]).toEqual({
    outcome: 'changed',
    insight_count: 0,
  });
});

test('ALSO-2 other figures, another competitor, another day and other products are told by themselves', async () => {
  await addProduct('rides');
  const [first = '', second = '', third = ''] = await siblings(3, ['eats', 'eats', 'rides']);
  const [stranger = ''] = await siblings(1);
  await change(first, '$15');
  await change(second, '$16');
  await change(third, '$15');
  await change(stranger, '$15');
  for (const target of [first, second, third, stranger])
    expect(await insightsOf(target)).toMatchObject([{ also_on: [] }]);
  const [one = '', other = ''] = await siblings(2);
  await change(one, '$15');
  await suite.database.query(
    `update intel.insight set detected_at = detected_at - interval '25 h' where target_id = $1`,
    [one],
  );
  await change(other, '$15');
  expect(await insightsOf(other)).toHaveLength(1);
});

test('ALSO-3 of two scans at once one tells, and the other joins', async () => {
  for (let round = 0; round < 5; round++) {
    const targets = await siblings(4);
    await Promise.all(targets.map((target) => change(target, '$15')));
    const told = (await Promise.all(targets.map(insightsOf))).flat();
    expect(told).toHaveLength(1);
    const [insight] = told as { target_id: string; also_on: string[] }[];
    expect(new Set([insight?.target_id, ...(insight?.also_on ?? [])])).toEqual(new Set(targets));
  }
  const seqs = (await rowsOf('select seq from intel.insight')).map(({ seq }) => seq);
  expect(new Set(seqs).size).toBe(seqs.length);
});

test('ALSO-4 a look at any of its pages confirms it', async () => {
  const [first = '', second = ''] = await siblings(2);
  await change(first, '$15');
  await change(second, '$15');
  await change(second, '$15');
  expect(await insightsOf(first)).toMatchObject([{ status: 'confirmed', version: 2, also_on: [second] }]);
});

test('ALSO-5 a page that has its former text again leaves the insight, and that is no news', async () => {
  const [first = '', second = ''] = await siblings(2);
  await change(first, '$15');
  await change(second, '$15');
  await change(second, '$10');
  expect(await insightsOf(second)).toEqual([]);
  expect(await insightsOf(first)).toMatchObject([{ status: 'new', version: 1, also_on: [], elsewhere: [] }]);
});

test('ALSO-6 retracted on its own page, it is told by the page on which it still stands', async () => {
  const [first = '', second = ''] = await siblings(2);
  await change(first, '$15');
  await change(second, '$15');
  const { baseline } = (await targetOf(second)) as { baseline: { sha256: string } };
  await change(first, '$10');
  expect(await insightsOf(first)).toMatchObject([{ status: 'retracted' }]);
  const again = (await targetOf(second)) as { baseline: { sha256: string }; in_seconds: number };
  expect(again.baseline.sha256).not.toBe(baseline.sha256);
  expect(again.in_seconds).toBeLessThan(1);
  await change(second, '$15');
  expect(await insightsOf(second)).toMatchObject([{ status: 'new', also_on: [], kind: 'price_increase' }]);
});

test('ALSO-7 what it keeps of another page is forgotten with that page', async () => {
  const [first = '', second = ''] = await siblings(2);
  await change(first, '$15');
  await change(second, '$15');
  const { baseline } = (await targetOf(second)) as { baseline: { sha256: string } };
  const admin = await openCaller(suite);
  expect((await insightsOf(first))[0]?.['elsewhere']).toHaveLength(1);
  expect((await admin.send('DELETE', `/api/admin/snapshots/${baseline.sha256}`)).status).toBe(204);
  expect(await insightsOf(first)).toMatchObject([{ elsewhere: [], erased_at: null, also_on: [second] }]);
});
