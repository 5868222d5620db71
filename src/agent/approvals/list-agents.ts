import type { AgentContext } from '#src/agent/context.ts';
import { liveAgents, type Agents, type Granting } from './agents.ts';
import { findAgents } from './agents-store.ts';

/** The agents that can act for a person by a grant, and those whose grants were ended lately. One round trip. */
export async function listAgents({ db }: Pick<AgentContext, 'db'>, granting: Granting): Promise<Agents> {
  const found = await findAgents(db, granting);
  if (found === undefined) throw new Error('a list is one row');
  return liveAgents(found);
}
