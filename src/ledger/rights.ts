import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. A table of two Workers needs a policy by rows, too (RIGHT-4). */
export const rights: Rights = {
  tables: {
    'ledger.posting': { agent: 'SI', delivery: 'SI', live: 'SI' },
    'ledger.transaction': { agent: 'SI', delivery: 'SI', live: 'SI' },
  },
};
