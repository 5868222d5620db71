import type { AccessRule } from '#src/http/caller/access.ts';

export const access = {
  webhooksManage: {
    bearer: ['webhooks:manage'],
    owns: 'Subscriptions of the caller’s owner. Anything else is a 404.',
  },
} as const satisfies Record<string, AccessRule>;
