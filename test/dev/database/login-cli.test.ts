import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../dev/database/migrate.ts';
import type { Postgres } from '../../../dev/database/postgres.ts';
import { ask, startScratchPostgres } from './scratch.ts';

const CLI = join(import.meta.dirname, '../../../dev/database/login-cli.ts');
const run = promisify(execFile);

// Roles belong to the whole server, so this one is not the run's.
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startScratchPostgres();
  await migrate({ url: postgres.adminUrl });
});
afterAll(() => postgres.stop());

const login = async (service: string) =>
  (
    await run(process.execPath, [CLI, service], { env: { ...process.env, DATABASE_URL: postgres.adminUrl } })
  ).stdout.trim();

test('a Worker’s role gets a login, and the URL alone is printed', async () => {
  const url = await login('delivery');
  expect(await ask(url, 'select current_user as name')).toEqual([{ name: 'waypost_delivery' }]);
  await expect(ask(url, 'delete from delivery.fare')).rejects.toThrow('permission denied');
});

test('asked again, the old password no longer works', async () => {
  const before = await login('agent');
  const after = await login('agent');
  await expect(ask(before, 'select 1')).rejects.toThrow('password authentication failed');
  expect(await ask(after, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a Worker that isn’t one is answered with the usage', async () => {
  await expect(login('postgres')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage:') as unknown,
  });
});
