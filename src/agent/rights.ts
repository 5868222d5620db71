import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. */
export const rights: Rights = {
  tables: {
    'agent.api_key': { agent: 'SIU' },
    'agent.grant': { agent: 'SIU' },
  },
};
