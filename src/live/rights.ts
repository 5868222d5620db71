import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. A table of two Workers needs a policy by rows, too (RIGHT-4). */
export const rights: Rights = {
  tables: {
    'live.category': { live: 'S' },
    'live.stream': { live: 'SIU' },
    'live.auction': { live: 'SIU' },
    'live.clip': { live: 'SIU' },
    'live.customer': { live: 'SIU' },
    'live.dispute': { live: 'SIU' },
    'live.due': { live: 'SIUD' },
    'live.order': { live: 'SIU' },
    'live.payment': { live: 'SIU' },
    'live.tip': { live: 'SIU' },
  },
};
