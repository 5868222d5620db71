import { domains } from '#src/domains.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { SwarmVars } from './bindings.ts';
import { openSwarmContext } from './context.ts';
import { scansQueue } from './queue.ts';
import { routes } from '#fn/swarm/routes/index.ts';
import { everyMinute } from './schedule.ts';

export { NodeObject } from './node-object.ts';

export default createWorker({
  service: 'swarm',
  workers,
  domains,
  vars: SwarmVars,
  openContext: openSwarmContext,
  routes,
  queues: [scansQueue],
  everyMinute,
});
