import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCompetitor,
  addProducts,
  addScan,
  addTarget,
  read,
  readJson,
  startFeed,
  type Reader,
} from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

interface Targets {
  readonly targets: readonly {
    readonly id: string;
    readonly products: readonly string[];
    readonly ownerNode: number;
  }[];
  readonly nextCursor: string | null;
}
interface Scans {
  readonly scans: readonly {
    readonly id: string;
    readonly requestedBy: string | null;
    readonly products: readonly string[];
  }[];
  readonly nextCursor: string | null;
}
interface Decisions {
  readonly decisions: readonly { readonly number: number }[];
  readonly nextCursor: string | null;
}

let suite: RestartableSuite;
const names = new Map<string, string>();
const made = new Map<string, { targetId: string; scanId: string }>();

beforeAll(async () => {
  suite = await startFeed();
  const { database } = suite;
  await addProducts(database, 'eats', 'rides');
  await addCompetitor(database, { slug: 'alpha' });
  await addCompetitor(database, { slug: 'beta' });
  const add = async (name: string, competitor: string, products: readonly string[], pageType = 'pricing') => {
    const target = await addTarget(database, { competitor, products, pageType });
    made.set(name, target);
    names.set(target.targetId, name).set(target.scanId, name);
  };
  await add('a', 'alpha', ['eats']);
  await add('b', 'alpha', ['eats', 'rides'], 'careers');
  await add('c', 'beta', ['rides']);
  await database.query("update intel.target set enabled = false, health = 'paused' where id = $1", [
    made.get('c')?.targetId,
  ]);
  await database.query("update intel.scan set requested_by = 'user:ops', reason = 'admin' where id = $1", [
    made.get('b')?.scanId,
  ]);
  await database.query(
    `insert into intel.decision (scan_id, number, rule, anchor, before, after) select $1, n, 'ignored_text', 'Pro', 'x', null from generate_series(1, 5) n`,
    [made.get('a')?.scanId],
  );
});
afterAll(() => suite.close());

const namesOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => names.get(id) ?? id).join('');
const targets = (query: string, reader?: Reader) => readJson<Targets>(suite, `/api/targets?${query}`, reader);
const scans = (query: string, reader?: Reader) => readJson<Scans>(suite, `/api/scans?${query}`, reader);

describe('targets', () => {
  test.each([
    ['', 'all', 'cba'],
    ['product=eats', 'all', 'ba'],
    ['competitor=beta', 'all', 'c'],
    ['pageType=careers', 'all', 'b'],
    ['health=paused', 'all', 'c'],
    ['enabled=true', 'all', 'ba'],
    ['enabled=false', 'all', 'c'],
    ['', 'eats', 'ba'],
    ['', 'rides', 'cb'],
  ] as const)('FEED-9 ?%s for %s are %s', async (query, reader, expected) => {
    expect(namesOf((await targets(query, reader)).targets)).toBe(expected);
  });

  test('FEED-9 pages have each once, and a cursor is good for its filters alone', async () => {
    const first = await targets('limit=2');
    const second = await targets(`limit=2&cursor=${first.nextCursor}`);
    expect(namesOf([...first.targets, ...second.targets])).toBe('cba');
    expect((await read(suite, `/api/targets?product=eats&cursor=${first.nextCursor}`)).status).toBe(400);
  });

  test('FEED-9 a target is as the interface has it, and names no other product to a key', async () => {
    const [shown] = (await targets('pageType=careers', 'eats')).targets;
    expect(shown).toMatchObject({
      competitorSlug: 'alpha',
      products: ['eats'],
      canonicalHost: 'alpha.example',
      schedule: { mode: 'adaptive', minSeconds: 300, maxSeconds: 604_800, nextScanAt: null },
      stats: { scans: 0, changes: 0, failures: 0 },
      robots: null,
      http: { etag: null, lastModified: null, lastStatus: null },
      consecutiveFailures: 0,
      health: 'unknown',
    });
    expect(shown?.ownerNode).toBeGreaterThanOrEqual(0);
    expect(shown?.ownerNode).toBeLessThan(9);
  });

  test('FEED-9 what robots.txt said is shown with when it was read', async () => {
    await suite.database.query(
      "update intel.target set robots_allowed = false, robots_rule = 'Disallow: /', robots_checked_at = '2026-11-20T10:00:00Z', next_scan_at = '2026-11-20T11:00:00Z' where id = $1",
      [made.get('a')?.targetId],
    );
    const [shown] = (await targets('pageType=pricing&enabled=true')).targets;
    expect(shown).toMatchObject({
      robots: { allowed: false, rule: 'Disallow: /', checkedAt: '2026-11-20T10:00:00.000Z' },
      schedule: { nextScanAt: '2026-11-20T11:00:00.000Z' },
    });
  });
});

describe('scans', () => {
  test.each([
    ['', 'all', 'cba'],
    ['product=rides', 'all', 'cb'],
    ['reason=admin', 'all', 'b'],
    ['outcome=unchanged', 'all', ''],
    ['status=succeeded', 'eats', 'ba'],
    ['', 'rides', 'cb'],
  ] as const)('FEED-10 ?%s for %s are %s', async (query, reader, expected) => {
    expect(namesOf((await scans(query, reader)).scans)).toBe(expected);
  });

  test('FEED-10 of one target, and on pages', async () => {
    const { targetId = '' } = made.get('a') ?? {};
    await addScan(suite.database, targetId, 'unchanged', new Date(Date.now() - 3_600_000));
    const first = await scans(`targetId=${targetId}&limit=1`);
    const second = await scans(`targetId=${targetId}&limit=1&cursor=${first.nextCursor}`);
    expect(namesOf(first.scans)).toBe('a');
    expect([second.scans.length, second.nextCursor]).toEqual([1, null]);
  });

  test('FEED-10 who asked for a scan only who reads all is told', async () => {
    const path = `/api/scans/${made.get('b')?.scanId}`;
    expect(await readJson(suite, path)).toMatchObject({
      scan: { requestedBy: 'user:ops', products: ['eats', 'rides'] },
    });
    expect(await readJson(suite, path, 'rides')).toMatchObject({ scan: { requestedBy: null, products: ['rides'] } });
  });

  test('FEED-10 another product’s scan is a 404, with its decisions', async () => {
    const path = `/api/scans/${made.get('c')?.scanId}`;
    for (const each of [path, `${path}/decisions`]) {
      expect((await read(suite, each, 'eats')).status).toBe(404);
      expect((await read(suite, each, 'rides')).status).toBe(200);
    }
    expect((await read(suite, `/api/scans/${randomUUID()}/decisions`)).status).toBe(404);
  });

  test('FEED-11 what was suppressed is listed in its order, on pages', async () => {
    const path = `/api/scans/${made.get('a')?.scanId}/decisions`;
    const numbers: number[] = [];
    let cursor = '';
    for (;;) {
      const page = await readJson<Decisions>(suite, `${path}?limit=2${cursor}`);
      numbers.push(...page.decisions.map(({ number }) => number));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });
});

test('FEED-6 reads of targets and scans are one trip each', async () => {
  const { scanId = '' } = made.get('a') ?? {};
  for (const path of [
    '/api/targets',
    '/api/targets?product=eats',
    '/api/scans',
    '/api/scans?product=eats',
    `/api/scans/${scanId}`,
    `/api/scans/${scanId}/decisions`,
  ]) {
    suite.gateway.resetTrips();
    expect((await read(suite, path, 'eats')).status).toBe(200);
    expect(suite.gateway.trips, path).toBe(1);
  }
});
