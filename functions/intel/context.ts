import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { openSnapshots } from '#src/intel/snapshots/open-snapshots.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { logError } from '#src/platform/log.ts';
import { policyOf } from '#src/platform/outbound/configured.ts';
import { openWebhooks } from '#src/webhooks/open-webhooks.ts';
import { serviceNames } from '#src/workers.ts';
import { bindingsOf, type IntelConfig } from './bindings.ts';
import { openWording } from './open-wording.ts';

/** A queue accepts at most this many messages at once. */
const BATCH_SIZE = 100;

/** The `ctx` of one request's verbs. */
export function openIntelContext(scope: Scope<IntelConfig>): IntelContext {
  const { isolate, actor, now, meter, requestId, waitUntil } = scope;
  const { config, env } = isolate;
  const { SCANS, SNAPSHOTS, WEBHOOKS } = bindingsOf(env);
  const webhooks = () => openWebhooks(scope, { queue: WEBHOOKS, services: serviceNames });
  const send = (tasks: readonly string[], delaySeconds: number) =>
    SCANS.sendBatch(
      tasks.map((task) => ({ body: { kind: 'scan', task } })),
      { delaySeconds },
    ).catch((error: unknown) => logError(requestId, error)); // the cron finds the rows
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    actor,
    now,
    newId: () => crypto.randomUUID(),
    draw: () => Math.random(),
    tokens: { keys: config.TOKEN_KEYS, audience: config.INTEL_URL },
    snapshots: openSnapshots(SNAPSHOTS),
    remind: (tasks, inSeconds = 0) => {
      for (let from = 0; from < tasks.length; from += BATCH_SIZE)
        waitUntil(send(tasks.slice(from, from + BATCH_SIZE), inSeconds));
    },
    get webhooks() {
      return webhooks();
    },
    announce: () => webhooks().remind([{ kind: 'announce' }]),
    outbound: policyOf(config, serviceNames),
    swarmSecrets: config.SWARM_SECRETS,
    confirmAfterSeconds: config.CONFIRM_AFTER_SECONDS,
    scanGapMs: config.SCAN_GAP_MS,
    get askForWording() {
      return openWording(config);
    },
  };
}

export const route = routeFor<IntelContext>();
