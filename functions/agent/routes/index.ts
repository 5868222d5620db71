import type { AgentContext } from '#src/agent/context.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { workers } from '#src/workers.ts';
import { keyRoutes } from '#fn/agent/routes/keys/index.ts';

/** The agent Worker's routes. */
export const routes: readonly Route<AgentContext>[] = [
  ...keyRoutes,
  ...statusRoutes<AgentContext>(workers, 'agent', [postgresCheck, jwksCheck]),
];
