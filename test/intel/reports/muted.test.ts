import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCaller } from '#test/intel/writing/admins.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { booksOf } from './books.ts';
import { found, nothing, page, report } from './reports.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowsOf, insightsOf, eventsOf, settle } = booksOf(() => suite);

test('WATCH-53 a change whose every block is muted is a decision and not told; another one is told whole', async () => {
  const admin = await openCaller(suite);
  const { target, lease } = await openTask();
  await settle(lease);
  const [plans] = found().evidence;
  if (plans === undefined) throw new Error('there is no evidence');
  const changed = async (letter: string, anchors: readonly string[]) => {
    const own = await nextTask(target);
    const evidence = anchors.map((anchor) => ({ ...plans, anchor }));
    const answer = await report(suite, {
      ...nothing,
      ...own,
      outcome: 'changed',
      snapshot: page(letter),
      insights: [found({ evidence })],
    });
    expect(answer.status).toBe(204);
    const decisions = await rowsOf(
      'select rule, anchor, before, after from intel.decision where scan_id = $1',
      own.scanId,
    );
    const [scan] = await rowsOf('select outcome, insight_count from intel.scan where id = $1', own.scanId);
    return { decisions, scan };
  };

  await changed('b', ['Plans']);
  const [first] = await insightsOf(target);
  const say = (mute: boolean) =>
    admin.send('PUT', `/api/admin/insights/${String(first?.['id'])}/verdict`, { verdict: 'noise', mute });
  expect((await say(true)).status).toBe(200);

  expect(await changed('c', ['Plans'])).toEqual({
    decisions: [{ rule: 'muted', anchor: 'Plans', before: '$10', after: '$15' }],
    scan: { outcome: 'changed', insight_count: 0 },
  });
  expect(await insightsOf(target)).toHaveLength(1);
  expect(await changed('d', ['Plans', 'Footer'])).toEqual({
    decisions: [],
    scan: { outcome: 'changed', insight_count: 1 },
  });
  await say(false);
  expect((await changed('e', ['Plans'])).scan).toEqual({ outcome: 'changed', insight_count: 1 });
  const told = await insightsOf(target);
  expect(told.map(({ evidence }) => (evidence as { anchor: string }[]).map(({ anchor }) => anchor))).toEqual([
    ['Plans'],
    ['Plans', 'Footer'],
    ['Plans'],
  ]);
  for (const { id } of told) expect(await eventsOf(id)).toHaveLength(1);
});
