import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../dev/database/migrate.ts';
import { startPostgres } from '../../dev/database/postgres.ts';
import { createTemplate } from './template.ts';
import { buildWeb } from '../../dev/web/build-web.ts';
import { buildWorker } from '../../dev/workers/build-worker.ts';
import { profileConfig } from '../../dev/workers/profile-config.ts';
import { serviceNames } from '../../src/platform/config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    configs: { readonly default: string; readonly test: string };
  }
}

export const TEMPLATE = 'waypost_template';

/** One Postgres for the whole run, with a migrated template that each suite clones. */
export default async function setUp(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: false });
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
  await buildWeb();
  for (const service of serviceNames) await buildWorker(service); // all at once would starve two cores
  project.provide('adminUrl', postgres.adminUrl);
  project.provide('configs', { default: profileConfig('default'), test: profileConfig('test') });
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
