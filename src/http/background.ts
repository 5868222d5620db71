import { logError, logRun } from '#src/platform/log.ts';
import { Meter } from '#src/platform/db/database.ts';
import type { CommonConfig } from '#src/platform/config.ts';
import type { Domain, QueueNames } from '#src/platform/domain.ts';
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

/** A queue and its dead letters, by the names that its domain declares, and what takes them. */
export interface Queue<C> extends QueueNames {
  /** Consumes one message. Must be idempotent, and accept messages out of order. */
  readonly consume: (ctx: C, message: unknown) => Promise<Verdict<C>>;
  /** Takes one message that failed too often, from the dead-letter queue. */
  readonly bury: (ctx: C, message: unknown) => Promise<void>;
}

/** A job for each that these domains declare, no more and no less. */
export type Jobs<C, D extends Pick<Domain, 'everyMinute'>> = Readonly<
  Record<D['everyMinute'][number], (ctx: C) => Promise<unknown>>
>;

/** Doors that no person waits for. Each run has its own context, like a request. */
export interface BackgroundParts<C> {
  readonly queues?: readonly Queue<C>[];
  /** The cron's jobs, by their names: each runs once a minute, beside the others. */
  readonly everyMinute?: Readonly<Record<string, (ctx: C) => Promise<unknown>>>;
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

/** Who takes messages of this queue: that very name, and the suffix of a second set of Workers. */
function takerOf<C>({ queues = [] }: BackgroundParts<C>, given: string, suffix: string) {
  const end = suffix === '' ? '' : `-${suffix}`;
  for (const queue of queues) {
    if (given === `${queue.name}${end}`) return { queue, isDead: false };
    if (given === `${queue.dead}${end}`) return { queue, isDead: true };
  }
  throw new Error(`nobody takes messages of ${given}`);
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
  const { queue, isDead } = takerOf(parts, batch.queue, isolate.config.NAME_SUFFIX);
  const name = isDead ? 'dead letter' : 'queue';
  const handle = async (ctx: C, body: unknown): Promise<Verdict<C>> => {
    if (!isDead) return queue.consume(ctx, body);
    await queue.bury(ctx, body);
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
  await runLogged(parts.openContext, 'every minute', isolate, waitUntil, async (ctx) => {
    const runs = Object.values(parts.everyMinute ?? {}).map((job) => job(ctx));
    const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  });
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
    traceparent: undefined,
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
