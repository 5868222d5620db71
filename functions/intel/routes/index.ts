import type { PlatformContext } from '#src/http/platform-context.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { workers } from '#src/workers.ts';

/** The intel Worker's routes. */
export const routes: readonly Route<PlatformContext>[] = statusRoutes<PlatformContext>(workers, 'intel', [
  postgresCheck,
  jwksCheck,
]);
