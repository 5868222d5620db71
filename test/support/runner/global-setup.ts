import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../dev/database/migrate.ts';
import { startPostgres } from '../../../dev/database/postgres.ts';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

export const TEMPLATE = 'waypost_template';

/** One Postgres for the whole run, with a migrated template that each suite clones. */
export default async function setUp(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: false });
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
  project.provide('adminUrl', postgres.adminUrl);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
