import type { DeliveryContext } from '../../src/delivery/context.ts';
import { openPayments } from '../../src/payments/open-payments.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { routeFor } from '../../src/platform/http/route.ts';
import type { Scope } from '../../src/platform/http/scope.ts';
import type { DeliveryConfig } from './bindings.ts';

/** The world as one request's verbs see it. */
export function openDeliveryContext({ isolate, actor, now, meter }: Scope<DeliveryConfig>): DeliveryContext {
  const { config } = isolate;
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    actor,
    now,
    get payments() {
      return openPayments({ key: config.STRIPE_KEY, apiUrl: config.STRIPE_API_URL }); // only a request that pays builds a client
    },
    newId: () => crypto.randomUUID(),
    newHex: (digits) =>
      [...crypto.getRandomValues(new Uint8Array(digits / 2))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    tokens: { keys: config.TOKEN_KEYS, audience: config.DELIVERY_URL },
    idSecret: config.ID_SECRET,
  };
}

export const route = routeFor<DeliveryContext>();
