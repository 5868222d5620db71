import { appendFileSync } from 'node:fs';
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import type { LimitProfile } from '#src/platform/limits.ts';
import { noteWorkerds } from '../leftovers.ts';
import { failureIn } from './failures.ts';
import { fireCrons } from './fire-crons.ts';
import { chooseLastingPort } from './lasting-port.ts';
import { profileConfig } from './profile-config.ts';
import { DIRECT, workerOptions } from './worker-options.ts';

export interface RunningWorkers {
  /** Where each Worker listens itself, behind the front. */
  readonly addresses: Readonly<Record<ServiceName, URL>>;
  readonly runtime: Miniflare;
  stop(): Promise<void>;
}

interface RunOptions {
  readonly profile: LimitProfile;
  readonly vars: (service: ServiceName) => Record<string, string>;
  /** Durable Objects, R2, cache and limiters live here; in memory without it. */
  readonly persistDir: string | undefined;
  readonly logFile: string;
  /** Hears of each failure as it happens. */
  readonly tell?: (failure: string) => void;
}

/** Runs all Workers in one workerd, from wrangler.toml, each on a socket of its own, whose port outlasts a crash. */
export async function runWorkers(options: RunOptions): Promise<RunningWorkers> {
  const config = profileConfig(options.profile);
  const log = (line: string) => {
    appendFileSync(options.logFile, `${line.trimEnd()}\n`);
    const failure = failureIn(line);
    if (failure !== undefined) options.tell?.(failure);
  };
  const workers = await Promise.all(
    serviceNames.map(async (service) => ({
      ...(await workerOptions(config, service, options.vars(service))),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: await chooseLastingPort(), entrypoint: DIRECT }],
    })),
  );
  const port = await chooseLastingPort();
  noteWorkerds();
  const runtime = withoutSignalListeners(
    () =>
      new Miniflare(
        convertV4MiniflareOptions({
          workers,
          port,
          cf: false,
          log: new NoOpLog(),
          handleStructuredLogs: ({ message }) => log(message),
          handleUncaughtError: (error) => log(String(error.stack)),
          ...(options.persistDir === undefined ? {} : { resourcePersistencePath: options.persistDir }),
        }),
      ),
  );
  await runtime.ready;
  const stopCrons = fireCrons(runtime, config, log);
  const addresses = await Promise.all(
    serviceNames.map(async (service) => [service, await runtime.unsafeGetDirectURL(service, DIRECT)] as const),
  );
  return {
    runtime,
    addresses: Object.fromEntries(addresses) as Record<ServiceName, URL>,
    async stop() {
      stopCrons();
      await runtime.dispose();
    },
  };
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
