import { expect, it } from 'vitest';
import { sendReport } from '#src/intel/nodes/send-report.ts';
import type { ReportData } from '#src/intel/reports/report.ts';
import { nothing } from '#test/intel/reports/reports.ts';

const data: ReportData = {
  brainTaskId: 'b',
  scanId: 's',
  taskId: 't',
  targetId: 'g',
  nodeId: 'node-1',
  epoch: 1,
  attempt: 1,
  outcome: 'unchanged',
  ...nothing,
};

/** What a node that is answered so does: how often it asks, what it notes, whether it is done. */
async function answeredWith(...statuses: number[]) {
  const [left, notes] = [[...statuses], [] as string[]];
  let asked = 0;
  const isDone = await sendReport(
    {
      report: () => {
        asked += 1;
        return Promise.resolve(left.shift() ?? 204);
      },
      clock: () => 1_795_000_000_000,
      swarmSecrets: [`whsec_${btoa('of the swarm, thirty-two octets!')}`],
      note: (error) => notes.push(String(error)),
    },
    data,
    () => Promise.resolve(),
  );
  return { asked, notes, isDone };
}

it.each([400, 401, 413, 415, 422])('SWARM-19 a report that isn’t taken for one is noted: %i', async (status) => {
  expect(await answeredWith(status)).toEqual({
    asked: 1,
    isDone: true,
    notes: [`Error: The report was refused: ${status}`],
  });
});

it('SWARM-19 one that is booked, late or repeated is none', async () => {
  for (const status of [204, 404, 409])
    expect(await answeredWith(status)).toEqual({ asked: 1, isDone: true, notes: [] });
  expect(await answeredWith(503, 429, 204)).toEqual({ asked: 3, isDone: true, notes: [] });
});
