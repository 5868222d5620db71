import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, plantTarget, rowsOf, type Caller } from './admins.ts';
import { plantInsight } from './findings.ts';

let suite: RestartableSuite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
});
afterAll(() => suite.close());

const say = (id: string, body: object) => admin.send('PUT', `/api/admin/insights/${id}/verdict`, body);
const mutesOf = async (id: string) =>
  (await rowsOf<{ mutes: string[] }>(suite, 'select mutes from intel.target where id = $1', [id]))[0]?.mutes;

test('WATCH-50 a verdict is kept in one trip, answered with its insight, and the last word counts', async () => {
  const { id } = await plantInsight(suite, { targetId: await plantTarget(suite), anchors: ['h1', 'p2'] });
  suite.gateway.resetTrips();
  const first = await say(id, { verdict: 'genuine' });
  expect([first.status, await first.json(), suite.gateway.trips]).toEqual([
    200,
    { insight: expect.objectContaining({ id, status: 'new' }), verdict: 'genuine', muted: false },
    2,
  ]);
  expect((await say(id, { verdict: 'genuine', mute: false })).status).toBe(200);
  expect(await (await say(id, { verdict: 'wrong_kind' })).json()).toMatchObject({ verdict: 'wrong_kind' });
  expect(await rowsOf(suite, 'select verdict, is_muted, by from intel.verdict where insight_id = $1', [id])).toEqual([
    { verdict: 'wrong_kind', is_muted: false, by: `user:${admin.sub}` },
  ]);
  expect((await auditOf(suite, `insight:${id}`)).map(({ action, details }) => [action, details])).toEqual([
    ['insight.verdict', { verdict: 'genuine', muted: false }],
    ['insight.verdict', { verdict: 'wrong_kind', muted: false }],
  ]);
  expect(await codeOf(await say(randomUUID(), { verdict: 'noise' }))).toEqual([404, 'not_found']);
});

test('WATCH-51 muted, its blocks are on its target and on those with the same change, until that is taken back', async () => {
  const [targetId, twin, stranger] = await Promise.all([plantTarget(suite), plantTarget(suite), plantTarget(suite)]);
  const one = await plantInsight(suite, { targetId, anchors: ['h1', 'p2', 'p2'], alsoOn: [twin] });
  const other = await plantInsight(suite, { targetId, anchors: ['p2', 'p3'] });
  expect(await (await say(one.id, { verdict: 'noise', mute: true })).json()).toMatchObject({ muted: true });
  await say(one.id, { verdict: 'noise', mute: true });
  await say(other.id, { verdict: 'noise', mute: true });
  expect([await mutesOf(targetId), await mutesOf(twin), await mutesOf(stranger)]).toEqual([
    ['h1', 'p2', 'p3'],
    ['h1', 'p2'],
    [],
  ]);
  await say(one.id, { verdict: 'genuine' });
  expect([await mutesOf(targetId), await mutesOf(twin)]).toEqual([['p2', 'p3'], []]);
  await say(other.id, { verdict: 'genuine' });
  expect(await mutesOf(targetId)).toEqual([]);
});

test('WATCH-52 a target has at most 500 mutes: one more is refused whole, and taking back is not', async () => {
  const targetId = await plantTarget(suite, { mutes: Array.from({ length: 499 }, (_, index) => `m${index}`) });
  const [two, one] = [
    await plantInsight(suite, { targetId, anchors: ['a', 'b'] }),
    await plantInsight(suite, { targetId, anchors: ['a'] }),
  ];
  expect(await codeOf(await say(two.id, { verdict: 'noise', mute: true }))).toEqual([409, 'too_many_mutes']);
  expect(await rowsOf(suite, 'select 1 from intel.verdict where insight_id = $1', [two.id])).toEqual([]);
  expect((await say(one.id, { verdict: 'noise', mute: true })).status).toBe(200);
  expect(await mutesOf(targetId)).toHaveLength(500);
  expect((await say(one.id, { verdict: 'noise' })).status).toBe(200);
  expect(await mutesOf(targetId)).toHaveLength(499);
});

test('WATCH-51 verdicts at once on one target lose no mute', async () => {
  const targetId = await plantTarget(suite);
  const insights = await Promise.all(
    Array.from({ length: 20 }, (_, index) => plantInsight(suite, { targetId, anchors: [`p${index}`] })),
  );
  await Promise.all(insights.map(({ id }) => say(id, { verdict: 'noise', mute: true })));
  expect(await mutesOf(targetId)).toHaveLength(20);
});
