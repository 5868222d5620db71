import * as z from 'zod';
import type { Reminder } from '#src/delivery/due/due.ts';
import { DispatchPolicy } from '#src/delivery/dispatch/dispatch-wire.ts';
import { UnpaidLimitVar } from '#src/delivery/money/unpaid-wire.ts';
import type { openProofs } from '#src/delivery/proofs/open-proofs.ts';
import { PublishableKey } from '#src/payments/publishable-key-wire.ts';
import type { Env } from '#src/http/scope.ts';
import { commonVars, JsonText, Secret, SigningJwks, SigningKeys, Url } from '#src/platform/config.ts';
import { outboundVars } from '#src/platform/outbound/configured.ts';
import type { ReminderQueue } from '#src/webhooks/open-webhooks.ts';
import { workers } from '#src/workers.ts';
import type { MapsBucket } from './streets.ts';
import { MIN_ISSUED_LENGTH, MIN_KEY_LENGTH, MIN_SIGNING_LENGTH } from '#src/platform/secret-text.ts';

export const PoolKeys = JsonText.pipe(
  z.array(z.strictObject({ id: z.string().min(1), key: Secret(MIN_KEY_LENGTH), products: z.array(z.string().min(1)) })),
);

/** The delivery Worker's variables and secrets. Its bindings (ASSETS, DUE, PROOFS, RL_*) are listed in wrangler.toml. */
export const DeliveryVars = commonVars(workers).extend({
  TOKEN_KEYS: SigningKeys,
  ID_SECRET: Secret(MIN_SIGNING_LENGTH),
  POOL_KEYS: PoolKeys,
  RECEIPT_KEYS: SigningJwks,
  DISPATCH_POLICY: DispatchPolicy,
  UNPAID_LIMIT_MINOR: UnpaidLimitVar,
  WEBHOOK_KEYS: SigningKeys,
  ...outboundVars,
  STRIPE_KEY: Secret(MIN_ISSUED_LENGTH),
  STRIPE_WEBHOOK_SECRET: Secret(MIN_ISSUED_LENGTH),
  STRIPE_API_URL: Url.optional(),
  STRIPE_PUBLISHABLE_KEY: PublishableKey.optional(),
});

export type DeliveryConfig = z.output<typeof DeliveryVars>;

/** The bindings that this Worker uses. */
interface DeliveryBindings {
  readonly ASSETS: { fetch(url: string): Promise<Response> };
  readonly DUE: { send(reminder: Reminder, options: { delaySeconds: number }): Promise<unknown> };
  readonly WEBHOOKS: ReminderQueue;
  readonly PROOFS: Parameters<typeof openProofs>[0];
  /** Only where a deployment has streets. */
  readonly MAPS?: MapsBucket;
}

/** The Worker's static files, queues and buckets: wrangler.toml binds them, and a test holds the list. */
export const bindingsOf = (env: Env) => env as Env & DeliveryBindings;
