import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchWorkerds } from '../../dev/leftovers.ts';
import { migrate } from '../../dev/database/migrate.ts';
import { startPostgres } from '../../dev/database/postgres.ts';
import { profileConfig } from '../../dev/workers/profile-config.ts';
import { workerOptions } from '../../dev/workers/worker-options.ts';
import { workerVars } from '../../dev/workers/worker-vars.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { openSurroundings, type Surroundings } from '#test/support/workers/surroundings.ts';
import { startWorkerd } from '#test/support/workers/workerd.ts';
import type { SiteLog } from './watched-site.ts';

const services = ['intel', 'swarm'] as const;

export interface SwarmWorld {
  readonly surroundings: Surroundings;
  /** `host:port` of each host that is watched. */
  readonly hosts: readonly string[];
  readonly pids: { readonly workerd: number; readonly site: number; readonly postmaster: number };
  /** Fires a Worker's cron. */
  cron(service: (typeof services)[number]): Promise<void>;
  /** What the site's log says of pauses under so many ms. */
  siteLog(gapMs: number): Promise<SiteLog>;
  stop(): Promise<void>;
}

/** The feed and the swarm in workerd, with queue, database and gateway, and a site of as many hosts. */
export async function openSwarm(hostCount: number, gapMs: number): Promise<SwarmWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const stops: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const postgres = await startPostgres({ dir, port: 0, persistent: true });
    stops.push(() => postgres.stop());
    await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
    const surroundings = await openSurroundings({ profile: 'bench', clock: Date.now, adminUrl: postgres.adminUrl });
    stops.push(() => surroundings.close());
    const site = fork(join(import.meta.dirname, 'watched-site.ts'));
    stops.push(() => site.kill());
    const [port] = (await once(site, 'message')) as [number];
    const hosts = Array.from({ length: hostCount }, (_, n) => `127.0.${(n + 2) >> 8}.${(n + 2) & 255}:${port}`);
    const vars = { OUTBOUND_HOSTS: hosts.join(','), SCAN_GAP_MS: String(gapMs) };
    const pids: number[] = [];
    watchWorkerds(({ pid = 0 }) => void pids.push(pid));
    const workerd = await startWorkerd(await optionsOf(surroundings, vars), [], () => undefined);
    stops.push(() => workerd.stop());
    return {
      surroundings,
      hosts,
      pids: {
        workerd: pids.at(-1) ?? 0,
        site: site.pid ?? 0,
        postmaster: Number(readFileSync(join(postgres.home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
      },
      cron: async (service) =>
        void (await (
          await workerd.runtime.getWorker(service)
        ).scheduled({ cron: '* * * * *', scheduledTime: new Date() })),
      siteLog: async (leastMs) => {
        const answer = once(site, 'message') as Promise<[SiteLog]>;
        site.send(leastMs);
        return (await answer)[0];
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function optionsOf({ around }: Surroundings, vars: Readonly<Record<string, string>>) {
  const options = services.map(
    async (service) =>
      [
        service,
        await workerOptions(profileConfig('bench'), service, { ...workerVars(service, around), ...vars }),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(options));
}
