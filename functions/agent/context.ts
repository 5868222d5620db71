import type { AgentContext } from '#src/agent/context.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import type { AgentConfig } from './bindings.ts';

/** The `ctx` of one request's verbs. */
export function openAgentContext({ isolate, meter }: Scope<AgentConfig>): AgentContext {
  return { db: openDatabase(isolate.config.DATABASE_URL, meter) };
}

export const route = routeFor<AgentContext>();
