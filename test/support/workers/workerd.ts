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
      workers: [...Object.values(workers), ...beside],
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
