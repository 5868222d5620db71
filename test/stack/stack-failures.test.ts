import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseFreePort } from '../../dev/database/free-port.ts';
import { failureIn } from '../../dev/workers/failures.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { descendantsOf } from './processes.ts';
import { freeBase, startStackProcess, type Running } from './run-stack.ts';

const PATIENT = { timeout: 60_000, interval: 200 };

let stack: Running | undefined;
afterEach(async () => void (await stack?.end('SIGTERM')));

test.each([
  [
    { requestId: 'a', error: { name: 'TypeError', message: 'x is y', stack: '' } },
    'FAILED TypeError: x is y (request a)',
  ],
  [
    { requestId: 'a', route: 'GET /x', status: 500, code: 'internal_error' },
    'FAILED 500 GET /x internal_error (request a)',
  ],
  [{ requestId: 'a', run: 'dead letter waypost-due' }, 'FAILED too often: dead letter waypost-due (a)'],
  [{ requestId: 'a', route: 'GET /x', status: 429, code: 'quota_exceeded' }, undefined],
  [{ requestId: 'a', run: 'queue waypost-due' }, undefined],
])('STACK-17 of the line %o a person hears what has failed', (line, told) => {
  expect(failureIn(JSON.stringify(line))).toBe(told);
  expect(failureIn(`{${JSON.stringify(line)}`), 'a line that is cut').toBeUndefined();
});

test('STACK-18 and STACK-17 the printed URL opens the database in the studio, and a database that is gone is told of', async () => {
  const base = await freeBase();
  stack = await startStackProcess(base, '--ephemeral');
  const url = /postgres:\/\/\S+/.exec(stack.stdout())?.[0] ?? '';
  const port = await chooseFreePort();
  const studio = spawn(join(ROOT, 'node_modules/.bin/drizzle-kit'), ['studio', '--port', String(port)], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
  try {
    const headers = { 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify({ type: 'init' }) };
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/`, asked).then(
        (answer) => answer.text(),
        () => '',
      );
    await expect.poll(ask, PATIENT).toContain('postgresql');
  } finally {
    studio.kill('SIGKILL');
  }
  const postgres = descendantsOf(stack.pid).find(({ command }) => command.includes('postgres -D'));
  process.kill(postgres?.pid ?? 0, 'SIGKILL');
  const { status } = await fetch(`http://127.0.0.1:${base}/v1/tracking/0123456789`);
  expect(status).toBe(503);
  await stack.printed(/^FAILED 503 GET \/v1\/tracking\/:slug database_unavailable \(request [0-9a-f-]{36}\)$/m);
}, 180_000);
