import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { runWorkers } from '../../dev/workers/run-workers.ts';
import { workerVars } from '../../dev/workers/worker-vars.ts';
import { openSurroundings, urls } from './surroundings.ts';
import { randomAddress, type Suite } from './suite.ts';

/** A suite whose workerd can be killed: it comes back by itself, with nothing of what it had in memory. */
export interface Killable extends Suite {
  /** SIGKILLs workerd and waits until another one answers. */
  kill(): Promise<void>;
}

const PATIENT = { timeout: 20_000, interval: 50 };

/** The Workers as `npm start` runs them, in one workerd, without its fronts. */
export async function startKillable(vars: Record<string, string> = {}): Promise<Killable> {
  const world = await openSurroundings({ profile: 'test', clock: Date.now, adminUrl: inject('adminUrl') });
  const dir = mkdtempSync(join(tmpdir(), 'waypost-kill-'));
  const logFile = join(dir, 'workers.log');
  const workers = await runWorkers({
    profile: 'test',
    persistDir: undefined,
    logFile,
    vars: (service) => ({ ...workerVars(service, world.around), ...vars }),
  });
  const worker = () => workers.runtime.getWorker('delivery');
  const address = async () => workers.runtime.unsafeGetDirectURL('delivery');
  world.webhook.url = `${(await address()).origin}/v1/integrations/stripe/events`;
  const pid = () => Number(readFileSync(join(dir, 'workerd.pid'), 'utf8'));

  return {
    ...world,
    urls,
    address: (await address()).origin,
    fetch: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', randomAddress());
      return fetch(new URL(path, await address()), { redirect: 'manual', ...init, headers });
    },
    token: (request) => world.identity.token({ sub: `user-${randomUUID()}`, aud: [urls.delivery], ...request }),
    cron: async () => {
      await (await worker()).scheduled({ cron: '* * * * *', scheduledTime: new Date() });
    },
    queue: async (messages, binding = 'DUE') => {
      const sent = messages.map((body) => ({ id: randomUUID(), timestamp: new Date(), attempts: 1, body }));
      await (await worker()).queue(binding === 'DUE' ? 'waypost-due' : 'waypost-webhooks', sent);
    },
    logs: () => readFileSync(logFile, 'utf8').split('\n'),
    async kill() {
      const before = pid();
      process.kill(before, 'SIGKILL');
      await expect.poll(() => pid(), PATIENT).not.toBe(before);
      const health = async () => (await fetch(new URL('/health', await address())).catch(() => undefined))?.status;
      await expect.poll(health, PATIENT).toBe(200);
    },
    async close() {
      await workers.stop();
      await world.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
