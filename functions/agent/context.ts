import type { AgentContext } from '#src/agent/context.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import type { AgentConfig } from './bindings.ts';

/** The `ctx` of one request's verbs. */
export function openAgentContext({ isolate, meter }: Scope<AgentConfig>): AgentContext {
  const { config } = isolate;
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    newId: () => crypto.randomUUID(),
    newBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tokens: { keys: config.TOKEN_KEYS, audience: config.AGENT_URL },
    peppers: config.AGENT_PEPPERS,
    consentAcr: { medium: config.CONSENT_ACR_MEDIUM, high: config.CONSENT_ACR_HIGH },
  };
}

export const route = routeFor<AgentContext>();
