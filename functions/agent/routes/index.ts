import type { PlatformContext } from '../../../src/platform/http/platform-context.ts';
import { jwksCheck, postgresCheck } from '../../../src/platform/http/readiness.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { statusRoutes } from '../../../src/platform/http/status-routes.ts';

/** The agent Worker's routes. */
export const routes: readonly Route<PlatformContext>[] = statusRoutes<PlatformContext>('agent', [
  postgresCheck,
  jwksCheck,
]);
