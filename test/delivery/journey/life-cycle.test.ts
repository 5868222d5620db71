import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  deliveryEnds,
  deliveryMoves,
  driverEvents,
  jobActive,
  jobEnds,
  jobMoves,
  movers,
  type DeliveryMove,
  type JobMove,
} from '#src/delivery/journey/life-cycle.ts';
import { openMoves } from '#src/delivery/journey/operations.ts';
import { arrivals, movesOf, needsReason } from '#src/delivery/journey/life-cycle-report.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';

const document = readFileSync(new URL('../../../docs/rules/life-cycle.md', import.meta.url), 'utf8');

/** The rows of the n-th table of the document: cells without their padding. */
function tableOf(n: number): string[][] {
  const tables = document.split(/\n\n/).filter((part) => part.startsWith('|'));
  const lines = (tables[n] ?? '').trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const code = (text: string) => `\`${text}\``;
const list = (texts: readonly string[]) => texts.map(code).join(', ');
const deliveries = Object.entries(deliveryMoves) as [keyof typeof deliveryMoves, DeliveryMove][];
const jobs = Object.entries(jobMoves) as [keyof typeof jobMoves, JobMove][];

describe('the two machines', () => {
  test('LIFE-1 the document’s tables are the code’s', () => {
    expect(tableOf(0)).toEqual(
      deliveries.map(([type, { from, to, by, job, guard, reason }]) => {
        const also = [...(guard === undefined ? [] : [code(guard)]), ...(reason === undefined ? [] : ['reason'])];
        return [code(type), list(from), code(to), by.join(', '), code(job), also.join(', ')];
      }),
    );
    expect(tableOf(1)).toEqual(
      jobs.map(([type, { from, to, by, reason }]) => [
        code(type),
        list(from),
        code(to),
        by.join(', '),
        reason === undefined ? '' : 'reason',
      ]),
    );
  });

  test.each([
    { machine: 'delivery', statuses: deliveryStatuses, moves: deliveries.map(([, move]) => move), ends: deliveryEnds },
    { machine: 'job', statuses: jobStatuses, moves: jobs.map(([, move]) => move), ends: jobEnds },
  ] as const)(
    'LIFE-2 the $machine machine: every state is reached, and reaches an end',
    ({ statuses, moves, ends }) => {
      const steps = moves as readonly { readonly from: readonly string[]; readonly to: string }[];
      const closure = (start: readonly string[], step: (state: string) => readonly string[]) => {
        const seen = new Set(start);
        for (const state of seen) for (const next of step(state)) seen.add(next);
        return seen;
      };
      const forward = (state: string) => steps.filter(({ from }) => from.includes(state)).map(({ to }) => to);
      const backward = (state: string) => steps.filter(({ to }) => to === state).flatMap(({ from }) => from);
      expect(closure(['created'], forward)).toEqual(new Set(statuses));
      expect(closure(ends, backward)).toEqual(new Set(statuses));
      for (const end of ends) expect(forward(end)).toEqual([]);
    },
  );

  test('LIFE-2 a delivery’s job ends exactly when its delivery does, and is a driver’s exactly while it has one', () => {
    for (const [, { to, job }] of deliveries) {
      expect(jobEnds.includes(job)).toBe(deliveryEnds.includes(to));
      expect((jobActive as readonly string[]).includes(job)).toBe(to !== 'created' && !deliveryEnds.includes(to));
    }
  });

  const steps = [
    ...deliveryStatuses.flatMap((status) => deliveries.map(([type]) => ['delivery', status, type] as const)),
    ...jobStatuses.flatMap((status) => jobs.map(([type]) => ['job', status, type] as const)),
  ];
  test('LIFE-3 every state, event and mover: allowed exactly as its row says', () => {
    for (const [machine, status, type] of steps) {
      const row: { readonly from: readonly string[]; readonly by: readonly string[] } =
        machine === 'delivery' ? deliveryMoves[type] : jobMoves[type];
      for (const mover of movers) {
        const subject =
          machine === 'delivery'
            ? { deliveryStatus: status, jobStatus: 'created' as const }
            : { deliveryStatus: null, jobStatus: status };
        const open = openMoves(subject, [mover]).map(({ move }) => move);
        expect(open.includes(type)).toBe(row.from.includes(status) && row.by.includes(mover));
      }
    }
  });

  test('LIFE-3 what a mover can’t report is a move of neither machine', () => {
    for (const type of driverEvents) {
      const byDriver = movesOf(type, 'driver');
      expect(byDriver.delivery ?? byDriver.job).toBeDefined();
      const byOps = movesOf(type, 'ops');
      expect(byOps.job).toBeUndefined();
      expect(byOps.delivery !== undefined).toBe(type === 'returning' || type === 'returned');
      expect(movesOf(type, 'product')).toEqual({ delivery: undefined, job: undefined });
    }
  });

  test('LIFE-18 reasons and overrides go with the events whose rows ask for them', () => {
    expect(driverEvents.filter(needsReason)).toEqual(['given_back', 'returning', 'failed']);
    expect(arrivals).toEqual(
      driverEvents.filter((type) => movesOf(type, 'driver').delivery?.guard?.startsWith('near_')),
    );
  });
});
