import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson, startFeed } from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, type Site } from './site.ts';
import { addScans, addTargets, overOf } from './swarm-world.ts';

let site: Site;
let suite: RestartableSuite;
const texts = new Map<string, string>();
beforeAll(async () => {
  site = await openSite((request, response) =>
    request.url === '/robots.txt' ? noRobots(response) : html(response, texts.get(request.headers.host ?? '') ?? ''),
  );
  const hosts = Array.from({ length: 20 }, (_, n) => site.hostOf(n + 1)).join(',');
  suite = await startFeed({
    services: ['intel', 'swarm'],
    vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '100', CONFIRM_AFTER_SECONDS: '3600' },
  });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

const pages = [
  '<h1>Plans</h1><h2>Pro</h2><p>$49 a month</p><h2>Basic</h2><p>Free for ever.</p>',
  '<h1>Plans</h1><h2>Pro</h2><p>$59 a month</p><h2>Basic</h2><p>Free for ever.</p>',
  '<h1>Plans</h1><h2>Pro</h2><p>$49 a month</p><h2>Basic</h2><p>Free for ever, for one shop.</p><p>Café „à la carte“ 漢字 🍜</p>',
  '<h1>Plans</h1><h2>Pro</h2><p>$59 a month</p><h2>Team</h2><p><a href="/team?x=1">Ask</a> us: jo@rival.example</p>',
  '<h1>Plans</h1><h2>Pro</h2><p>$59 a month</p><h2>Team</h2><p><a href="/sales">Ask</a> us: jo@rival.example</p>',
];

/** The Workers start anew; what R2 has outlives them, which in the suite is in their memory. */
async function restart(): Promise<void> {
  const bucket = await suite.snapshots();
  const kept = await Promise.all(
    (await suite.objects('pages/', 'SNAPSHOTS')).map(
      async (key) => [key, (await (await bucket.get(key))?.arrayBuffer()) ?? new ArrayBuffer()] as const,
    ),
  );
  await suite.restart();
  const again = await suite.snapshots();
  for (const [key, bytes] of kept) await again.put(key, bytes);
}

test('VERIFY-1 every insight of a run is reproduced, also after a restart', async () => {
  const targets = await addTargets(
    suite.database,
    [1, 2, 3].map((n) => ({ url: `http://${site.hostOf(n)}/pricing` })),
  );
  for (const [round] of pages.entries()) {
    for (const n of [1, 2, 3]) texts.set(site.hostOf(n), pages[(round * n) % pages.length] ?? '');
    const before = await overOf(suite.database, targets);
    await addScans(suite.database, targets);
    await suite.cron('swarm');
    await expect.poll(() => overOf(suite.database, targets), { timeout: 20_000 }).toBe(before + targets.length);
  }
  const { rows } = await suite.database.query<{ id: string }>('select id from intel.insight');
  expect(rows.length).toBeGreaterThan(8);
  const resultsOf = () =>
    Promise.all(
      rows.map(async ({ id }) => (await readJson<{ result: string }>(suite, `/api/insights/${id}/verify`)).result),
    );
  const all = rows.map(() => 'reproduced');
  expect(await resultsOf()).toEqual(all);
  await restart();
  expect(await resultsOf()).toEqual(all);
});
