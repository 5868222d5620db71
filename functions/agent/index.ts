import { domains } from '#src/domains.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { AgentVars } from './bindings.ts';
import { openAgentContext } from './context.ts';
import { routes } from '#fn/agent/routes/index.ts';
import { everyMinute } from './schedule.ts';

export default createWorker({
  service: 'agent',
  workers,
  domains,
  vars: AgentVars,
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openAgentContext,
  routes,
  everyMinute,
});
