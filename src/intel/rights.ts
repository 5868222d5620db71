import type { Rights } from '#src/platform/db/rights.ts';

/**
 * What each role may do here. The swarm takes tasks and permits; what it finds it reports to the intel Worker. Of the
 * tables that both have every row is both's.
 */
export const rights: Rights = {
  tables: {
    'intel.audit': { intel: 'SI' },
    'intel.competitor': { intel: 'SIUD' },
    'intel.counter': { intel: 'SU' },
    'intel.decision': { intel: 'SIUD' },
    'intel.discarded': { intel: 'SIUD' },
    'intel.event': { intel: 'SID' },
    'intel.host': { intel: 'SU', swarm: 'SIUD' },
    'intel.insight': { intel: 'SIUD', swarm: 'S' },
    'intel.insight_product': { intel: 'SIUD' },
    'intel.product': { intel: 'SIUD' },
    'intel.relevance': { intel: 'SIUD', swarm: 'S' },
    'intel.robots': { swarm: 'SIUD' },
    'intel.scan': { intel: 'SIUD', swarm: 'S' },
    'intel.snapshot': { intel: 'SIUD' },
    'intel.target': { intel: 'SIUD', swarm: 'S' },
    'intel.task': { intel: 'SIUD', swarm: 'SU' },
    'intel.verdict': { intel: 'SIUD' },
    'intel.verdict_count': { intel: 'SU', swarm: 'S' },
    'intel.wording': { intel: 'SIU' },
  },
};
