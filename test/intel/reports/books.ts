import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import { addScans, addTargets } from '#test/intel/swarm/swarm-world.ts';
import { leaseTask, nothing, page, report } from './reports.ts';

/** Tasks of a suite's, and what its books say afterwards. */
export function booksOf(suite: () => Suite) {
  /** A new target with a scan that a node has. */
  async function openTask() {
    const [target = ''] = await addTargets(suite().database, [
      { url: `https://${randomUUID()}.example/pricing`, nextScanAt: new Date() },
    ]);
    return { target, lease: await nextTask(target) };
  }

  async function nextTask(target: string, terms: { epoch?: number } = {}) {
    const [task = ''] = await addScans(suite().database, [target]);
    return leaseTask(suite(), task, terms);
  }

  const rowsOf = async (text: string, ...values: readonly unknown[]) =>
    (await suite().database.query<Record<string, unknown>>(text, [...values])).rows;
  const rowOf = async (text: string, ...values: readonly unknown[]) => (await rowsOf(text, ...values))[0];
  const targetOf = (id: string) =>
    rowOf(
      `select *, extract(epoch from next_scan_at - now())::float8 as in_seconds from intel.target where id = $1`,
      id,
    );
  const insightsOf = (id: string) => rowsOf('select * from intel.insight where target_id = $1 order by seq', id);
  const eventsOf = (id: unknown) => rowsOf('select * from intel.event where resource = $1 order by sequence', id);

  /** Makes a page the baseline of a target. */
  async function settle(lease: Awaited<ReturnType<typeof leaseTask>>, letter = 'a'): Promise<void> {
    const answer = await report(suite(), { ...nothing, ...lease, outcome: 'baseline', snapshot: page(letter) });
    expect(answer.status).toBe(204);
  }

  return { openTask, nextTask, rowsOf, rowOf, targetOf, insightsOf, eventsOf, settle };
}
