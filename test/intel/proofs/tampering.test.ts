import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofOf } from '#src/intel/pages/proof.ts';
import { read, readJson, startFeed } from '#test/intel/feed.ts';
import { booksOf } from '#test/intel/reports/books.ts';
import { nothing, report } from '#test/intel/reports/reports.ts';
import { sendPage } from '#test/intel/reports/sent-pages.ts';
import { openCaller } from '#test/intel/writing/admins.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startFeed({ vars: { SCAN_GAP_MS: '1000' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowOf, rowsOf, insightsOf } = booksOf(() => suite);

interface Verified {
  readonly result: string;
  readonly basis: string;
  readonly pages: readonly { readonly side: string; readonly state: string }[];
  readonly differences: readonly { readonly field: string; readonly at: number | null }[];
}
const verify = (id: unknown) => readJson<Verified>(suite, `/api/insights/${String(id)}/verify`);
const fieldsOf = async (id: unknown) => {
  const { result, differences } = await verify(id);
  return [result, ...differences.map(({ field, at }) => (at === null ? field : `${field}@${at}`))];
};

/** An insight of two pages, with their hashes. */
async function found() {
  const { target, lease } = await openTask();
  const start = randomUUID();
  const before = await sendPage(suite, lease, `<h2>Plans</h2><p>${start}</p><p>Pro costs $10 a month.</p>`);
  const after = await sendPage(
    suite,
    await nextTask(target),
    `<h2>Plans</h2><p>${start}</p><p>Pro costs $15 a month.</p>`,
  );
  const [insight] = await insightsOf(target);
  if (insight === undefined) throw new Error('nothing was found');
  return { id: String(insight['id']), insight, target, before, after };
}

const keyOf = (sha256: string) => `pages/${sha256.slice(0, 2)}/${sha256}.gz`;
/** Changes what is stored under a hash; answers how to undo it. */
async function changed(sha256: string, change: (stored: Buffer) => Buffer) {
  const bucket = await suite.snapshots();
  const stored = Buffer.from((await (await bucket.get(keyOf(sha256)))?.arrayBuffer()) ?? new ArrayBuffer());
  await bucket.put(keyOf(sha256), change(stored));
  return () => bucket.put(keyOf(sha256), stored);
}

test('VERIFY-1 an untouched insight is reproduced, in one trip, with its pages', async () => {
  const { id } = await found();
  suite.gateway.resetTrips();
  expect(await verify(id)).toMatchObject({
    insightId: id,
    result: 'reproduced',
    basis: 'pages',
    differences: [],
    pages: [
      { side: 'snapshotBefore', state: 'intact' },
      { side: 'snapshotAfter', state: 'intact' },
    ],
  });
  expect(suite.gateway.trips).toBe(1);
});

test('VERIFY-2 one byte of a stored page that changed, or a page that is gone, is a mismatch that names the page', async () => {
  const { id, before, after } = await found();
  for (const [side, sha256] of [
    ['snapshotBefore', before],
    ['snapshotAfter', after],
  ] as const) {
    const undo = await changed(sha256, (stored) => {
      const page = gunzipSync(stored);
      const at = page.length - 20;
      page[at] = (page[at] ?? 0) ^ 1;
      return gzipSync(page);
    });
    expect(await fieldsOf(id)).toEqual(['mismatch', side]);
    await undo();
    const mend = await changed(sha256, (stored) => stored.subarray(0, stored.length - 9));
    expect((await verify(id)).pages.find((page) => page.side === side)?.state).toBe('damaged');
    await mend();
    expect(await fieldsOf(id)).toEqual(['reproduced']);
  }
  await (await suite.snapshots()).delete(keyOf(after));
  expect(await fieldsOf(id)).toEqual(['mismatch', 'snapshotAfter']);
});

