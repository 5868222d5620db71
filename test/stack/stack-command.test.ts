import { expect, test } from 'vitest';
import { descendantsOf, stillRunning } from './processes.ts';
import { freeBase, run } from './run-stack.ts';

test('STACK-7 A wrong option ends with exit code 2 and the usage', async () => {
  const wrong = [
    ['--prot', '1'],
    ['--port', 'x'],
    ['--port', '80'],
    ['--port', '65530'],
    ['--limits', 'none'],
    ['--limits', 'toString'],
    ['--port'],
    ['extra'],
  ];
  const results = await Promise.all(wrong.map((args) => run('dev/start.ts', ...args).finished));
  for (const [index, { code, stderr, stdout }] of results.entries()) {
    expect([wrong[index], code, stdout]).toEqual([wrong[index], 2, '']);
    expect(stderr).toContain('Usage: npm start');
  }
});

test('STACK-9 A signal while it starts ends it as well, with nothing left behind', async () => {
  const stack = run('dev/start.ts', '--ephemeral', '--port', String(await freeBase()));
  await stack.printed(/Starting Waypost/);
  await expect
    .poll(() => descendantsOf(stack.pid).some(({ command }) => command.includes('postgres')), {
      timeout: 20_000,
      interval: 20,
    })
    .toBe(true);
  const children = descendantsOf(stack.pid);
  const { code, stdout } = await stack.end('SIGINT');
  expect([code, stdout.includes('Waypost is up')]).toEqual([0, false]);
  expect(stillRunning(children)).toEqual([]);
}, 180_000);
