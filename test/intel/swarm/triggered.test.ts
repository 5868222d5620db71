import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCaller } from '#test/intel/writing/admins.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, violations, type Site } from './site.ts';
import { addTargets, overOf, scansOf } from './swarm-world.ts';

const TRIGGERS = 50;
const GAP_MS = 500;

let site: Site;
let suite: Suite;
beforeAll(async () => {
  site = await openSite((request, response) =>
    request.url === '/robots.txt' ? noRobots(response) : html(response, '<p>Pro costs $10 a month.</p>'),
  );
  suite = await startSuite({
    services: ['intel', 'swarm'],
    vars: { OUTBOUND_HOSTS: site.hostOf(2), SCAN_GAP_MS: String(GAP_MS) },
  });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

test('SWARM-6 fifty triggers of a target at once are one trip each, one scan, and one request for robots.txt and page each', async () => {
  const admin = await openCaller(suite);
  const [target = ''] = await addTargets(suite.database, [{ url: `http://${site.hostOf(2)}/pricing` }]);
  const trips = new Map<string, number>();
  suite.gateway.onTrip = ({ user }) => void trips.set(user, (trips.get(user) ?? 0) + 1);
  const responses = await Promise.all(
    Array.from({ length: TRIGGERS }, () => admin.send('POST', `/api/admin/scan/${target}`)),
  );
  const answers = await Promise.all(responses.map(async (each) => [each.status, await each.text()].join(' ')));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^202 /);
  await expect.poll(() => overOf(suite.database, [target])).toBe(1);
  expect(await scansOf(suite.database, [target])).toMatchObject([
    { status: 'succeeded', outcome: 'baseline', reason: 'admin', attempts: 1 },
  ]);
  expect(site.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/pricing']);
  expect(violations(site.seen, site.hostOf(2), GAP_MS - 50)).toEqual([]);
  expect(trips.get('waypost_intel')).toBe(TRIGGERS + 1); // and the report
});
