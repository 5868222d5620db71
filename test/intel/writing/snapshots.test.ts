import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, plantTarget, rowsOf, type Caller } from './admins.ts';
import { plantInsight, plantSnapshot, quoted } from './findings.ts';

let suite: RestartableSuite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
});
afterAll(() => suite.close());

const path = (sha256: string) => `/api/admin/snapshots/${sha256}`;
const page = `<!doctype html><script>alert(1)</script><p>${quoted.before}</p>`;

test('WATCH-60 a page is read as it came, as a text to save that no browser interprets', async () => {
  const { sha256 } = await plantSnapshot(suite, page, [await plantTarget(suite), await plantTarget(suite)]);
  suite.gateway.resetTrips();
  const read = await admin.send('GET', path(sha256));
  expect([read.status, await read.text(), suite.gateway.trips]).toEqual([200, page, 1]);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="${sha256}.txt"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(await codeOf(await admin.send('GET', path('e'.repeat(64))))).toEqual([404, 'not_found']);
});

test('WATCH-61 erased, its bytes and all that was quoted of them are gone, and again it is a 204', async () => {
  const targetId = await plantTarget(suite);
  const [before, after] = [
    await plantSnapshot(suite, `${page} before`, [targetId]),
    await plantSnapshot(suite, `${page} after`, [targetId]),
  ];
  await suite.database.query(
    `update intel.target set etag = '"x"', baseline_version = 4, baseline = jsonb_build_object('sha256', $2::text, 'finalUrl', 'x', 'contentType', 'text/html') where id = $1`,
    [targetId, before.sha256],
  );
  const told = await plantInsight(suite, {
    targetId,
    anchors: ['p1', 'p2'],
    before: before.sha256,
    after: after.sha256,
  });
  const other = await plantInsight(suite, { targetId, anchors: ['p1'], before: after.sha256 });
  suite.gateway.resetTrips();
  expect((await admin.send('DELETE', path(before.sha256))).status).toBe(204);
  expect(suite.gateway.trips).toBe(1);

  expect(await codeOf(await admin.send('GET', path(before.sha256)))).toEqual([410, 'snapshot_erased']);
  expect(await suite.objects('pages/', 'SNAPSHOTS')).not.toContain(before.key);
  expect(await suite.objects('pages/', 'SNAPSHOTS')).toContain(after.key);
  const [erased] = await rowsOf(
    suite,
    'select evidence, title, summary, analysis, data from intel.insight where id = $1',
    [told.id],
  );
  expect(erased).toMatchObject({
    analysis: null,
    data: {},
    evidence: ['p1', 'p2'].map((anchor) => ({
      anchor,
      before: '',
      after: quoted.after,
      snapshotBefore: before.sha256,
      rule: 'text',
    })),
  });
  expect(JSON.stringify(erased)).not.toContain(quoted.before);
  const decisions = (scanId: string) =>
    rowsOf(suite, 'select before, after from intel.decision where scan_id = $1', [scanId]);
  expect(await decisions(told.scanId)).toEqual([{ before: null, after: quoted.after }]);
  expect(await rowsOf(suite, 'select 1 from intel.event where resource = $1', [told.id])).toEqual([]);
  expect(
    await rowsOf(suite, 'select baseline, baseline_version, etag from intel.target where id = $1', [targetId]),
  ).toEqual([{ baseline: null, baseline_version: 5, etag: null }]);

  expect(await rowsOf(suite, 'select title, summary from intel.insight where id = $1', [other.id])).toEqual([
    { title: quoted.before, summary: quoted.after },
  ]);
  expect(await decisions(other.scanId)).toEqual([quoted]);
  expect(await rowsOf(suite, 'select 1 from intel.event where resource = $1', [other.id])).toHaveLength(1);

  expect((await admin.send('DELETE', path(before.sha256))).status).toBe(204);
  expect(await auditOf(suite, `snapshot:${before.sha256}`)).toEqual([
    { actor: `user:${admin.sub}`, action: 'snapshot.erase', details: { targets: 1, insights: 1 } },
  ]);
  expect(await codeOf(await admin.send('DELETE', path('f'.repeat(64))))).toEqual([404, 'not_found']);
});

test('WATCH-62 bytes that are left after a failure go with the next call', async () => {
  const { sha256, key } = await plantSnapshot(suite, `${page} left`, [await plantTarget(suite)]);
  expect((await admin.send('DELETE', path(sha256))).status).toBe(204);
  await (await suite.snapshots()).put(key, 'left');
  expect((await admin.send('DELETE', path(sha256))).status).toBe(204);
  expect(await suite.objects('pages/', 'SNAPSHOTS')).not.toContain(key);
});

test('WATCH-64 alerts that quoted an erased page are neither sent nor shown again, in a digest neither', async () => {
  const targetId = await plantTarget(suite);
  const { sha256 } = await plantSnapshot(suite, `${page} told`, [targetId]);
  const told = await plantInsight(suite, { targetId, anchors: ['p1'], before: sha256 });
  const [other, digest, webhook] = [randomUUID(), randomUUID(), randomUUID()];
  await suite.database.query(
    `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
     values ($1, 'waypost_intel', 'user:reader', 'https://reader.example/', '{*}', '{}', 'active', 'sealed')`,
    [webhook],
  );
  const item = (resource: string) => ({ resource, title: quoted.before });
  const messages = [
    { resource: told.id, sequence: 1, status: 'pending', data: { title: quoted.before } },
    { resource: told.id, sequence: 2, status: 'gathered', digest_id: digest, data: { title: quoted.before } },
    { resource: other, sequence: 1, status: 'gathered', digest_id: digest, data: {} },
    { id: digest, status: 'pending', data: { count: 2, alerts: [item(told.id), item(other)] } },
  ];
  await suite.database.query(
    `insert into webhooks.message (id, role, subscription_id, type, source, resource, sequence, status, digest_id, data, at)
     select coalesce(id, gen_random_uuid()), 'waypost_intel', $1, 'insight.created', case when sequence is not null then 'intel' end,
       resource, sequence, status, digest_id, data, now()
     from jsonb_to_recordset($2) as m (id uuid, resource uuid, sequence int, status text, digest_id uuid, data jsonb)`,
    [webhook, JSON.stringify(messages)],
  );
  suite.gateway.resetTrips();
  expect((await admin.send('DELETE', path(sha256))).status).toBe(204);
  expect(suite.gateway.trips).toBe(1);
  const left = await rowsOf(
    suite,
    'select resource, data from webhooks.message where subscription_id = $1 order by resource',
    [webhook],
  );
  expect(left).toEqual([
    { resource: other, data: {} },
    { resource: null, data: { count: 2, alerts: [item(other)] } },
  ]);
});
