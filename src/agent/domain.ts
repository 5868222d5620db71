import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import type { AgentActor } from './credentials/agent-token.ts';
import { agentLimits } from './limits.ts';
import { agentRows } from './problems.ts';

export const agent = defineDomain('agent', {
  problems: agentRows,
  limits: agentLimits,
  access,
  everyMinute: ['sweepExpiredKeys', 'sweepGrantRequests'],
  configuration: {
    demo: {
      agentPepper: 'local-demo-agent-pepper-0123456789-abcdefghijklm',
      agentReceiptKey: 'local-demo-agent-receipt-key-0123456789-abQ',
    },
  },
});

declare module '#src/platform/register.ts' {
  interface Actors {
    agent: AgentActor;
  }
}
