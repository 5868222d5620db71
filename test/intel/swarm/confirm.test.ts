import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankNodes } from '#src/intel/nodes/placement.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, type Site } from './site.ts';
import { addScans, addTargets, openOf, scansOf } from './swarm-world.ts';

let site: Site;
let suite: Suite;
const texts = new Map<string, string[]>();
beforeAll(async () => {
  site = await openSite((request, response) => {
    const list = texts.get(request.headers.host ?? '') ?? [];
    return request.url === '/robots.txt'
      ? noRobots(response)
      : html(response, (list.length > 1 ? list.shift() : list[0]) ?? '');
  });
  const hosts = Array.from({ length: 20 }, (_, n) => site.hostOf(n + 2)).join(',');
  suite = await startSuite({
    services: ['intel', 'swarm'],
    vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '100', CONFIRM_AFTER_SECONDS: '1' },
  });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

const was =
  '<p>Dinner comes within ten minutes.</p><p>Shops choose their streets.</p><p>Chains have a desk of their own.</p>';
const is = '<p>Everything changes.</p>';

/** Scans a page as often as is said; each look sees the next text. */
async function look(n: number, list: readonly string[], scans: number) {
  texts.set(site.hostOf(n), [...list]);
  const [target = ''] = await addTargets(suite.database, [{ url: `http://${site.hostOf(n)}/pricing` }]);
  const sweep = setInterval(() => void suite.cron('swarm').catch(() => undefined), 1_000);
  const open = () => openOf(suite.database, [target]);
  for (let count = 0; count < scans; count++) {
    await addScans(suite.database, [target]);
    await suite.cron('swarm');
    await expect.poll(open, { timeout: 20_000 }).toBe(0);
  }
  clearInterval(sweep);
  const insights = await suite.database.query<{
    status: string;
    kind: string;
    evidence: readonly { before: string; after: string }[];
  }>('select * from intel.insight where target_id = $1 order by detected_at, id', [target]);
  const { rows } = await suite.database.query<{ sha256: string }>(
    `select baseline ->> 'sha256' as sha256 from intel.target where id = $1`,
    [target],
  );
  return { target, insights: insights.rows, baseline: rows[0]?.sha256, scans: await scansOf(suite.database, [target]) };
}

test('SWARM-17 a page with little of its former text is looked at once more, without validators, by the next node: it is still so', async () => {
  const { insights, scans } = await look(2, [was, is, is], 2);
  expect(insights).toMatchObject([{ status: 'confirmed' }]);
  expect(scans.map(({ reason, outcome }) => [reason, outcome])).toEqual([
    ['admin', 'baseline'],
    ['admin', 'changed'],
    ['confirm', 'unchanged'],
  ]);
  expect(scans[2]?.node).toBe(rankNodes(site.hostOf(2))[1]);
});

test('SWARM-17 its former text is back: retracted, the baseline too, and its return is no news', async () => {
  const { insights, scans, baseline } = await look(3, [was, is, was], 2);
  expect(insights).toMatchObject([{ status: 'retracted' }]);
  expect(scans.at(-1)).toMatchObject({ reason: 'confirm', outcome: 'changed' });
  expect(baseline).toBe((await look(4, [was], 1)).baseline);
});

test('SWARM-17 it says something else again: superseded, and that is the news', async () => {
  const { insights, scans } = await look(5, [was, is, '<p>Nothing lasts.</p>'], 2);
  expect(insights.map(({ status }) => status)).toEqual(['superseded', 'new']);
  expect(insights[1]?.evidence.map(({ after }) => after).join(' ')).toContain('Nothing');
  expect(scans).toHaveLength(3);
});

test('SWARM-17 a smaller change is confirmed by the next scan likewise', async () => {
  const less = was.replace('ten', 'twelve');
  const { insights, scans } = await look(6, [was, less, less], 3);
  expect(insights).toMatchObject([{ status: 'confirmed' }]);
  expect(scans.map(({ reason }) => reason)).toEqual(['admin', 'admin', 'admin']);
  expect((await look(7, [was, less, was], 3)).insights).toMatchObject([{ status: 'retracted' }]);
});
