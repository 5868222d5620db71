import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, violations, type Site } from './site.ts';
import { addScans, addTargets, overOf } from './swarm-world.ts';

/** With `SWARM_FULL` as many as the issue says; else a third, beside the other suites. */
const [SLOW, QUICK] = process.env['SWARM_FULL'] === undefined ? [70, 35] : [200, 100];
const SECONDS = 30;

let site: Site;
let suite: Suite;
beforeAll(async () => {
  site = await openSite(async (request, response) => {
    if (request.url === '/robots.txt') return noRobots(response);
    if (request.headers.host === site.hostOf(2)) await new Promise((resolve) => void setTimeout(resolve, 8_000));
    html(response, 'x');
  });
  const hosts = Array.from({ length: QUICK + 1 }, (_, n) => site.hostOf(n + 2)).join(',');
  suite = await startSuite({ services: ['intel', 'swarm'], vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '1000' } });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

test('SWARM-12 a slow host with hundreds of due targets keeps nobody else’s waiting', async () => {
  const slow = await addTargets(
    suite.database,
    Array.from({ length: SLOW }, (_, n) => ({ url: `http://${site.hostOf(2)}/p${n}`, priority: 1 })),
  );
  await addScans(suite.database, slow, false);
  const quick = await addTargets(
    suite.database,
    Array.from({ length: QUICK }, (_, n) => ({ url: `http://${site.hostOf(n + 3)}/p`, priority: 5 })),
  );
  const tasks = await addScans(suite.database, quick, false);
  const { rows } = await suite.database.query<{ id: string }>('select id from intel.task where not id = any($1)', [
    tasks,
  ]);
  const messages = [...rows.map(({ id }) => id), ...tasks].map((task) => ({ kind: 'scan', task }));
  const started = Date.now();
  for (let from = 0; from < messages.length; from += 100) await suite.queue(messages.slice(from, from + 100), 'SCANS');
  await suite.cron('swarm');
  await expect.poll(() => overOf(suite.database, quick), { timeout: SECONDS * 1_000, interval: 200 }).toBe(QUICK);
  console.log(`${QUICK} hosts beside ${SLOW} targets of a slow one: ${Date.now() - started} ms`);
  expect(await overOf(suite.database, slow)).toBeLessThan(SLOW);
  expect(violations(site.seen, site.hostOf(2), 950)).toEqual([]);
}, 180_000);
