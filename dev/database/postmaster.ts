import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TAKEOVER_SECONDS = 20;

/**
 * Takes over a data directory. If another living process owns it, that is an error. A server whose owner died is
 * stopped. A `postmaster.pid` left by a SIGKILL is removed, even if another program has its number now.
 */
export async function claimData(home: string): Promise<void> {
  const data = join(home, 'data');
  const ownerFile = join(home, 'owner.pid');
  const pidFile = join(data, 'postmaster.pid');
  const owner = readPid(ownerFile);
  const postmaster = readPid(pidFile);
  if (postmaster !== undefined && isPostgresOf(postmaster, data)) {
    if (owner !== undefined && isAlive(owner)) {
      throw new Error(
        `The database in ${home} is in use by process ${owner}${owner === process.pid ? ' (this one)' : ''}: ` +
          'stop that one first, or give another directory',
      );
    }
    await stopOrphan(postmaster, data);
  }
  rmSync(pidFile, { force: true });
  writeFileSync(ownerFile, String(process.pid));
}

async function stopOrphan(pid: number, data: string): Promise<void> {
  process.kill(pid, 'SIGINT'); // fast shutdown: roll back, checkpoint, exit
  const deadline = Date.now() + TAKEOVER_SECONDS * 1000;
  while (isPostgresOf(pid, data)) {
    if (Date.now() > deadline) throw new Error(`The Postgres (process ${pid}) that a dead owner left does not stop`);
    await sleep(50);
  }
}

/**
 * Stops Postgres when this process has ended, in whatever way: the shell's stdin closes with it, even after SIGKILL. An
 * ephemeral folder is deleted too. Killing the shell cancels it.
 */
export function tieToThisProcess(postmaster: number, removeHome: string | undefined): () => void {
  const script =
    'read -r _; kill -INT "$0"; [ -n "$1" ] || exit; ' +
    'while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1/data" "$1/password" "$1/owner.pid"; rmdir "$1"';
  const shell = spawn('/bin/sh', ['-c', script, String(postmaster), removeHome ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches the whole group; this shell must outlive it
  });
  shell.on('error', () => undefined);
  return () => void shell.kill('SIGKILL');
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgresOf(pid: number, data: string): boolean {
  return isAlive(pid) && readCommand(pid).includes(`-D ${data}`);
}

function readCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // it has just gone
  }
}
