import * as z from 'zod';
import { isWholeModel, modelFault, modelVars } from '#src/agent/mounted/model-vars.ts';
import type { Env } from '#src/http/scope.ts';
import type { ScanReminder } from '#src/intel/context.ts';
import type { SnapshotBucket } from '#src/intel/snapshots/open-snapshots.ts';
import { ScanVars, SwarmSecrets } from '#src/intel/mounted/scan-vars.ts';
import { commonVars, JsonText, Secret, SigningKeys } from '#src/platform/config.ts';
import { outboundVars } from '#src/platform/outbound/configured.ts';
import { MIN_KEY_LENGTH } from '#src/platform/secret-text.ts';
import type { ReminderQueue } from '#src/webhooks/open-webhooks.ts';
import { workers } from '#src/workers.ts';

const ServiceKeys = JsonText.pipe(
  z.array(z.strictObject({ id: z.string().min(1), key: Secret(MIN_KEY_LENGTH), products: z.array(z.string().min(1)) })),
);

/** The intel Worker's variables and secrets. Its bindings (ASSETS, SCANS, SNAPSHOTS, WEBHOOKS, RL_*) are listed in wrangler.toml. */
export const IntelVars = commonVars(workers)
  .extend({
    TOKEN_KEYS: SigningKeys,
    /** Keys of the products that read the feed. */
    SERVICE_KEYS: ServiceKeys,
    SWARM_SECRETS: SwarmSecrets,
    /** Whether anybody may read. */
    PUBLIC_READS: z.enum(['true', 'false']).default('false'),
    /** Seal the secrets of subscriptions. */
    WEBHOOK_KEYS: SigningKeys,
    ...ScanVars,
    ...outboundVars,
    /** What words analyses; without it none is. */
    ...modelVars,
  })
  .refine(isWholeModel, modelFault);

export type IntelConfig = z.output<typeof IntelVars>;

export interface ScanQueue {
  sendBatch(
    messages: readonly { readonly body: ScanReminder }[],
    options: { readonly delaySeconds: number },
  ): Promise<unknown>;
}

/** The bindings that this Worker uses. */
interface IntelBindings {
  readonly ASSETS: { fetch(url: string): Promise<Response> };
  readonly SCANS: ScanQueue;
  readonly SNAPSHOTS: SnapshotBucket;
  readonly WEBHOOKS: ReminderQueue;
}

/** The Worker's static files, queues and bucket: wrangler.toml binds them, and a test holds the list. */
export const bindingsOf = (env: Env) => env as Env & IntelBindings;
