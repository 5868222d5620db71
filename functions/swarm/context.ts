import { routeFor } from '#src/http/route.ts';
import type { Env, Scope } from '#src/http/scope.ts';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { openSnapshots } from '#src/intel/snapshots/open-snapshots.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { logError } from '#src/platform/log.ts';
import { policyOf } from '#src/platform/outbound/configured.ts';
import { serviceNames } from '#src/workers.ts';
import { bindingsOf, nodeOf, type SwarmConfig } from './bindings.ts';

/** A queue accepts at most this many messages at once. */
const BATCH_SIZE = 100;
const REPORT_PATH = '/api/webhooks/task-complete';
const REPORT_MS = 10_000;
const ANSWER_SECONDS = 5;

/** Of each isolate: nodes that threw or were silent lately. */
const passedOver = new WeakMap<Env, Map<number, number>>();

interface Run {
  readonly meter: Meter;
  readonly requestId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

function contextOf(config: SwarmConfig, env: Env, { meter, requestId, waitUntil }: Run): SwarmContext {
  const { INTEL, SCANS, SNAPSHOTS } = bindingsOf(env);
  const note = (error: unknown) => logError(requestId, error);
  const send = (tasks: readonly string[], delaySeconds: number) =>
    SCANS.sendBatch(
      tasks.map((task) => ({ body: { kind: 'scan', task } })),
      { delaySeconds },
    ).catch(note); // the cron finds the rows
  const seen = passedOver.get(env) ?? new Map<number, number>();
  passedOver.set(env, seen);
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    newId: () => crypto.randomUUID(),
    clock: () => Date.now(),
    snapshots: openSnapshots(SNAPSHOTS),
    remind: (tasks, inSeconds = 0) => {
      for (let from = 0; from < tasks.length; from += BATCH_SIZE)
        waitUntil(send(tasks.slice(from, from + BATCH_SIZE), inSeconds));
    },
    outbound: policyOf(config, serviceNames),
    scanGapMs: config.SCAN_GAP_MS,
    ...openFetcher(),
    intelUrl: config.INTEL_URL,
    swarmSecrets: config.SWARM_SECRETS,
    report: async (headers, body) => {
      const request = new Request(`${config.INTEL_URL}${REPORT_PATH}`, {
        method: 'POST',
        headers,
        body: body as Uint8Array<ArrayBuffer>,
        signal: AbortSignal.timeout(REPORT_MS),
      });
      const response = await INTEL.fetch(request);
      await response.body?.cancel();
      return response.status;
    },
    offer: (node, task) => withinSeconds(ANSWER_SECONDS, nodeOf(env, config, node).offer({ node, task })),
    lineUp: (node, task, isAdmin) =>
      withinSeconds(ANSWER_SECONDS, nodeOf(env, config, node).lineUp({ node, task, isAdmin })),
    passedOver: seen,
    note,
  };
}

/** What is promised, or a rejection after so long. */
function withinSeconds<T>(seconds: number, promised: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * 1_000);
  });
  return Promise.race([promised, silence]).finally(() => clearTimeout(timer));
}

/** The `ctx` of one request's verbs, of a message's and of the cron's. */
export const openSwarmContext = ({ isolate, meter, requestId, waitUntil }: Scope<SwarmConfig>): SwarmContext =>
  contextOf(isolate.config, isolate.env, { meter, requestId, waitUntil });

/** The `ctx` of a node, as long as it has its memory. */
export const nodeContext = (config: SwarmConfig, env: Env, waitUntil: Run['waitUntil']): SwarmContext =>
  contextOf(config, env, { meter: new Meter(), requestId: 'node', waitUntil });

export const route = routeFor<SwarmContext>();
