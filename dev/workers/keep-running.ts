import { setTimeout as sleep } from 'node:timers/promises';
import { Miniflare, MiniflareCoreError, NoOpLog, type Log, type MiniflareOptions } from 'miniflare';
import { watchWorkerds } from '../leftovers.ts';

/** What is waited before each try. */
const PAUSES_MS = [0, 250, 500, 1000, 2000];

interface Kept<Workers> {
  readonly first: Workers;
  readonly settings: (workers: Workers, log: Log) => MiniflareOptions;
  /** Hears of each start that failed. */
  readonly failed: (error: unknown) => void;
  /** Hears that no more is tried: until a swap, these Workers don't run. */
  readonly gaveUp: () => void;
}

export interface Keeper<Workers> {
  readonly runtime: Miniflare;
  /** Starts workerd with what becomes of the Workers. Rejects if that doesn't start, with those of before running again. */
  swap(edit: (before: Workers) => Workers): Promise<void>;
}

/** Hears of each fault of Miniflare's own. */
class FaultLog extends NoOpLog {
  readonly #hear: (error: Error) => void;

  constructor(hear: (error: Error) => void) {
    super();
    this.#hear = hear;
  }

  override error(error: Error): void {
    this.#hear(error);
  }
}

/**
 * Starts a workerd and keeps it running. Miniflare starts one again that ends while it runs, but gives up on one that
 * ends while it starts, and tells that its log alone. Rejects if the first start fails.
 */
export async function keepRunning<Workers>(kept: Kept<Workers>): Promise<Keeper<Workers>> {
  const { settings, failed, gaveUp } = kept;
  let current = kept.first;
  let turn: Promise<unknown> = Promise.resolve();
  /** What is started again must not put the code of before into a workerd that is being swapped. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const startAgain = async () => {
    for (const pauseMs of PAUSES_MS) {
      await sleep(pauseMs);
      try {
        return await runtime.setOptions(settings(current, log));
      } catch (error) {
        if (isStopped(error)) return;
        failed(error);
      }
    }
    gaveUp();
  };
  const log = new FaultLog((error) => {
    failed(error);
    void inTurn(async () => {
      if (await isDown(runtime)) await startAgain();
    });
  });
  hearEarlyEnds();
  const runtime = withoutSignalListeners(() => new Miniflare(settings(current, log)));
  await runtime.ready;
  return {
    runtime,
    swap: (edit) =>
      inTurn(async () => {
        const edited = edit(current);
        try {
          await runtime.setOptions(settings(edited, log));
          current = edited;
        } catch (error) {
          await startAgain();
          throw error;
        }
      }),
  };
}

/** Whether workerd doesn't run although it should, once Miniflare's own tries are over. */
const isDown = ({ ready }: Miniflare): Promise<boolean> =>
  ready.then(
    () => false,
    (error: unknown) => !isStopped(error),
  );

const isStopped = (error: unknown) => error instanceof MiniflareCoreError && error.code === 'ERR_DISPOSED';

let hearing = false;

/**
 * Miniflare waits until workerd has read its configuration or the pipe reports an error. When workerd ends meanwhile,
 * Node may close the pipe without one: then Miniflare would wait for ever, with every later start and stop behind it.
 */
function hearEarlyEnds(): void {
  if (hearing) return;
  hearing = true;
  watchWorkerds(({ stdin }) => {
    stdin?.once('close', () => {
      const isWaitedFor = stdin.listenerCount('error') > 0;
      if (isWaitedFor) stdin.emit('error', new Error('workerd ended before it had read its configuration'));
    });
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Miniflare answers a signal by ending this process on the spot, with the database still up: whoever runs us stops us. */
function withoutSignalListeners<T>(make: () => T): T {
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const made = make();
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal))
      if (!before.has(listener)) process.removeListener(signal, listener);
  }
  return made;
}
