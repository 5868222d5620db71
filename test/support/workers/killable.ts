import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { watchWorkerds } from '../../../dev/leftovers.ts';
import { buildWorker } from '../../../dev/workers/build-worker.ts';
import { runWorkers, type RunOptions } from '../../../dev/workers/run-workers.ts';
import { workerVars } from '../../../dev/workers/worker-vars.ts';
import { DIRECT } from '../../../dev/workers/worker-options.ts';
import type { ServiceName } from '#src/workers.ts';
import { openSurroundings, urls } from './surroundings.ts';
import { randomAddress, type Suite } from './suite.ts';

/** A suite whose workerd can be killed: it comes back by itself, with nothing of what it had in memory. */
export interface Killable extends Suite {
  /** SIGKILLs workerd and waits until another one answers: on the same storage, or with `forget` on none. */
  kill(options?: { readonly forget?: boolean }): Promise<void>;
  /** Of the workerd of now. */
  pid(): number;
}

interface KillableOptions {
  /** The Worker that is asked unless told. */
  readonly service?: ServiceName;
  /** Whether Durable Objects and buckets outlive the process. */
  readonly isPersistent?: boolean;
  /** What is changed in the code of the Worker that is asked: limits that no test could reach. */
  readonly edited?: (code: string) => string;
}

const PATIENT = { timeout: 60_000, interval: 50 };

/** Of every workerd that this process started. */
const pids: number[] = [];
watchWorkerds(({ pid = 0 }) => void pids.push(pid));

const queueNames = { DUE: 'waypost-due', WEBHOOKS: 'waypost-webhooks', SCANS: 'waypost-scans' };

/** Nobody asks a suite that is killed for what is in its buckets. */
const noBuckets = {
  objects: () => Promise.reject(new Error('no objects')),
  videos: () => Promise.reject(new Error('no bucket')),
  maps: () => Promise.reject(new Error('no bucket')),
  snapshots: () => Promise.reject(new Error('no bucket')),
};

async function runEdited(service: ServiceName, edited: KillableOptions['edited'], options: RunOptions) {
  const workers = await runWorkers(options);
  if (edited !== undefined) await workers.swap(service, edited((await buildWorker(service)).code));
  return workers;
}

/** The Workers as `npm start` runs them, in one workerd, without its fronts. */
export async function startKillable(
  vars: Record<string, string> = {},
  { service: asked = 'delivery', isPersistent = false, edited }: KillableOptions = {},
): Promise<Killable> {
  const world = await openSurroundings({ profile: 'test', clock: Date.now, adminUrl: inject('adminUrl') });
  const dir = mkdtempSync(join(tmpdir(), 'waypost-kill-'));
  const logFile = join(dir, 'workers.log');
  const storage = join(dir, 'storage');
  const workers = await runEdited(asked, edited, {
    profile: 'test',
    persistDir: isPersistent ? storage : undefined,
    logFile,
    vars: (service) => ({ ...workerVars(service, world.around), ...vars }),
  });
  const worker = (service: ServiceName = 'delivery') => workers.runtimeOf(service).getWorker(service);
  const address = async (service = asked) => workers.runtimeOf(service).unsafeGetDirectURL(service, DIRECT);
  let { origin } = await address();
  world.webhook.url = `${(await address('delivery')).origin}/v1/integrations/stripe/events`;
  world.hearLive(`${(await address('live')).origin}/api/integrations/stripe/events`);
  const pid = () => pids.at(-1) ?? 0;

  return {
    ...world,
    urls,
    pid,
    get address() {
      return origin;
    },
    databaseUrls: world.around.databaseUrls,
    ...noBuckets,
    fetch: async (path, init = {}, service = asked) => {
      const headers = new Headers(init.headers);
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', randomAddress());
      return fetch(new URL(path, await address(service)), { redirect: 'manual', ...init, headers });
    },
    token: (request) => world.identity.token({ sub: `user-${randomUUID()}`, aud: [urls[asked]], ...request }),
    cron: async (service) => {
      await (await worker(service)).scheduled({ cron: '* * * * *', scheduledTime: new Date() });
    },
    queue: async (messages, binding = 'DUE') => {
      const sent = messages.map((body) => ({ id: randomUUID(), timestamp: new Date(), attempts: 1, body }));
      await (await worker(binding === 'SCANS' ? 'swarm' : 'delivery')).queue(queueNames[binding], sent);
    },
    logs: () => readFileSync(logFile, 'utf8').split('\n'),
    async kill({ forget = false } = {}) {
      const before = pid();
      if (forget) rmSync(storage, { recursive: true, force: true }); // open files go with the process
      process.kill(before, 'SIGKILL');
      await expect.poll(() => pid(), PATIENT).not.toBe(before);
      const health = async () => (await fetch(new URL('/health', await address())).catch(() => undefined))?.status;
      await expect.poll(health, PATIENT).toBe(200);
      ({ origin } = await address());
    },
    async close() {
      await workers.stop();
      await world.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
