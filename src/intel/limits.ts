import type { Limit } from '#src/platform/limits.ts';

/** Of the pages that an insight is derived from: more count several times (docs/decisions/0076-derived-again.md). */
export const VERIFIED_BYTES_PER_COUNT = 65_536;

export const intelLimits = {
  intel_read: { limit: 600, periodSeconds: 60, per: 'ip' },
  /** Streams that are opened: each lasts for minutes. */
  intel_stream: { limit: 60, periodSeconds: 60, per: 'ip' },
  scan: { limit: 60, periodSeconds: 60, per: 'principal' },
  seed: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** An admin's other writes and reads. */
  intel_admin: { limit: 120, periodSeconds: 60, per: 'principal' },
  /** Results, of whichever node. */
  report: { limit: 1200, periodSeconds: 60, per: 'node' },
} as const satisfies Record<string, Limit>;
