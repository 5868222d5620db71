import { convertV4MiniflareOptions, Miniflare, NoOpLog, type V4WorkerOptions } from 'miniflare';
import { noteWorkerds } from '../../../dev/leftovers.ts';
import { DIRECT } from '../../../dev/workers/worker-options.ts';
import type { ServiceName } from '#src/workers.ts';

/** Workers in a workerd of their own: nothing stands between a request and their sockets. */
export interface Workerd {
  readonly runtime: Miniflare;
  addressOf(service: ServiceName): URL;
  stop(): Promise<void>;
}

/** Starts Workers in one workerd, with others beside them, and hands on each line that they log. */
export async function startWorkerd(
  workers: Readonly<Partial<Record<ServiceName, V4WorkerOptions>>>,
  beside: readonly V4WorkerOptions[],
  log: (line: string) => void,
): Promise<Workerd> {
  noteWorkerds();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: boundAmong([...Object.values(workers), ...beside]),
      cf: false,
      unsafeInspectDurableObjects: true,
      log: new NoOpLog(),
      handleStructuredLogs: ({ message }) => log(message),
    }),
  );
  const services = Object.keys(workers) as ServiceName[];
  const at = async (service: ServiceName) => [service, await runtime.unsafeGetDirectURL(service, DIRECT)] as const;
  const addresses = new Map(await Promise.all(services.map(at)));
  return {
    runtime,
    addressOf(service) {
      const address = addresses.get(service);
      if (address === undefined) throw new Error(`${service} isn't part of this suite`);
      return address;
    },
    stop: () => runtime.dispose(),
  };
}

/** workerd refuses to start with a binding to a Worker that isn't there: each keeps those to Workers that are. */
export function boundAmong(workers: readonly V4WorkerOptions[]): V4WorkerOptions[] {
  const names = new Set(workers.map(({ name }) => name));
  return workers.map((worker) => {
    const { serviceBindings = {} } = worker;
    const there = Object.entries(serviceBindings).filter(
      ([, to]) => typeof to !== 'object' || !('name' in to) || names.has(String(to.name)),
    );
    return { ...worker, serviceBindings: Object.fromEntries(there) };
  });
}
