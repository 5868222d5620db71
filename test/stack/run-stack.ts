import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { portsFrom, requireFree } from '../../dev/stack/ports.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of this repository as a person runs it, in a process of its own. */
export interface Running {
  readonly pid: number;
  readonly stdout: () => string;
  /** Resolves once the output matches; rejects when the process ends before. */
  printed(text: RegExp): Promise<void>;
  readonly finished: Promise<Finished>;
  /** Sends the signal to the process alone, and waits for its end. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Finished>;
}

export function run(script: string, ...args: readonly string[]): Running {
  const { DATABASE_URL: _elsewhere, ...env } = process.env;
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => (output[stream] += chunk.toString()));
  }
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    printed: (text) => untilPrinted(child, () => output, text),
    finished,
    end(signal) {
      child.kill(signal);
      return finished;
    },
  };
}

function untilPrinted(child: ChildProcess, output: () => Omit<Finished, 'code'>, text: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => text.test(output().stdout) && resolve();
    child.stdout?.on('data', look); // after the listener that collects
    child.on('close', (code) => reject(new Error(`ended with ${code}\n${output().stdout}\n${output().stderr}`)));
    look();
  });
}

export const startStackProcess = async (base: number, ...args: readonly string[]): Promise<Running> => {
  const stack = run('dev/start.ts', '--port', String(base), '--limits', 'test', ...args);
  await stack.printed(/Ctrl-C stops everything/);
  return stack;
};

/** The first of as many free ports as a stack takes, below those that the system gives to connections that go out. */
export async function freeBase(): Promise<number> {
  for (;;) {
    const base = randomInt(12_000, 30_000);
    const free = await requireFree(portsFrom(base), base).then(
      () => true,
      () => false,
    );
    if (free) return base;
  }
}

/** A bearer token as `npm run token` prints it: alone on the last line. */
export async function tokenFor(base: number, sub: string, scope: string): Promise<string> {
  const { code, stdout, stderr } = await run(
    'dev/identity/token-cli.ts',
    '--port',
    String(base),
    '--sub',
    sub,
    '--scope',
    scope,
  ).finished;
  if (code !== 0) throw new Error(stderr);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}
