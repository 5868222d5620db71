import type { AccessRule } from '#src/http/caller/access.ts';
import { serviceKey } from './service-key.ts';

/** Who may do what with the feed. Routes name a row; checks, OpenAPI security and the refusals suite come from it. */
export const access = {
  intelRead: {
    bearer: ['intel:read'],
    key: serviceKey,
    openedBy: 'PUBLIC_READS',
    owns: 'A bearer reads all products, a service key its own: anything else is a 404.',
  },
  intelAdmin: { bearer: ['intel:admin'], owns: 'All targets, competitors and insights.' },
  intelSubscribe: { bearer: ['intel:subscribe'], owns: 'Subscriptions of the caller’s owner. Anything else is a 404.' },
  swarm: {
    signed: { header: 'webhook-signature', by: 'swarm' },
    owns: 'Tasks that the signing swarm was given.',
  },
} as const satisfies Record<string, AccessRule>;
