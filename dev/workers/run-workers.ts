import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { convertV4MiniflareOptions, type Log, type Miniflare, type V4WorkerOptions } from 'miniflare';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import type { LimitProfile } from '#src/platform/limits.ts';
import { noteWorkerds } from '../leftovers.ts';
import { failureIn } from './failures.ts';
import { fireCrons } from './fire-crons.ts';
import { keepRunning } from './keep-running.ts';
import { chooseLastingPort } from './lasting-port.ts';
import { profileConfig } from './profile-config.ts';
import { putStreets, withStreets } from './local-streets.ts';
import { DIRECT, modulesOf, workerOptions } from './worker-options.ts';

export interface RunningWorkers {
  /** Where each Worker listens itself, behind the front. */
  readonly addresses: Readonly<Record<ServiceName, URL>>;
  runtimeOf(service: ServiceName): Miniflare;
  /**
   * Puts other code into a Worker and starts its workerd anew, the others of that workerd with it, on the same storage
   * and ports. Rejects if it doesn't start: then the code of before goes on.
   */
  swap(service: ServiceName, code: string): Promise<void>;
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly profile: LimitProfile;
  readonly vars: (service: ServiceName) => Record<string, string>;
  /** Durable Objects, R2, cache and limiters live here; in memory without it. */
  readonly persistDir: string | undefined;
  readonly logFile: string;
  /** An archive of streets, for the delivery Worker's bucket of maps. */
  readonly streets?: string | undefined;
  /** Hears of each failure as it happens. */
  readonly tell?: (line: string) => void;
  /** Which Workers share a workerd: all of them unless told. Those that share a bucket or a queue have to. */
  readonly apart?: Apart;
}

interface Apart {
  readonly groups: readonly (readonly ServiceName[])[];
  /** A folder in which the workerds find each other. */
  readonly registry: string;
}

/** One workerd. */
interface Group {
  readonly services: readonly ServiceName[];
  readonly runtime: Miniflare;
  swap(service: ServiceName, code: string): Promise<void>;
}

/** Runs all Workers from wrangler.toml, each on a socket of its own, whose port outlasts a crash. */
export async function runWorkers(options: RunOptions): Promise<RunningWorkers> {
  const config = profileConfig(options.profile);
  const log = (line: string) => {
    appendFileSync(options.logFile, `${line.trimEnd()}\n`);
    const failure = failureIn(line);
    if (failure !== undefined) options.tell?.(failure);
  };
  noteWorkerds();
  const groups = await Promise.all(
    (options.apart?.groups ?? [serviceNames]).map((services) => startGroup(services, options, config, log)),
  );
  const groupOf = (service: ServiceName) => {
    const group = groups.find(({ services }) => services.includes(service));
    if (group === undefined) throw new Error(`${service} runs in no workerd`);
    return group;
  };
  const crons = fireCrons((service) => groupOf(service).runtime, config, log);
  const addresses = await Promise.all(
    serviceNames.map(
      async (service) => [service, await groupOf(service).runtime.unsafeGetDirectURL(service, DIRECT)] as const,
    ),
  );
  return {
    runtimeOf: (service) => groupOf(service).runtime,
    addresses: Object.fromEntries(addresses) as Record<ServiceName, URL>,
    async swap(service, code) {
      const group = groupOf(service);
      await group.swap(service, code);
      crons.fire(group.services); // messages in that workerd's queues are gone: the cron finds what they were about
    },
    async stop() {
      crons.stop();
      await Promise.all(groups.map(({ runtime }) => runtime.dispose()));
    },
  };
}

async function startGroup(
  services: readonly ServiceName[],
  { vars, persistDir, apart, streets, tell }: RunOptions,
  config: string,
  log: (line: string) => void,
): Promise<Group> {
  const name = services.join('-');
  const workers: readonly V4WorkerOptions[] = await Promise.all(
    services.map(async (service) => ({
      ...withStreets(await workerOptions(config, service, vars(service)), streets),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: await chooseLastingPort(), entrypoint: DIRECT }],
    })),
  );
  const port = await chooseLastingPort();
  const settings = (of: readonly V4WorkerOptions[], faults: Log) =>
    convertV4MiniflareOptions({
      workers: [...of],
      port,
      cf: false,
      log: faults,
      handleStructuredLogs: ({ message }) => log(message),
      handleUncaughtError: (error) => log(String(error.stack)),
      ...(apart === undefined ? {} : { unsafeDevRegistryPath: apart.registry }),
      ...(persistDir === undefined
        ? {}
        : { resourcePersistencePath: apart === undefined ? persistDir : join(persistDir, name) }),
    });
  const keeper = await keepRunning({
    first: workers,
    settings,
    failed: (error) => log(`workerd of ${name}: ${inspect(error)}`),
    gaveUp: () => tell?.(`DOWN: ${name} no longer starts, and the log says why. Stop the stack and start it again`),
  });
  if (streets !== undefined && services.includes('delivery')) await putStreets(keeper.runtime, streets);
  return {
    services,
    runtime: keeper.runtime,
    swap: (service, code) =>
      keeper.swap((before) =>
        before.map((each) => (each.name === service ? { ...each, modules: modulesOf(service, code) } : each)),
      ),
  };
}
