import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits, type LimitName } from '#src/platform/limits.ts';
import { addProvedInsight } from '#test/cost/proved-insight.ts';
import { addCompetitor, addProducts, addTarget, asReader, startFeed } from '#test/intel/feed.ts';
import { burst, withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { randomAddress, type RestartableSuite } from '#test/support/workers/suite.ts';

const timeout = 90_000;
let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startFeed({ profile: 'default' });
});
afterAll(() => suite.close());

// Each is malformed, and costs nothing behind its quota.
test.each<[LimitName, string]>([
  ['intel_read', '/api/insights?limit=0'],
  ['intel_read', '/api/scans/none'],
  ['intel_stream', '/api/insights/stream?limit=1'],
])('FEED-19 the quota %s is counted by address: %s', { timeout }, (name, path) =>
  withinOneWindow(async () => {
    const key = await asReader(suite, 'eats');
    const askFrom = (address: string) => () =>
      suite.fetch(path, { headers: { ...key, 'cf-connecting-ip': address } }, 'intel');
    const [one, other] = [askFrom(randomAddress()), askFrom(randomAddress())];
    const { limit, periodSeconds } = limits[name];
    const { allowed, over } = await burst(limit + 1, one);
    expect([allowed, over[0]?.headers.get('ratelimit-policy')]).toEqual([
      limit,
      `"${name}";q=${limit};w=${periodSeconds}`,
    ]);
    expect((await other()).status).toBe(400);
  }),
);

test('VERIFY-8 deriving an insight of long pages counts as often as they are worth', { timeout }, async () => {
  await addProducts(suite.database, 'eats');
  await addCompetitor(suite.database, { slug: 'cost' });
  const { id, counts } = await addProvedInsight(suite, await addTarget(suite.database, { competitor: 'cost' }));
  const headers = await asReader(suite, 'all');
  await withinOneWindow(async () => {
    const address = { 'cf-connecting-ip': randomAddress() };
    const verify = () => suite.fetch(`/api/insights/${id}/verify`, { headers: { ...headers, ...address } }, 'intel');
    expect(await (await verify()).json()).toMatchObject({ result: 'reproduced' });
    let answered = 1;
    while ((await verify()).status === 200) answered += 1;
    const most = Math.ceil(limits.intel_read.limit / counts);
    expect(answered).toBeGreaterThanOrEqual(most - 1);
    expect(answered).toBeLessThanOrEqual(most + 1);
  });
});
