import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the sandbox, which exists only locally and in tests. */
export const simulatorRows = {
  simulation_running: {
    status: 409,
    title: 'Another simulation of it is running',
    meaning: 'A delivery is simulated once at a time, and this one is being played another way.',
    cure: 'Wait for its end, or simulate another delivery.',
  },
} satisfies Record<string, ProblemRow>;
