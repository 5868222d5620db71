import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { booksOf } from '#test/intel/reports/books.ts';
import { codeOf, nothing, page, report } from '#test/intel/reports/reports.ts';
import { openCaller, plantTarget, rowsOf } from '#test/intel/writing/admins.ts';
import { plantInsight, plantSnapshot } from '#test/intel/writing/findings.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowOf, settle } = booksOf(() => suite);

let pages = 0;
/** A page of these targets that was stored so many days ago. */
async function plantOld(days: number, ...targets: readonly string[]) {
  const planted = await plantSnapshot(suite, `page ${(pages += 1)}`, targets);
  await suite.database.query(
    `update intel.snapshot set stored_at = now() - make_interval(days => $2), due_at = now() - make_interval(days => $2 - 30) where sha256 = $1`,
    [planted.sha256, days],
  );
  return planted;
}

const hashesOf = async (target: string) =>
  (await rowsOf<{ sha256: string }>(suite, 'select sha256 from intel.snapshot where target_id = $1', [target])).map(
    ({ sha256 }) => sha256,
  );
const stored = () => suite.objects('pages/', 'SNAPSHOTS');
const stateOf = async (sha256: string) =>
  (await rowOf('select state from intel.discarded where sha256 = $1', sha256))?.['state'];

/** Everything that is discarded is due. */
const pass = () => suite.database.query(`update intel.discarded set due_at = now()`);

/** Runs the sweep until what it discards is removed. */
async function sweep() {
  await suite.cron();
  await pass();
  await suite.cron();
}

test('WATCH-80 of a target’s pages the newest two, the last 30 days’, the baseline and those that an insight quotes are kept', async () => {
  const target = await plantTarget(suite);
  const [needless, quotedBefore, quotedAfter, baseline, second, newest] = [
    await plantOld(90, target),
    await plantOld(89, target),
    await plantOld(88, target),
    await plantOld(87, target),
    await plantOld(40, target),
    await plantOld(35, target),
  ];
  const other = await plantTarget(suite);
  await plantOld(90, other);
  const recent = [await plantOld(29, other), await plantOld(28, other), await plantOld(27, other)];
  await plantInsight(suite, {
    targetId: target,
    anchors: ['p'],
    before: quotedBefore.sha256,
    after: quotedAfter.sha256,
  });
  await suite.database.query(
    `update intel.target set baseline = jsonb_build_object('sha256', $2::text) where id = $1`,
    [target, baseline.sha256],
  );
  await sweep();
  const kept = [quotedBefore, quotedAfter, baseline, second, newest];
  expect((await hashesOf(target)).toSorted()).toEqual(kept.map(({ sha256 }) => sha256).toSorted());
  expect((await hashesOf(other)).toSorted()).toEqual(recent.map(({ sha256 }) => sha256).toSorted());
  expect(await stored()).toEqual(expect.arrayContaining([...kept, ...recent].map(({ key }) => key)));
  expect(await stored()).not.toContain(needless.key);
});

test('WATCH-80 what was kept is looked at again within a week, and goes when nothing needs it any more', async () => {
  const target = await plantTarget(suite);
  const { sha256, key } = await plantOld(90, target);
  await plantOld(2, target);
  await plantOld(1, target);
  const { id } = await plantInsight(suite, { targetId: target, anchors: ['p'], before: sha256 });
  await suite.cron();
  const due = await rowOf(
    `select due_at - now() between interval '6 days' and interval '7 days' as is_so from intel.snapshot where sha256 = $1`,
    sha256,
  );
  expect(due).toEqual({ is_so: true });
  await suite.database.query('delete from intel.insight where id = $1', [id]);
  await suite.database.query('update intel.snapshot set due_at = now() where sha256 = $1', [sha256]);
  await sweep();
  expect(await hashesOf(target)).not.toContain(sha256);
  expect(await stored()).not.toContain(key);
});

test('WATCH-81 bytes go a minute after the last page that had them; another target’s page keeps them', async () => {
  const [one, two] = [await plantTarget(suite), await plantTarget(suite)];
  const shared = await plantOld(90, one, two);
  await plantOld(2, one);
  await plantOld(1, one);
  await sweep();
  expect([await hashesOf(one), await hashesOf(two)]).toMatchObject([{ length: 2 }, [shared.sha256]]);
  expect(await stored()).toContain(shared.key);
  expect(await stateOf(shared.sha256)).toBeUndefined();

  const admin = await openCaller(suite);
  expect((await admin.send('DELETE', `/api/admin/targets/${two}`)).status).toBe(204);
  await suite.cron();
  expect([await stored(), await stateOf(shared.sha256)]).toEqual([expect.arrayContaining([shared.key]), 'waiting']);
  await pass();
  await suite.cron();
  expect([(await stored()).includes(shared.key), await stateOf(shared.sha256)]).toEqual([false, 'gone']);
  await pass();
  await suite.cron();
  expect(await stateOf(shared.sha256)).toBeUndefined();
});

