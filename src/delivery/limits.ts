import type { Limit } from '#src/platform/limits.ts';

export const deliveryLimits = {
  quote: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Estimates of an arrival: each says something about where drivers are. */
  quote_eta: { limit: 12, periodSeconds: 60, per: 'ip' },
  create: { limit: 60, periodSeconds: 60, per: 'principal' },
  read: { limit: 600, periodSeconds: 60, per: 'principal' },
  tracking: { limit: 600, periodSeconds: 60, per: 'ip' },
  unknown_slug: { limit: 10, periodSeconds: 60, per: 'ip' },
  /** Wrong digits of a phone number; beside it five tries a delivery, whoever tries. */
  phone_digits: { limit: 10, periodSeconds: 60, per: 'ip' },
  heartbeat: { limit: 12, periodSeconds: 60, per: 'principal and driver' },
  /** Single fixes of a caller, for any drivers: those of many drivers belong in batches. */
  heartbeat_caller: { limit: 1200, periodSeconds: 60, per: 'principal' },
  heartbeat_batch: { limit: 1200, periodSeconds: 60, per: 'principal' },
  pool: { limit: 1200, periodSeconds: 60, per: 'principal' },
  /** Event streams that an IP address may open: each lasts five minutes, so five times as many may be open. */
  stream: { limit: 60, periodSeconds: 60, per: 'ip' },
  /** Parts of the map's archive: a map at rest takes a dozen or two. */
  maps: { limit: 1200, periodSeconds: 60, per: 'ip' },
  audit: { limit: 60, periodSeconds: 60, per: 'ip' },
} as const satisfies Record<string, Limit>;
