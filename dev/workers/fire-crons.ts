import type { Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { serviceNames, type ServiceName } from '#src/workers.ts';

const EVERY_MS = 60_000;

export interface Crons {
  /** Calls the crons of these Workers now. */
  fire(services: readonly ServiceName[]): void;
  stop(): void;
}

/**
 * Calls each Worker's cron once at the start, for what fell due while nothing ran, and then every minute: Miniflare
 * fires none. Only `* * * * *` is known here.
 */
export function fireCrons(
  runtimeOf: (service: ServiceName) => Miniflare,
  config: string,
  log: (line: string) => void,
): Crons {
  const scheduled = serviceNames.filter((service) => {
    const { crons } = (unstable_readConfig({ config, env: service }) as { triggers: { crons?: string[] } }).triggers;
    if (crons?.some((cron) => cron !== '* * * * *') === true)
      throw new Error(`${service} has a cron that isn't known here`);
    return (crons?.length ?? 0) > 0;
  });
  const fire = (services: readonly ServiceName[]) => {
    for (const service of scheduled.filter((each) => services.includes(each))) {
      runtimeOf(service)
        .getWorker(service)
        .then((worker) => worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() }))
        .catch((error: unknown) => log(`cron of ${service}: ${String(error)}`));
    }
  };
  fire(scheduled);
  const timer = setInterval(() => fire(scheduled), EVERY_MS);
  return { fire, stop: () => clearInterval(timer) };
}
