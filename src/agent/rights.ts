import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. */
export const rights: Rights = {
  tables: {
    'agent.account': { agent: 'SIU' },
    'agent.api_key': { agent: 'SIU' },
    'agent.consent': { agent: 'SIU' },
    'agent.conversation': { agent: 'SIUD' },
    'agent.event': { agent: 'SI' },
    'agent.grant': { agent: 'SIU' },
    'agent.grant_request': { agent: 'SIUD' },
    'agent.place': { agent: 'SIUD' },
    'agent.profile': { agent: 'SIU' },
    'agent.profile_rule': { agent: 'SIUD' },
    'agent.run': { agent: 'SIUD' },
    'agent.tool_call': { agent: 'SIUD' },
    'agent.usage': { agent: 'SIU' },
  },
};
