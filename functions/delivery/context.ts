import type { DeliveryContext } from '#src/delivery/context.ts';
import { openLogos } from '#src/delivery/merchant/open-logos.ts';
import { openProofs } from '#src/delivery/proofs/open-proofs.ts';
import { cents } from '#src/money/cents.ts';
import { payPagesAt } from '#src/payments/pay-pages.ts';
import { openPayments } from '#src/payments/open-payments.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { logError } from '#src/platform/log.ts';
import { openWebhooks } from '#src/webhooks/open-webhooks.ts';
import { serviceNames } from '#src/workers.ts';
import { bindingsOf, type DeliveryConfig } from './bindings.ts';

/** The `ctx` of one request's verbs. */
export function openDeliveryContext(scope: Scope<DeliveryConfig>): DeliveryContext {
  const { isolate, actor, now, meter } = scope;
  const { config } = isolate;
  const webhooks = () => openWebhooks(scope, { queue: bindingsOf(isolate.env).WEBHOOKS, services: serviceNames });
  return {
    get webhooks() {
      return webhooks();
    },
    announce: () => webhooks().remind([{ kind: 'announce' }]),
    db: openDatabase(config.DATABASE_URL, meter),
    actor,
    now,
    get payments() {
      return openPayments({
        key: config.STRIPE_KEY,
        apiUrl: config.STRIPE_API_URL,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      }); // only a request that pays creates a client
    },
    payPages: payPagesOf(config),
    newId: () => crypto.randomUUID(),
    newHex: (digits) =>
      [...crypto.getRandomValues(new Uint8Array(digits / 2))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    tokens: { keys: config.TOKEN_KEYS, audience: config.DELIVERY_URL },
    dispatch: config.DISPATCH_POLICY,
    unpaidLimitMinor: cents(config.UNPAID_LIMIT_MINOR),
    proofs: openProofs(bindingsOf(isolate.env).PROOFS),
    logos: openLogos(bindingsOf(isolate.env).PROOFS),
    note: (error) => logError(scope.requestId, error),
    signReceipt: (claims) => signJws(isolate.signingKeys, 'receipt+jws', claims, 'RECEIPT_KEYS'),
    idSecret: config.ID_SECRET,
    remind: (reminder, inSeconds = 0) => {
      const sent = bindingsOf(isolate.env).DUE.send(reminder, { delaySeconds: inSeconds });
      scope.waitUntil(sent.catch((error: unknown) => logError(scope.requestId, error))); // the cron finds the row
    },
  };
}

/** Tips are taken where there is a page to pay them on: the sandbox's, or ours with the processor's own script. */
const payPagesOf = (config: DeliveryConfig) =>
  config.STRIPE_API_URL === undefined && config.STRIPE_PUBLISHABLE_KEY === undefined
    ? undefined
    : payPagesAt({ sandboxUrl: config.STRIPE_API_URL, baseUrl: config.DELIVERY_URL });

export const route = routeFor<DeliveryContext>();