test('VERIFY-3 whatever was changed in the row is named, to the character', async () => {
  const { id, insight } = await found();
  const set = (column: string, value: unknown) =>
    suite.database.query(`update intel.insight set ${column} = $2 where id = $1`, [
      id,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]);
  const evidence = insight['evidence'] as readonly Readonly<Record<string, string>>[];
  const [first = {}] = evidence;
  const swapped = (text = '', at = 4) => `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
  const inputs = insight['inputs'] as Readonly<Record<string, unknown>>;
  const tampered: readonly (readonly [string, unknown, string])[] = [
    ...['before', 'after', 'anchor', 'rule'].map(
      (field) => ['evidence', [{ ...first, [field]: swapped(first[field]) }], `evidence/0/${field}@4`] as const,
    ),
    ['evidence', [{ ...first, snapshotAfter: swapped(first['snapshotAfter'], 7) }], 'evidence/0/snapshotAfter@7'],
    ['evidence', [...evidence, first], 'evidence/1'],
    ['data', { ...(insight['data'] as object), percent: 'none' }, 'data/percent@0'],
    ['kind', 'other', 'kind@0'],
    ['title', swapped(String(insight['title'])), 'title@4'],
    ['context', swapped(String(insight['context'])), 'context@4'],
    ['proof', swapped(String(insight['proof'])), 'proof@4'],
    ['inputs', { ...inputs, ignoreTexts: ['Pro'] }, 'inputs'],
  ];
  for (const [column, value, field] of tampered) {
    await set(column, value);
    expect(await fieldsOf(id), `${column} ${field}`).toEqual(['mismatch', field]);
    await set(column, insight[column]);
  }
  expect(await fieldsOf(id)).toEqual(['reproduced']);
});

test('VERIFY-4 an insight of older rules is held to its proof, its pages and what it quotes', async () => {
  const { id, insight, target, before } = await found();
  const { url } = (await rowOf('select url from intel.target where id = $1', target)) as { url: string };
  const { context, kind, data, evidence } = insight as unknown as Omit<
    Parameters<typeof proofOf>[0],
    'targetId' | 'url'
  >;
  const proof = proofOf({ context, targetId: target, url, kind, data, evidence }, '1');
  await suite.database.query(`update intel.insight set rules_version = '1', proof = $2 where id = $1`, [id, proof]);
  expect(await fieldsOf(id)).toEqual(['evidence_only']);
  await suite.database.query(
    `update intel.insight set evidence = jsonb_set(evidence, '{0,after}', '"Pro costs $1 a month."') where id = $1`,
    [id],
  );
  expect(await fieldsOf(id)).toEqual(['mismatch', 'proof', 'evidence/0/after']);
  await suite.database.query('update intel.insight set evidence = $2 where id = $1', [id, JSON.stringify(evidence)]);
  await changed(before, () => gzipSync('another page'));
  expect(await fieldsOf(id)).toEqual(['mismatch', 'snapshotBefore']);
});

test('VERIFY-5 an insight of an erased page says so, also when the page was found again', async () => {
  const admin = await openCaller(suite);
  const { id, target, after } = await found();
  expect((await admin.send('DELETE', `/api/admin/snapshots/${after}`)).status).toBe(204);
  expect(await fieldsOf(id)).toEqual(['erased']);
  await suite.database.query('update intel.snapshot set erased_at = null where target_id = $1', [target]);
  expect(await verify(id)).toMatchObject({ result: 'erased', pages: [], differences: [] });
});

test('VERIFY-6 what a scan told without a page is derived again from what the scan came to', async () => {
  const { target, lease } = await openTask();
  await suite.database.query('update intel.target set consecutive_failures = 9 where id = $1', [target]);
  const error = { code: 'timeout', detail: 'No headers.' };
  await report(suite, { ...nothing, ...lease, attempt: 8, outcome: 'blocked_bot', error });
  const [insight] = await insightsOf(target);
  expect(insight).toMatchObject({ kind: 'target_unreachable' });
  expect(await verify(insight?.['id'])).toMatchObject({ result: 'reproduced', basis: 'scan', pages: [] });
  await suite.database.query(`update intel.scan set outcome = 'unchanged' where id = $1`, [lease.scanId]);
  expect(await fieldsOf(insight?.['id'])).toEqual(['mismatch', 'kind']);
});

test('VERIFY-7 who may not read an insight can’t verify it', async () => {
  const { id } = await found();
  const path = `/api/insights/${id}/verify`;
  expect((await read(suite, path, 'eats')).status).toBe(200);
  expect((await read(suite, path, 'rides')).status).toBe(404);
  expect((await read(suite, path, 'nobody')).status).toBe(401);
  expect((await read(suite, `/api/insights/${randomUUID()}/verify`)).status).toBe(404);
  expect(await rowsOf('select 1 from intel.insight where id = $1', id)).toHaveLength(1);
});
