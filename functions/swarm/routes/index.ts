import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { workers } from '#src/workers.ts';
import { setFault } from './set-fault.ts';

/** The swarm Worker's routes. */
export const routes: readonly Route<SwarmContext>[] = [
  ...statusRoutes<SwarmContext>(workers, 'swarm', [postgresCheck, jwksCheck]),
  setFault,
];
