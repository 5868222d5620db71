import { afterAll, beforeAll, expect, test } from 'vitest';
import { lease } from '#test/browser/intel/board.ts';
import { addCompetitor, addProducts, addScan, addTarget, readJson, startFeed, type Reader } from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

interface Swarm {
  readonly nodes: readonly {
    readonly node: number;
    readonly tasks: readonly { readonly targetId: string }[];
    readonly last: { readonly outcome: string } | null;
    readonly scans: number;
    readonly failures: number;
    readonly passedOverUntil: string | null;
  }[];
  readonly waiting: number;
}

let suite: RestartableSuite;
let eats: string;
beforeAll(async () => {
  suite = await startFeed();
  const { database } = suite;
  await addProducts(database, 'eats', 'rides');
  await addCompetitor(database, { slug: 'alpha' });
  const [one, other] = [
    await addTarget(database, { competitor: 'alpha' }),
    await addTarget(database, { competitor: 'alpha', products: ['rides'] }),
  ];
  eats = one.targetId;
  await addScan(database, eats, 'unchanged', new Date(Date.now() - 60_000));
  const failed = await addScan(database, other.targetId, 'timeout', new Date(Date.now() - 30_000));
  await addScan(database, eats, 'changed', new Date(Date.now() - 2 * 86_400_000));
  await database.query("update intel.scan set node = 7, status = 'failed' where id = $1", [failed]);
  await lease(database, eats, 5);
  await lease(database, other.targetId, 1);
  await database.query(
    `update intel.task set lease_node = null, lease_until = null, baseline_version = null, passed_over = jsonb_build_object('8', now() + interval '50 seconds', '2', now() - interval '1 second')
     where target_id = $1`,
    [other.targetId],
  );
});
afterAll(() => suite.close());

const swarm = (reader: Reader) => readJson<Swarm>(suite, '/api/nodes', reader);

test('DASH-11 each of the nine: what it looks at, what it ended last, its day, and whether it lost a lease', async () => {
  const { nodes, waiting } = await swarm('all');
  expect(nodes.map(({ node }) => node)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(nodes.map(({ tasks }) => tasks.length)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect(nodes[5]?.tasks[0]?.targetId).toBe(eats);
  expect(nodes.flatMap(({ node, last }) => (last === null ? [] : [[node, last.outcome]]))).toEqual([
    [3, 'changed'],
    [7, 'timeout'],
  ]);
  expect(nodes.map(({ scans, failures }) => [scans, failures])[7]).toEqual([1, 1]);
  expect(nodes.flatMap(({ node, passedOverUntil }) => (passedOverUntil === null ? [] : [node]))).toEqual([8]);
  expect(waiting).toBe(1);
});

test('DASH-11 a key hears of its own products’ pages alone', async () => {
  const { nodes, waiting } = await swarm('rides');
  expect(nodes.flatMap(({ tasks }) => tasks)).toEqual([]);
  expect(nodes.map(({ scans }) => scans).reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(waiting).toBe(1);
});
