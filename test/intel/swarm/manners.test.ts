import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, violations, type Answer, type Site } from './site.ts';
import { addScans, addTargets, overOf, scansOf } from './swarm-world.ts';

const GAP_MS = 1_000;
/** Seconds. With `SWARM_FULL` what the issue says; else less, so that the suite ends. */
const RETRY_AFTER = process.env['SWARM_FULL'] === undefined ? 6 : 20;

let site: Site;
let suite: Suite;
let hosts = 1;
beforeAll(async () => {
  site = await openSite((_, response) => noRobots(response));
  const allowed = Array.from({ length: 40 }, (_, n) => site.hostOf(n + 2)).join(',');
  suite = await startSuite({
    services: ['intel', 'swarm'],
    vars: { OUTBOUND_HOSTS: allowed, SCAN_GAP_MS: String(GAP_MS) },
  });
});
beforeEach(() => {
  hosts += 1;
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

const here = () => site.hostOf(hosts);
const seenHere = () => site.seen.filter(({ host }) => host === here());

/** Scans these pages of this test's host, as soon as its manners allow. */
async function scan(paths: readonly string[], answer: Answer, seconds = 25) {
  site.answer = answer;
  const targets = await addTargets(
    suite.database,
    paths.map((path) => ({ url: `http://${here()}${path}` })),
  );
  await addScans(suite.database, targets);
  await suite.cron('swarm');
  const sweep = setInterval(() => void suite.cron('swarm').catch(() => undefined), 3_000);
  await expect
    .poll(() => overOf(suite.database, targets), { timeout: seconds * 1_000, interval: 100 })
    .toBe(paths.length)
    .finally(() => clearInterval(sweep));
  return scansOf(suite.database, targets);
}

test('SWARM-7 a dozen tasks of an origin at once fetch its robots.txt once, and one page at a time', async () => {
  const paths = Array.from({ length: 12 }, (_, n) => `/page${n}`);
  await scan(
    paths,
    (request, response) => (request.url === '/robots.txt' ? noRobots(response) : html(response, 'x')),
    40,
  );
  expect(seenHere().filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
  expect(seenHere()).toHaveLength(13);
  expect(violations(site.seen, here(), GAP_MS * 0.95)).toEqual([]);
}, 180_000);

test('SWARM-7 a page that robots.txt disallows is never asked for, and no other reads the file again that day', async () => {
  const answer: Answer = (request, response) =>
    request.url === '/robots.txt' ? void response.end('User-agent: *\nDisallow: /private') : html(response, 'x');
  expect(await scan(['/private/a'], answer)).toMatchObject([{ status: 'failed', outcome: 'blocked_robots' }]);
  expect(await scan(['/private/b', '/public'], answer)).toMatchObject([{}, {}]);
  expect(seenHere().map(({ path }) => path)).toEqual(['/robots.txt', '/public']);
  const { rows } = await suite.database.query('select robots_allowed, robots_rule from intel.target where url = $1', [
    `http://${here()}/private/b`,
  ]);
  expect(rows).toEqual([{ robots_allowed: false, robots_rule: 'Disallow: /private' }]);
});

test('SWARM-8 Crawl-delay is kept between all requests to a host', async () => {
  const answer: Answer = (request, response) =>
    request.url === '/robots.txt' ? void response.end('User-agent: *\nCrawl-delay: 3') : html(response, 'x');
  await scan(['/a', '/b', '/c'], answer, 40);
  expect(seenHere()).toHaveLength(4);
  expect(violations(site.seen, here(), 2_950)).toEqual([]);
}, 180_000);

test('SWARM-8 Retry-After is kept by every task of the host', async () => {
  const refusals: number[] = [];
  const answer: Answer = (request, response) => {
    if (request.url === '/robots.txt') return noRobots(response);
    if (refusals.length > 0) return html(response, 'x');
    response.once('close', () => refusals.push(Date.now()));
    return void response.writeHead(503, { 'retry-after': String(RETRY_AFTER) }).end();
  };
  site.answer = answer;
  const targets = await addTargets(
    suite.database,
    ['/a', '/b'].map((path) => ({ url: `http://${here()}${path}` })),
  );
  await addScans(suite.database, targets);
  await suite.cron('swarm');
  await expect.poll(() => seenHere().length, { timeout: (RETRY_AFTER + 15) * 1_000 }).toBe(3);
  const after = seenHere()[2];
  expect((after?.begun ?? 0) - (refusals[0] ?? Infinity)).toBeGreaterThan(RETRY_AFTER * 1_000 - 50);
  expect(violations(site.seen, here(), GAP_MS * 0.95)).toEqual([]);
}, 180_000);

test('SWARM-8 what a robots.txt that can’t be had says of Retry-After is kept, too', async () => {
  const answer: Answer = (_, response) => void response.writeHead(503, { 'retry-after': '20' }).end();
  expect(await scan(['/a'], answer)).toMatchObject([{ status: 'failed', outcome: 'blocked_robots' }]);
  const { rows } = await suite.database.query(
    `select gap_ms, next_at > now() + interval '10 s' as waits from intel.host where host = $1`,
    [here()],
  );
  expect(rows).toEqual([{ gap_ms: 20_000, waits: true }]);
});

test('SWARM-7 redirects take the permit of each hop’s host, and wait for it', async () => {
  const other = site.hostOf(hosts + 30);
  const answer: Answer = (request, response) => {
    if (request.url === '/robots.txt') return noRobots(response);
    if (request.url === '/a') return void response.writeHead(302, { location: '/b' }).end();
    if (request.url === '/b') return void response.writeHead(302, { location: `http://${other}/c` }).end();
    return html(response, 'x');
  };
  const [scanned] = await scan(['/a'], answer);
  expect(scanned).toMatchObject({ outcome: 'baseline', http: { redirects: 2, finalUrl: `http://${other}/c` } });
  expect(site.seen.filter(({ host }) => [here(), other].includes(host)).map(({ path }) => path)).toEqual([
    '/robots.txt',
    '/a',
    '/b',
    '/robots.txt',
    '/c',
  ]);
  for (const host of [here(), other]) expect(violations(site.seen, host, GAP_MS * 0.95)).toEqual([]);
});

test('SWARM-3 a redirect whose host isn’t free for ten seconds gives the task back, which goes on where it was', async () => {
  const answer: Answer = (request, response) => {
    if (request.url === '/robots.txt') return void response.end('User-agent: *\nCrawl-delay: 12');
    if (request.url === '/a') return void response.writeHead(302, { location: '/b' }).end();
    return html(response, 'x');
  };
  const [scanned] = await scan(['/a'], answer, 50);
  expect(scanned).toMatchObject({ outcome: 'baseline', attempts: 1, http: { redirects: 1 } });
  expect(seenHere().map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/b']);
  expect(violations(site.seen, here(), 11_950)).toEqual([]);
}, 180_000);

test('SWARM-5 a page is asked for with the baseline’s validators, and a tenth time without', async () => {
  const answer: Answer = (request, response) => {
    if (request.url === '/robots.txt') return noRobots(response);
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
    return html(response, 'x', { etag: '"1"' });
  };
  const [first] = await scan(['/a'], answer);
  const target = first?.target_id ?? '';
  const again = async () => {
    const before = await overOf(suite.database, [target]);
    await addScans(suite.database, [target]);
    await suite.cron('swarm');
    await expect.poll(() => overOf(suite.database, [target]), { timeout: 20_000 }).toBe(before + 1);
    return (await scansOf(suite.database, [target])).at(-1)?.outcome;
  };
  expect(await again()).toBe('not_modified');
  await suite.database.query('update intel.target set conditional_scans = 9 where id = $1', [target]);
  expect(await again()).toBe('unchanged');
  await suite.database.query(`update intel.target set last_full_at = now() - interval '25 hours' where id = $1`, [
    target,
  ]);
  expect(await again()).toBe('unchanged');
}, 180_000);
