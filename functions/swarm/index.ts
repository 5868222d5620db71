import { domains } from '#src/domains.ts';
import { openPlatformContext } from '#src/http/platform-context.ts';
import { createWorker } from '#src/http/worker.ts';
import { commonVars } from '#src/platform/config.ts';
import { workers } from '#src/workers.ts';
import { routes } from '#fn/swarm/routes/index.ts';

export default createWorker({
  service: 'swarm',
  workers,
  domains,
  vars: commonVars(workers),
  openContext: openPlatformContext,
  routes,
});
