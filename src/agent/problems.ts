import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the agent interface. */
export const agentRows = {
  capability_unknown: {
    status: 404,
    title: 'There is no such capability',
    meaning: 'No application has a capability of this name here.',
    cure: 'Take app_id and capability_name from GET /v1/capabilities.',
  },
} satisfies Record<string, ProblemRow>;
