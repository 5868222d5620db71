import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#test/support/runner/database.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { codeOf, openCaller, plantTarget, type Caller } from './admins.ts';

interface Page {
  readonly entries: readonly {
    readonly id: string;
    readonly at: string;
    readonly actor: string;
    readonly resource: string;
  }[];
  readonly nextCursor: string | null;
}

let suite: Suite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
});
afterAll(() => suite.close());

const list = async (query: string): Promise<Page> =>
  (await (await admin.send('GET', `/api/admin/audit?${query}`)).json()) as Page;

test('WATCH-70 the audit is listed newest first, each entry once, whatever the page size, in one trip a page', async () => {
  const mark = `competitor:${randomUUID()}`;
  await suite.database.query(
    `insert into intel.audit (id, at, actor, action, resource, details)
     select gen_random_uuid(), now() - (n / 3) * interval '1 second', 'user:' || n, 'competitor.update', $1, '{}' from generate_series(1, 25) n`,
    [mark],
  );
  const seen: string[] = [];
  let cursor = '';
  do {
    suite.gateway.resetTrips();
    const page = await list(`resource=${mark}&limit=4${cursor}`);
    expect(suite.gateway.trips).toBe(1);
    seen.push(...page.entries.map(({ at, id }) => `${at} ${id}`));
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  expect(seen).toHaveLength(25);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
});

test('WATCH-71 it is filtered by resource and deed, and a cursor is good for its own filters', async () => {
  const id = await plantTarget(suite);
  await admin.send('POST', `/api/admin/scan/${id}`);
  const mine = await list(`resource=target:${id}&action=scan.trigger`);
  expect(mine.entries).toMatchObject([{ actor: `user:${admin.sub}`, resource: `target:${id}` }]);
  expect((await list(`resource=target:${id}&action=target.delete`)).entries).toEqual([]);
  const { nextCursor } = await list('limit=1');
  const elsewhere = await admin.send(
    'GET',
    `/api/admin/audit?action=scan.trigger&cursor=${encodeURIComponent(nextCursor ?? '')}`,
  );
  expect(await codeOf(elsewhere)).toEqual([400, 'cursor_invalid']);
});

test('WATCH-72 no role can change or remove what was written down', async () => {
  for (const statement of ['update intel.audit set actor = actor', 'delete from intel.audit'])
    for (const role of ['waypost_intel', 'waypost_swarm', 'waypost_delivery'])
      expect((await refusalOf(suite.database, statement, role))?.code).toBe('42501'); // insufficient_privilege
});

test('WATCH-73 only intel:admin writes, and reads what admins read', async () => {
  const reader = await openCaller(suite, 'intel:read');
  for (const [method, path] of [
    ['GET', '/api/admin/audit'],
    ['POST', `/api/admin/scan/${randomUUID()}`],
    ['GET', `/api/admin/snapshots/${'a'.repeat(64)}`],
  ] as const)
    expect(await codeOf(await reader.send(method, path))).toEqual([403, 'insufficient_scope']);
});
