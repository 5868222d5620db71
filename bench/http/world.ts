import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../dev/database/migrate.ts';
import { startPostgres } from '../../dev/database/postgres.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { workerVars } from '../../dev/workers/worker-vars.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { bundleOf } from '#test/support/workers/bundle.ts';
import { openSurroundings, urls, type Surroundings } from '#test/support/workers/surroundings.ts';
import { startPlainWorkerd, type Measured, type PlainWorkerd } from './plain-workerd.ts';

export interface World {
  readonly workerd: PlainWorkerd;
  /** Another one, whose delivery Worker is Hono alone. */
  readonly hono: PlainWorkerd;
  readonly surroundings: Surroundings;
  /** The process number of Postgres' first process. */
  readonly postmaster: number;
  /** For the delivery Worker, unless told otherwise. */
  token(scope: string, claims?: object): Promise<string>;
  stop(): Promise<void>;
}

/** Plain workerd with the Workers that are measured, and all that they live among. */
export async function openWorld(isProfiled: boolean): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: false });
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
  const surroundings = await openSurroundings({ profile: 'bench', clock: Date.now, adminUrl: postgres.adminUrl });
  const varsOf = (worker: Measured) => workerVars(worker, surroundings.around);
  const workerd = await startPlainWorkerd(varsOf, isProfiled);
  const delivery = await bundleOf(join(import.meta.dirname, 'worker.ts'));
  const hono = await startPlainWorkerd(varsOf, false, { delivery });
  return {
    workerd,
    hono,
    surroundings,
    postmaster: Number(readFileSync(join(postgres.home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    token: (scope, claims = {}) => surroundings.identity.token({ sub: 'ada', scope, aud: [urls.delivery], ...claims }),
    async stop() {
      workerd.stop();
      hono.stop();
      await surroundings.close();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
