import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertV4MiniflareOptions, type Log } from 'miniflare';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteWorkerds, watchWorkerds } from '../../dev/leftovers.ts';
import { keepRunning, type Keeper } from '../../dev/workers/keep-running.ts';
import { chooseLastingPort } from '../../dev/workers/lasting-port.ts';

const PATIENT = { timeout: 60_000, interval: 20 };

let running = 0;
/** How many of the workerds that start from now on are killed at once. */
let doomed = 0;
/** What is done to the next one, once. */
let ambush: ((workerd: ChildProcess) => void) | undefined;
const failed = vi.fn<(error: unknown) => void>();
const gaveUp = vi.fn<() => void>();
let kept: Keeper<string>;
let address: string;

/** As many as a pipe doesn't take at once: what is killed meanwhile hasn't read its configuration. */
const FILLER = '/'.repeat(1_000_000);

beforeAll(async () => {
  noteWorkerds();
  watchWorkerds((workerd) => {
    running = workerd.pid ?? 0;
    if (doomed > 0) workerd.kill('SIGKILL');
    doomed = Math.max(0, doomed - 1);
    ambush?.(workerd);
    ambush = undefined;
  });
  const [port, direct] = [await chooseLastingPort(), await chooseLastingPort()];
  address = `http://127.0.0.1:${direct}/`;
  const settings = (answer: string, log: Log) => {
    const contents = `export default { fetch: () => new Response('${answer}') };${FILLER}`;
    const worker = {
      name: 'kept',
      compatibilityDate: '2026-10-01',
      modules: [{ type: 'ESModule' as const, path: 'kept.mjs', contents }],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: direct }],
    };
    return convertV4MiniflareOptions({ workers: [worker], port, cf: false, log });
  };
  kept = await keepRunning({ first: 'first', settings, failed, gaveUp });
});
afterAll(async () => {
  doomed = 0; // the next file's workerds start in this process, too
  await kept.runtime.dispose();
});
beforeEach(() => {
  failed.mockClear();
  gaveUp.mockClear();
});

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Makes a way to kill a workerd of whose end Node hears before it hears of its pipe's: it dies after Node has asked what
 * is new and before Node counts its dead children, because another one has died, too.
 */
async function layAmbush(): Promise<(workerd: ChildProcess) => void> {
  const other = spawn('sleep', ['60'], { stdio: 'ignore' });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [near] = (await once(server, 'connection')) as [Socket];
  server.close();
  return (workerd) => {
    near.once('data', () => {
      workerd.kill('SIGKILL');
      block(200);
      near.destroy();
    });
    workerd.kill('SIGSTOP'); // so that it reads no more, which would be news of its pipe
    other.kill('SIGKILL');
    far.end('now');
    block(200); // both are news when Node asks next
  };
}

const answer = () =>
  fetch(address).then(
    (response) => response.text(),
    () => 'nobody',
  );

test('STACK-30 a workerd that is killed, and three times more while it starts, is started again', async () => {
  doomed = 3;
  process.kill(running, 'SIGKILL');
  await expect.poll(() => failed.mock.calls, PATIENT).toHaveLength(3);
  await expect.poll(answer, PATIENT).toBe('first');
  expect(gaveUp).not.toHaveBeenCalled();
});

test('STACK-30 one whose pipe Node closes without a word, because it heard of its end before, is started again', async () => {
  ambush = await layAmbush();
  process.kill(running, 'SIGKILL');
  await expect.poll(() => failed.mock.calls, PATIENT).toHaveLength(1);
  await expect.poll(answer, PATIENT).toBe('first');
});

test('STACK-30 and STACK-24 after a swap whose workerd is killed while it starts, the code of before goes on', async () => {
  doomed = 2;
  await expect(kept.swap(() => 'second')).rejects.toThrow();
  expect(await answer()).toBe('first');
});

test('STACK-30 a workerd that is swapped while it is being started again ends with the new code', async () => {
  doomed = 2;
  process.kill(running, 'SIGKILL');
  await expect.poll(() => failed.mock.calls.length, PATIENT).toBeGreaterThan(0);
  await kept.swap(() => 'third');
  expect(await answer()).toBe('third');
  await sleep(1000); // what tries again meanwhile
  expect(await answer()).toBe('third');
});

test('STACK-30 of one that never starts it is said once that no more is tried, and a swap brings it back', async () => {
  doomed = Infinity;
  process.kill(running, 'SIGKILL');
  await expect.poll(() => gaveUp.mock.calls, PATIENT).toHaveLength(1);
  expect(await answer()).toBe('nobody');
  doomed = 0;
  await kept.swap((before) => `${before} again`);
  expect(await answer()).toBe('third again');
});

test('STACK-30 one that is stopped while it starts again stops at once, and stays so', async () => {
  doomed = Infinity;
  process.kill(running, 'SIGKILL');
  await expect.poll(() => failed.mock.calls.length, PATIENT).toBeGreaterThan(1);
  await kept.runtime.dispose();
  const last = running;
  await sleep(2000); // longer than the next pause
  expect(running).toBe(last);
  expect(gaveUp).not.toHaveBeenCalled();
});
