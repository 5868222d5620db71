import { domains } from '#src/domains.ts';
import { entrypointOf } from '#src/http/door/entrypoint.ts';
import { createWorker } from '#src/http/worker.ts';
import { announceAlerts } from '#src/intel/alerts/announce-alerts.ts';
import { intel } from '#src/intel/domain.ts';
import { verifyServiceKey } from '#src/intel/service-key.ts';
import { webhooksQueue } from '#src/webhooks/mounted/queue.ts';
import { workers } from '#src/workers.ts';
import { IntelVars } from './bindings.ts';
import { openIntelContext } from './context.ts';
import { pages } from '#fn/intel/pages/index.tsx';
import { routes } from '#fn/intel/routes/index.ts';
import { everyMinute } from './schedule.ts';

const { door, ...worker } = createWorker({
  service: 'intel',
  workers,
  domains,
  vars: IntelVars,
  keys: ({ SERVICE_KEYS }) => ({ serviceKey: (presented) => verifyServiceKey(presented, SERVICE_KEYS) }),
  openContext: openIntelContext,
  routes,
  pages,
  queues: [webhooksQueue(intel.queues.webhooks, announceAlerts)],
  everyMinute,
});

export const Door = entrypointOf(door);

export default worker;
