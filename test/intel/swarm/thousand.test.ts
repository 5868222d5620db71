import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, type Site } from './site.ts';
import { addScans, addTargets, overOf, scansOf } from './swarm-world.ts';

const HOSTS = 200;
const SCANS = 1_000;

let site: Site;
let suite: Suite;
beforeAll(async () => {
  site = await openSite((request, response) =>
    request.url === '/robots.txt' ? noRobots(response) : html(response, `<p>Page ${request.url ?? ''}</p>`),
  );
  const hosts = Array.from({ length: HOSTS }, (_, n) => site.hostOf(n + 2)).join(',');
  suite = await startSuite({ services: ['intel', 'swarm'], vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '20' } });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);

test('SWARM-6 a thousand scans whose every message comes twice and in any order have a thousand results', async () => {
  const targets = await addTargets(
    suite.database,
    Array.from({ length: SCANS }, (_, n) => ({ url: `http://${site.hostOf((n % HOSTS) + 2)}/p${n}` })),
  );
  const tasks = await addScans(suite.database, targets);
  const messages = shuffled([...tasks, ...tasks]).map((task) => ({ kind: 'scan', task }));
  const started = Date.now();
  for (let from = 0; from < messages.length; from += 100) await suite.queue(messages.slice(from, from + 100), 'SCANS');
  const sweep = setInterval(() => void suite.cron('swarm').catch(() => undefined), 10_000);
  await expect
    .poll(() => overOf(suite.database, targets), { timeout: 150_000, interval: 500 })
    .toBe(SCANS)
    .finally(() => clearInterval(sweep));
  console.log(`${SCANS} scans in ${Date.now() - started} ms`);
  const scans = await scansOf(suite.database, targets);
  expect(scans).toHaveLength(SCANS);
  expect(new Set(scans.map(({ status, outcome }) => `${status} ${outcome}`))).toEqual(new Set(['succeeded baseline']));
  const { rows } = await suite.database.query(
    'select scans, baseline_version from intel.target where scans <> 1 or baseline_version <> 1',
  );
  expect(rows).toEqual([]);
  const pages = site.seen.filter(({ path }) => path !== '/robots.txt');
  expect(pages).toHaveLength(SCANS);
  expect(site.seen).toHaveLength(SCANS + HOSTS);
  expect((await suite.database.query('select 1 from intel.task')).rowCount).toBe(0);
}, 200_000);
