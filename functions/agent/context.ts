import type { AgentContext } from '#src/agent/context.ts';
import type { DoorBinding } from '#src/http/door/message.ts';
import { openSibling } from '#src/http/door/sibling.ts';
import { logError } from '#src/platform/log.ts';
import { HEAD_TYPE, RECEIPT_TYPE } from '#src/agent/fees/receipt-claims.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { publishedKeys } from '#src/platform/jws/published-keys.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { verifyJws } from '#src/platform/jws/verify-jws.ts';
import { openWebhooks } from '#src/webhooks/open-webhooks.ts';
import { serviceNames } from '#src/workers.ts';
import { bindingsOf, conversationOf, type AgentConfig } from './bindings.ts';
import { openMailer } from './open-mailer.ts';

/** The `ctx` of one request's verbs. */
export function openAgentContext(scope: Scope<AgentConfig>): AgentContext {
  const { isolate, meter, requestId, traceparent } = scope;
  const { config, env } = isolate;
  const webhooks = () => openWebhooks(scope, { queue: bindingsOf(env).WEBHOOKS, services: serviceNames });
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    get webhooks() {
      return webhooks();
    },
    wake: (conversationId, ended) => {
      if (conversationId === null) return;
      const waking = conversationOf(env, conversationId).wake(ended);
      scope.waitUntil(waking.catch((error: unknown) => logError(requestId, error)));
    },
    announce: () => webhooks().remind([{ kind: 'announce' }]),
    clock: () => new Date(),
    newId: () => crypto.randomUUID(),
    newBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tokens: { keys: config.TOKEN_KEYS, audience: config.AGENT_URL },
    peppers: config.AGENT_PEPPERS,
    siblings: (worker, timeoutMs) => {
      const note = (error: unknown) => logError(requestId, error);
      return openSibling(env[worker.toUpperCase()] as DoorBinding, { timeoutMs, note });
    },
    trace: { requestId, parent: traceparent },
    signReceipt: (claims) => signJws(isolate.signingKeys, RECEIPT_TYPE, claims, 'RECEIPT_KEYS'),
    consentAcr: { medium: config.CONSENT_ACR_MEDIUM, high: config.CONSENT_ACR_HIGH },
    get mailer() {
      return openMailer(config); // only a request that mails opens it
    },
    signHead: (claims) => signJws(isolate.signingKeys, HEAD_TYPE, claims, 'RECEIPT_KEYS'),
    verifyReceipt: (jws) => verifyJws(publishedKeys(isolate.signingKeys), RECEIPT_TYPE, jws),
  };
}

export const route = routeFor<AgentContext>();
