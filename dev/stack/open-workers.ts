import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { runWorkers, type RunOptions, type RunningWorkers } from '../workers/run-workers.ts';
import { startFront, type Front } from './front.ts';
import type { Ports } from './ports.ts';

/**
 * A workerd each, so that an edit of one leaves the sockets, the queues and the memory of the others alone. The swarm's
 * bucket and queue are intel's.
 */
const groups: readonly (readonly ServiceName[])[] = [['delivery'], ['agent'], ['live'], ['intel', 'swarm']];

interface OpenOptions extends Omit<RunOptions, 'apart'> {
  readonly ports: Ports;
  readonly dir: string;
  /** What stands beside a Worker below a path. */
  readonly beside?: (service: ServiceName, path: string) => URL | undefined;
  readonly redirects: Readonly<Record<string, () => string | undefined>>;
}

export interface OpenWorkers {
  /** Puts code into a Worker while those who ask it wait. Rejects if it doesn't start, with the old one running again. */
  swap(service: ServiceName, code: string): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the Workers, each behind the front on its public port. */
export async function openWorkers({ ports, dir, beside, redirects, ...options }: OpenOptions): Promise<OpenWorkers> {
  const registry = join(dir, 'registry');
  rmSync(registry, { recursive: true, force: true }); // of a start that was killed
  const workers = await runWorkers({ ...options, apart: { groups, registry } });
  const fronts = new Map<ServiceName, Front>();
  const stop = async () => {
    await Promise.all([...fronts.values()].map((front) => front.close()));
    await workers.stop();
  };
  try {
    for (const service of serviceNames)
      fronts.set(
        service,
        await startFront(
          ports[service],
          (path) => beside?.(service, path) ?? workers.addresses[service],
          service === 'delivery' ? redirects : {},
        ),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return { swap: (service, code) => swapBehind(fronts, workers, service, code), stop };
}

async function swapBehind(
  fronts: ReadonlyMap<ServiceName, Front>,
  workers: RunningWorkers,
  service: ServiceName,
  code: string,
): Promise<void> {
  const together = groups.find((group) => group.includes(service)) ?? [];
  const behind = together.flatMap((each) => fronts.get(each) ?? []);
  const held = await Promise.all(behind.map((front) => front.hold()));
  try {
    await workers.swap(service, code);
  } finally {
    for (const letGo of held) letGo();
  }
}
