import { CommonVars } from '#src/platform/config.ts';
import { openPlatformContext } from '#src/http/platform-context.ts';
import { createWorker } from '#src/http/worker.ts';
import { routes } from '#fn/swarm/routes/index.ts';

export default createWorker({ service: 'swarm', vars: CommonVars, openContext: openPlatformContext, routes });
