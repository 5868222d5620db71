import type { Limit } from '#src/platform/limits.ts';

export const agentLimits = {
  /** Managing keys. */
  api_keys: { limit: 60, periodSeconds: 60, per: 'principal' },
} as const satisfies Record<string, Limit>;
