import { readAgentToken } from '#src/agent/credentials/agent-token.ts';
import { agent } from '#src/agent/domain.ts';
import { announceEvents } from '#src/agent/news/announce-events.ts';
import { webhooksQueue } from '#src/webhooks/mounted/queue.ts';
import { domains } from '#src/domains.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { AgentVars } from './bindings.ts';
import { openAgentContext } from './context.ts';
import { pages } from '#fn/agent/pages/index.tsx';
import { routes } from '#fn/agent/routes/index.ts';
import { everyMinute } from './schedule.ts';

export default createWorker({
  service: 'agent',
  workers,
  domains,
  vars: AgentVars,
  keys: ({ AGENT_PEPPERS }) => ({ agentToken: (presented) => readAgentToken(presented, AGENT_PEPPERS) }),
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openAgentContext,
  routes,
  queues: [webhooksQueue(agent.queues.webhooks, announceEvents)],
  pages,
  everyMinute,
});
