import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves (Linux from 32768 on), above those that stacks are asked for. */
const FIRST = 20_000;
/** As many as a process has of its own, so that two that start at once don't choose the same. */
const OF_PROCESS = 50;
const PROCESSES = 240;

let asked = 0;

/**
 * A loopback port that nobody takes while its user is started anew: one that the system gives may become another
 * program's meanwhile, or the near end of a connection.
 *
 * @throws an error if all of this process are taken
 */
export async function chooseLastingPort(): Promise<number> {
  for (let tries = 0; tries < OF_PROCESS; tries += 1) {
    const port = FIRST + (process.pid % PROCESSES) * OF_PROCESS + (asked++ % OF_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ${OF_PROCESS} ports that are tried for a Worker are taken.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
