import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, type Site } from './site.ts';
import { addScans, addTargets, overOf, scansOf } from './swarm-world.ts';

let site: Site;
let suite: Suite;
const texts = new Map<string, string>();

beforeAll(async () => {
  site = await openSite((request, response) =>
    request.url === '/robots.txt' ? noRobots(response) : html(response, texts.get(request.url ?? '') ?? ''),
  );
  const hosts = Array.from({ length: 20 }, (_, n) => site.hostOf(n + 1)).join(',');
  suite = await startSuite({
    services: ['intel', 'swarm'],
    vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '200', CONFIRM_AFTER_SECONDS: '1' },
  });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

async function scanned(targets: readonly string[]): Promise<void> {
  const before = await overOf(suite.database, targets);
  await addScans(suite.database, targets);
  await suite.cron('swarm');
  await expect.poll(() => overOf(suite.database, targets), { timeout: 20_000 }).toBe(before + targets.length);
}

test('SWARM-5 a scan takes a page, stores it, and tells what is new in the next', async () => {
  const url = `http://${site.hostOf(2)}/pricing`;
  texts.set('/pricing', '<h1>Plans</h1><p>Pro costs $10 a month.</p><p>Basic is free for ever.</p>');
  const [target = ''] = await addTargets(suite.database, [{ url }]);
  await scanned([target]);
  texts.set('/pricing', '<h1>Plans</h1><p>Pro costs $15 a month.</p><p>Basic is free for ever.</p>');
  await scanned([target]);
  const rows = await scansOf(suite.database, [target]);
  // A change of a price is looked at once more.
  expect(rows.slice(0, 2)).toMatchObject([
    { status: 'succeeded', outcome: 'baseline' },
    { status: 'succeeded', outcome: 'changed' },
  ]);
});
