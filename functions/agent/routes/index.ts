import type { AgentContext } from '#src/agent/context.ts';
import { jwksRoute } from '#src/http/status/jwks-route.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { webhookRoutes } from '#src/webhooks/mounted/routes.ts';
import { workers } from '#src/workers.ts';
import { chatRoutes } from '#fn/agent/routes/chat/index.ts';
import { consentRoutes } from '#fn/agent/routes/consents/index.ts';
import { feeRoutes } from '#fn/agent/routes/fees/index.ts';
import { grantRoutes } from '#fn/agent/routes/grants/index.ts';
import { invokeRoutes } from '#fn/agent/routes/invoke/index.ts';
import { keyRoutes } from '#fn/agent/routes/keys/index.ts';
import { mcpRoutes } from '#fn/agent/routes/mcp/index.ts';
import { profileRoutes } from '#fn/agent/routes/profile/index.ts';
import { getCapability } from '#fn/agent/routes/registry/get-capability.ts';
import { listCapabilities } from '#fn/agent/routes/registry/list-capabilities.ts';
import { protectedMcp, protectedResource } from '#fn/agent/routes/registry/protected-resource.ts';
import { requestRoutes } from '#fn/agent/routes/requests/index.ts';
import { told } from '#fn/agent/routes/told.ts';
import { manifestRoute } from '#fn/agent/routes/registry/show-manifest.ts';

/** What an agent calls: the manifest names each as an endpoint. */
const announced: readonly Route<AgentContext>[] = [
  listCapabilities,
  getCapability,
  ...keyRoutes,
  ...grantRoutes,
  ...profileRoutes,
  ...consentRoutes,
  ...invokeRoutes,
  ...chatRoutes,
  ...mcpRoutes,
  ...requestRoutes,
  ...feeRoutes,
  ...webhookRoutes(told),
];

/** The agent Worker's routes. */
export const routes: readonly Route<AgentContext>[] = [
  manifestRoute(announced),
  ...announced,
  protectedResource,
  protectedMcp,
  jwksRoute<AgentContext>('manifest'),
  ...statusRoutes<AgentContext>(workers, 'agent', [postgresCheck, jwksCheck]),
];
