import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankNodes } from '#src/intel/nodes/placement.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { html, noRobots, openSite, violations, type Site } from './site.ts';
import { addScans, addTargets, openOf, scansOf } from './swarm-world.ts';

/** With `SWARM_FULL` answers take up to eight seconds; else less, so that the suite ends. */
const SLOWEST_MS = process.env['SWARM_FULL'] === undefined ? 1_200 : 8_000;
const PATIENCE_MS = process.env['SWARM_FULL'] === undefined ? 200_000 : 900_000;
const TARGETS = 12;

let site: Site;
let suite: Killable;
beforeAll(async () => {
  site = await openSite(async (request, response) => {
    const path = request.url ?? '';
    await new Promise((resolve) => void setTimeout(resolve, randomInt(SLOWEST_MS)));
    if (path === '/robots.txt') return noRobots(response);
    if (path.startsWith('/moved'))
      return void response.writeHead(302, { location: path.replace('/moved', '/page') }).end();
    html(response, `<p>${words()} is all that this page says.</p>`); // each time another: each change is confirmed
  });
  suite = await startKillable(
    { OUTBOUND_HOSTS: site.hostOf(2), SCAN_GAP_MS: '1000', CONFIRM_AFTER_SECONDS: '2' },
    { service: 'swarm', isPersistent: true },
  );
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

/** Letters that no page had before, and that nobody takes for a number of a request. */
const words = () =>
  `${randomUUID()} ${randomUUID()}`
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', ' ');

const fault = (node: number, what: string, seconds: number) =>
  suite.fetch(`/api/sandbox/nodes/node-${node}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: what, seconds }),
  });

test(
  'SWARM-7 whatever fails, a site never sees two requests at once, nor one within 950 ms after the last one’s end',
  async () => {
    const host = site.hostOf(2);
    const [first = 0, second = 0] = rankNodes(host);
    const targets = await addTargets(
      suite.database,
      Array.from({ length: TARGETS }, (_, n) => ({ url: `http://${host}/${n % 3 === 0 ? 'moved' : 'page'}${n}` })),
    );
    const sweep = setInterval(() => void suite.cron('swarm').catch(() => undefined), 2_000);
    const scanAll = async (times: number) => {
      await addScans(suite.database, targets);
      const soon = setTimeout(() => void fault(first, 'hang', 15).catch(() => undefined), 3_000);
      const later = setTimeout(() => void fault(second, 'refuse', 15).catch(() => undefined), 5_000);
      const killed = new Promise((resolve) => void setTimeout(resolve, 6_000)).then(() => suite.kill());
      const firstLooks = async () => {
        const { rowCount } = await suite.database.query(
          `select 1 from intel.scan where status <> 'running' and reason = 'admin'`,
        );
        return rowCount;
      };
      await killed;
      await expect.poll(firstLooks, { timeout: PATIENCE_MS, interval: 500 }).toBe(TARGETS * times);
      for (const timer of [soon, later]) clearTimeout(timer);
    };
    await scanAll(1);
    await scanAll(2);
    const open = () => openOf(suite.database, targets);
    await expect
      .poll(open, { timeout: PATIENCE_MS, interval: 500 })
      .toBe(0)
      .finally(() => clearInterval(sweep));
    const scans = await scansOf(suite.database, targets);
    expect(scans.filter(({ reason }) => reason === 'confirm')).toHaveLength(TARGETS);
    expect(new Set(scans.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(site.seen.length).toBeGreaterThan(TARGETS * 3);
    expect(violations(site.seen, host, 950)).toEqual([]);
  },
  PATIENCE_MS * 3,
);
