import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. A table of several Workers needs a policy by rows, too (RIGHT-4). */
export const rights: Rights = {
  tables: {
    'webhooks.announcement': { agent: 'SIUD', delivery: 'SIUD', intel: 'SIUD' },
    'webhooks.attempt': { agent: 'SIU', delivery: 'SIU', intel: 'SIU' },
    'webhooks.message': { agent: 'SIUD', delivery: 'SIUD', intel: 'SIUD' },
    'webhooks.subscription': { agent: 'SIUD', delivery: 'SIUD', intel: 'SIUD' },
  },
  calls: {
    agent: ['webhooks.listens'],
    delivery: ['webhooks.listens'],
    intel: ['webhooks.forget', 'webhooks.listens_to'],
  },
};
