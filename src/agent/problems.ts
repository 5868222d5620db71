import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the agent interface. */
export const agentRows = {
  capability_unknown: {
    status: 404,
    title: 'There is no such capability',
    meaning: 'No application has a capability of this name here.',
    cure: 'Take app_id and capability_name from GET /v1/capabilities.',
  },
  business_tier_required: {
    status: 403,
    title: 'API keys are for business accounts',
    meaning: 'The bearer token doesn’t say `tier: business`.',
    cure: 'Use an account of the business tier. An agent that acts for a person asks for a grant instead.',
  },
  key_limit_reached: {
    status: 409,
    title: 'There are too many keys',
    meaning: 'An account can have a hundred live keys.',
    cure: 'Revoke one that isn’t needed any more.',
  },
  key_revoked: {
    status: 409,
    title: 'The key has been revoked',
    meaning: 'A revoked key stays as it is: nothing of it is changed, and it gets no new token.',
    cure: 'Make a new key.',
  },
} satisfies Record<string, ProblemRow>;
