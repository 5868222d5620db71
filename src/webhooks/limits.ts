import type { Limit } from '#src/platform/limits.ts';

export const webhookLimits = {
  webhooks: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Messages that a person triggers: tests and replays, each with eight attempts. */
  webhook_send: { limit: 20, periodSeconds: 60, per: 'principal' },
  /** Signed bodies, of whoever signed them. */
  webhook_in: { limit: 1200, periodSeconds: 60, per: 'sender' },
  /** Signed events about one payment or one input: those about others' are none of its business (decision 0044). */
  event_in: { limit: 120, periodSeconds: 60, per: 'payment or input that they are about' },
} as const satisfies Record<string, Limit>;
