import { readAgentToken } from '#src/agent/credentials/agent-token.ts';
import type { IsolateParts } from '#src/http/isolate.ts';
import { workers } from '#src/workers.ts';
import { AgentVars, type AgentConfig } from './bindings.ts';

/** What an isolate of the Worker, and of its objects, is made of. */
export const isolateParts: IsolateParts<AgentConfig> = {
  service: 'agent',
  workers,
  vars: AgentVars,
  keys: ({ AGENT_PEPPERS }) => ({ agentToken: (presented) => readAgentToken(presented, AGENT_PEPPERS) }),
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
};
