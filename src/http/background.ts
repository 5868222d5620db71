import { logError, logRun } from '#src/platform/log.ts';
import { Meter } from '#src/platform/db/database.ts';
import type { CommonConfig } from '#src/platform/config.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Isolate, Scope } from './scope.ts';

/**
 * The result of consuming a message. If the consumer throws, the queue tries again, and finally buries the message.
 * `afterwards` continues after the message was acknowledged, and no batch waits for it: for at most half a minute,
 * without a retry.
 */
export type Verdict<C = unknown> =
  | 'done'
  | { readonly retryInSeconds: number }
  | { readonly afterwards: (ctx: C) => Promise<void> };

export interface QueueHandlers<C> {
  /** Consumes one message. Must be idempotent, and accept messages out of order. */
  readonly consume: (ctx: C, message: unknown) => Promise<Verdict<C>>;
  /** Takes one message that failed too often, from the dead-letter queue. */
  readonly bury: (ctx: C, message: unknown) => Promise<void>;
}

/** Doors that no person waits for. Each run has its own context, like a request. */
export interface BackgroundParts<C> {
  /** The Worker's queues, by their names in wrangler.toml. */
  readonly queues?: Readonly<Record<string, QueueHandlers<C>>>;
  readonly everyMinute?: (ctx: C) => Promise<void>;
}

interface MessageLike {
  readonly body: unknown;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

export interface BatchLike {
  readonly queue: string;
  readonly messages: readonly MessageLike[];
}

/** The handlers of a queue. Its name may end with `-dead` and the suffix of a second set of Workers. */
function handlersOf<C>({ queues = {} }: BackgroundParts<C>, queue: string) {
  const name = Object.keys(queues).find((each) => queue === each || queue.startsWith(`${each}-`));
  const handlers = name === undefined ? undefined : queues[name];
  if (name === undefined || handlers === undefined) throw new Error(`nobody takes messages of ${queue}`);
  return { handlers, dead: /^-dead(?:-|$)/.test(queue.slice(name.length)) };
}

type Open<Config extends CommonConfig, C> = (scope: Scope<Config>) => C;
type WaitUntil = (work: Promise<unknown>) => void;

/** Runs the messages of a batch concurrently; each is acknowledged or retried separately. */
export async function runBatch<Config extends CommonConfig, C>(
  parts: BackgroundParts<C> & { readonly openContext: Open<Config, C> },
  batch: BatchLike,
  isolate: Isolate<Config>,
  waitUntil: WaitUntil,
): Promise<void> {
  const { handlers, dead } = handlersOf(parts, batch.queue);
  const name = dead ? 'dead letter' : 'queue';
  const handle = async (ctx: C, body: unknown): Promise<Verdict<C>> => {
    if (!dead) return handlers.consume(ctx, body);
    await handlers.bury(ctx, body);
    return 'done';
  };
  await Promise.all(
    batch.messages.map(async (message) => {
      const verdict = await runLogged(parts.openContext, name, isolate, waitUntil, (ctx) => handle(ctx, message.body));
      if (verdict === 'failed') message.retry();
      else if (verdict !== 'done' && 'retryInSeconds' in verdict)
        message.retry({ delaySeconds: verdict.retryInSeconds });
      else message.ack();
      if (typeof verdict === 'object' && 'afterwards' in verdict)
        waitUntil(runLogged(parts.openContext, `after ${name}`, isolate, waitUntil, verdict.afterwards));
    }),
  );
}

/** Runs the cron. What fails is still due in a minute. */
export async function runSchedule<Config extends CommonConfig, C>(
  parts: BackgroundParts<C> & { readonly openContext: Open<Config, C> },
  isolate: Isolate<Config>,
  waitUntil: WaitUntil,
): Promise<void> {
  await runLogged(parts.openContext, 'every minute', isolate, waitUntil, async (ctx) => parts.everyMinute?.(ctx));
}

/** One run with a scope and a log line. Returns `failed` if it threw. */
async function runLogged<Config extends CommonConfig, C, T>(
  openContext: Open<Config, C>,
  name: string,
  isolate: Isolate<Config>,
  waitUntil: WaitUntil,
  work: (ctx: C) => Promise<T>,
): Promise<T | 'failed'> {
  const now = new Date();
  const scope: Scope<Config> = {
    isolate,
    requestId: crypto.randomUUID(),
    startedAt: now.getTime(),
    now,
    ip: '',
    meter: new Meter(),
    waitUntil,
    actor: { kind: 'anonymous' },
    route: name,
  };
  let outcome: T | 'failed';
  let code: string | undefined;
  try {
    outcome = await work(openContext(scope));
  } catch (error) {
    outcome = 'failed';
    code = error instanceof Problem ? error.code : 'internal_error';
    if (!(error instanceof Problem)) logError(scope.requestId, error);
  }
  logRun({
    service: isolate.service,
    requestId: scope.requestId,
    run: name,
    durationMs: Date.now() - scope.startedAt,
    trips: scope.meter.trips,
    ...(code === undefined ? {} : { code }),
  });
  return outcome;
}
