import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportData } from '#src/intel/reports/report.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { scansOf } from '#test/intel/swarm/swarm-world.ts';
import { booksOf } from './books.ts';
import { codeOf, found, notes, nothing, page, report } from './reports.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000', CONFIRM_AFTER_SECONDS: '60' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, insightsOf } = booksOf(() => suite);

test('SWARM-10 another swarm sends the page: our rules judge it, with the same books', async () => {
  const { target, lease } = await openTask();
  const send = async (text: string, own: typeof lease) => {
    const bytes = Buffer.from(`<!doctype html><html lang="en"><body><main>${text}</main></body></html>`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const snapshot = {
      sha256,
      bytes: bytes.length,
      finalUrl: page().finalUrl,
      contentType: 'text/html',
      body: bytes.toString('base64'),
    };
    return report(suite, { ...nothing, ...own, nodeId: 'elsewhere', outcome: 'unchanged', snapshot });
  };
  expect((await send('<p>Pro costs $10.</p>', lease)).status).toBe(204);
  expect((await send('<p>Pro costs $15.</p>', await nextTask(target))).status).toBe(204);
  expect((await send('<p>Pro costs  $15.</p>', await nextTask(target))).status).toBe(204);
  expect((await scansOf(suite.database, [target])).map(({ outcome }) => outcome)).toEqual([
    'baseline',
    'changed',
    'noise_only',
  ]);
  expect(await insightsOf(target)).toMatchObject([
    { kind: 'other', status: 'confirmed', evidence: [{ before: 'Pro costs $10.', after: 'Pro costs $15.' }] },
  ]);
  const wrong = { sha256: 'e'.repeat(64), bytes: 1, finalUrl: '', contentType: 'text/html', body: 'YQ==' };
  const answer = await report(suite, {
    ...nothing,
    ...(await nextTask(target)),
    outcome: 'unchanged',
    snapshot: wrong,
  });
  expect([answer.status, await codeOf(answer)]).toEqual([422, 'validation_failed']);
});

test('SWARM-10 a body is refused whose signature, id or length isn’t right', async () => {
  const { lease } = await openTask();
  const data: ReportData = { ...nothing, ...lease, outcome: 'unchanged' };
  const forged = await report(suite, data, { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
  expect([forged.status, await codeOf(forged)]).toEqual([401, 'signature_invalid']);
  const misnamed = await report(suite, data, { id: `task_${lease.taskId}_2` });
  expect([misnamed.status, await codeOf(misnamed)]).toEqual([422, 'validation_failed']);
  const long = await report(suite, Object.assign({}, data, { extra: 'z'.repeat(600_000) }));
  expect([long.status, await codeOf(long)]).toEqual([413, 'body_too_large']);
});

test('SWARM-10 a text that can’t be stored is refused, wherever it stands, and so is a moment out of this century', async () => {
  const { lease } = await openTask();
  const data = { ...nothing, ...lease, outcome: 'changed', snapshot: page() } as const;
  const robots = { allowed: true, rule: null, checkedAt: '0000-01-01T00:00:00Z' };
  const refused = await report(suite, { ...data, notes: { ...notes, robots } });
  expect([refused.status, await codeOf(refused)]).toEqual([422, 'validation_failed']);
  for (const text of ['\0', 'a\uD83D', '\uDE00b'])
    for (const insight of [found({ title: text }), found({ data: { [text]: 1 } }), found({ data: { deep: [text] } })]) {
      const answer = await report(suite, { ...data, insights: [insight] });
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'body_unparsable']);
    }
  const far = { ...robots, checkedAt: '2026-11-23T10:00:00+23:59' };
  const [literal, whole] = [found({ title: 'writes \\u0000' }), found({ title: 'smiles 😀' })];
  const taken = await report(suite, { ...data, insights: [literal, whole], notes: { ...notes, robots: far } });
  expect(taken.status).toBe(204);
  expect((await insightsOf(lease.targetId)).map(({ title }) => title)).toEqual(['writes \\u0000', 'smiles 😀']);
});
