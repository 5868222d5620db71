import type { Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { serviceNames } from '#src/workers.ts';

const EVERY_MS = 60_000;

/**
 * Calls each Worker's cron once at the start, for what fell due while nothing ran, and then every minute: Miniflare
 * fires none. Only `* * * * *` is known here. Answers what ends it.
 */
export function fireCrons(runtime: Miniflare, config: string, log: (line: string) => void): () => void {
  const scheduled = serviceNames.filter((service) => {
    const { crons } = (unstable_readConfig({ config, env: service }) as { triggers: { crons?: string[] } }).triggers;
    if (crons?.some((cron) => cron !== '* * * * *') === true)
      throw new Error(`${service} has a cron that isn't known here`);
    return (crons?.length ?? 0) > 0;
  });
  const fire = () => {
    for (const service of scheduled) {
      runtime
        .getWorker(service)
        .then((worker) => worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() }))
        .catch((error: unknown) => log(`cron of ${service}: ${String(error)}`));
    }
  };
  fire();
  const timer = setInterval(fire, EVERY_MS);
  return () => clearInterval(timer);
}
