import { defineDomain } from '#src/platform/domain.ts';
import { agentLimits } from './limits.ts';
import { agentRows } from './problems.ts';

export const agent = defineDomain('agent', {
  problems: agentRows,
  limits: agentLimits,
  configuration: { demo: { agentReceiptKey: 'local-demo-agent-receipt-key-0123456789-abQ' } },
});
