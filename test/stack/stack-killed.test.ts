import { afterEach, expect, test } from 'vitest';
import { descendantsOf, stillRunning } from './processes.ts';
import { freeBase, startStackProcess, type Running } from './run-stack.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

let stack: Running | undefined;
afterEach(async () => {
  await stack?.end('SIGTERM');
});

const workerdOf = ({ pid }: Running) =>
  descendantsOf(pid).find(({ command }) => command.includes('workerd serve'))?.pid;

test.each([{ restarts: 0 }, { restarts: 2 }])(
  'STACK-16 After workerd was started anew $restarts times and the stack got a SIGKILL, the next start ends what is left of it and runs on its ports',
  async ({ restarts }) => {
    const base = await freeBase();
    stack = await startStackProcess(base, '--ephemeral');
    const killed = stack;
    for (let restart = 0; restart < restarts; restart += 1) {
      const workerd = workerdOf(killed) ?? 0;
      process.kill(workerd, 'SIGKILL');
      await expect.poll(() => workerdOf(killed) ?? workerd, PATIENT).not.toBe(workerd);
      await expect.poll(() => fetch(`http://127.0.0.1:${base}/health`).then(({ status }) => status), PATIENT).toBe(200);
    }
    const children = descendantsOf(killed.pid);
    for (const program of ['workerd serve', 'postgres'])
      expect(children.some(({ command }) => command.includes(program))).toBe(true);
    await killed.end('SIGKILL');
    stack = await startStackProcess(base, '--ephemeral');
    expect(stillRunning(children)).toEqual([]);
  },
  180_000,
);