test('WATCH-82 a report with bytes that wait to go keeps them', async () => {
  const { target, lease } = await openTask();
  await suite.database.query(`insert into intel.discarded values ($1, 'waiting', now())`, [page('1').sha256]);
  await settle(lease, '1');
  await suite.cron();
  expect([await hashesOf(target), await stateOf(page('1').sha256)]).toEqual([[page('1').sha256], undefined]);
});

test.each(['going', 'gone'])(
  'WATCH-82 no report with bytes that are %s is booked: its task goes back until that is over',
  async (state) => {
    const { target, lease } = await openTask();
    const sha256 = page(state === 'going' ? '2' : '3').sha256;
    await suite.database.query(`insert into intel.discarded values ($1, $2, now() + interval '10 minutes')`, [
      sha256,
      state,
    ]);
    const refused = await report(suite, { ...nothing, ...lease, outcome: 'baseline', snapshot: { ...page(), sha256 } });
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'epoch_stale']);
    expect(
      await rowOf(
        `select lease_node, due_at - now() between interval '10 minutes' and interval '11 minutes' as is_so from intel.task where id = $1`,
        lease.taskId,
      ),
    ).toEqual({ lease_node: null, is_so: true });
    expect(await hashesOf(target)).toEqual([]);
    await suite.database.query('delete from intel.discarded where sha256 = $1', [sha256]);
    await suite.database.query('delete from intel.scan where target_id = $1', [target]);
    const again = await nextTask(target, { epoch: 2 });
    expect(
      (await report(suite, { ...nothing, ...again, outcome: 'baseline', snapshot: { ...page(), sha256 } })).status,
    ).toBe(204);
  },
);

test('WATCH-82 of sweeps and reports at once, whichever is first: what is booked has its bytes', async () => {
  const bucket = await suite.snapshots();
  const rounds = await Promise.all(
    Array.from({ length: 20 }, async (_, round) => {
      const sha256 = round.toString(16).padStart(64, '9');
      const key = `pages/${sha256.slice(0, 2)}/${sha256}.gz`;
      const { lease } = await openTask();
      await suite.database.query(`insert into intel.discarded values ($1, 'waiting', now() + interval '1 hour')`, [
        sha256,
      ]);
      await bucket.put(key, 'bytes');
      return { sha256, key, lease };
    }),
  );
  for (const { sha256, key, lease } of rounds) {
    await suite.database.query('update intel.discarded set due_at = now() where sha256 = $1', [sha256]);
    const [answer] = await Promise.all([
      report(suite, { ...nothing, ...lease, outcome: 'baseline', snapshot: { ...page(), sha256 } }),
      suite.cron(),
    ]);
    expect([sha256, (await stored()).includes(key)]).toEqual([sha256, answer.status === 204]);
  }
});

test('WATCH-83 a removal that was cut off is repeated', async () => {
  const target = await plantTarget(suite);
  const { sha256, key } = await plantOld(1, target);
  await suite.database.query('delete from intel.snapshot where sha256 = $1', [sha256]);
  await suite.database.query(`insert into intel.discarded values ($1, 'going', now())`, [sha256]);
  await suite.cron();
  expect([(await stored()).includes(key), await stateOf(sha256)]).toEqual([false, 'gone']);
});

test('WATCH-83 bytes that no row knows go after a day, if none does then', async () => {
  const orphans = [await plantSnapshot(suite, 'orphan 1', []), await plantSnapshot(suite, 'orphan 2', [])] as const;
  const [lonely, wanted] = orphans;
  await suite.cron();
  for (const { sha256 } of orphans)
    expect(
      await rowOf(
        `select state, due_at > now() + interval '23 hours' as is_later from intel.discarded where sha256 = $1`,
        sha256,
      ),
    ).toEqual({ state: 'waiting', is_later: true });
  await suite.database.query(
    `insert into intel.snapshot (sha256, target_id, bytes, final_url, content_type) values ($1, $2, 1, 'x', 'text/html')`,
    [wanted.sha256, await plantTarget(suite)],
  );
  await pass();
  await suite.cron();
  const left = await stored();
  expect([left.includes(lonely.key), left.includes(wanted.key)]).toEqual([false, true]);
});
