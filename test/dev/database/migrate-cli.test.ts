import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '../../../dev/database/migrate-cli.ts');
const run = promisify(execFile);
type Failure = { code: number; stdout: string; stderr: string };

test.concurrent.each([
  ['no URL', [], 'No database given'],
  ['a URL of something else', ['--url', 'https://ada:geheim@example.com'], 'no postgres:// URL'],
  ['no URL at all', ['--url', 'geheim'], 'no postgres:// URL'],
  [
    'a server that is not there',
    ['--url', 'postgres://ada:geheim@127.0.0.1:1/shop'],
    '127.0.0.1/shop: connect ECONNREFUSED',
  ],
  ['an unknown option', ['--uri', 'x'], "Unknown option '--uri'"],
])('the command line says what is wrong with %s and prints no password', async (_name, flags, message) => {
  const { DATABASE_URL: _mine, ...env } = process.env;
  const failure = await run(process.execPath, [CLI, ...flags], { env }).catch((error: Failure) => error);
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect(failure.stdout + failure.stderr).not.toMatch(/geheim|\n\s+at /);
});
