import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import type { AgentActor } from './credentials/agent-token.ts';
import { agentLimits } from './limits.ts';
import { agentEventNames } from './news/event.ts';
import { agentRows } from './problems.ts';

export const agent = defineDomain('agent', {
  problems: agentRows,
  limits: agentLimits,
  access,
  tokens: ['call_quote', 'mcp_call'],
  events: agentEventNames,
  queues: { webhooks: { name: 'waypost-agent-webhooks', dead: 'waypost-agent-webhooks-dead' } },
  headers: ['Fee-Receipt', 'PAYMENT-REQUIRED'],
  everyMinute: ['sweepExpiredKeys', 'sweepCalls', 'sweepGrantRequests', 'sweepRuns', 'signHeads'],
  configuration: {
    demo: {
      agentPepper: 'local-demo-agent-pepper-0123456789-abcdefghijklm',
      agentReceiptKey: 'local-demo-agent-receipt-key-0123456789-abQ',
      mailKey: 're_local_mail_catcher_key',
    },
  },
});

declare module '#src/platform/register.ts' {
  interface Actors {
    agent: AgentActor;
  }
}
