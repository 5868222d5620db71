import { execFileSync, type ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './workers/profile-config.ts';

const NOTES = join(ROOT, '.waypost', 'running');
const STOP_SECONDS = 20;

/** A child that would outlive a SIGKILL of its owner. */
interface Note {
  readonly pid: number;
  readonly owner: number;
  /** A number alone may belong to another program by now. */
  readonly command: string;
  /** What goes with it. */
  readonly files: readonly string[];
}

/** Notes a child for as long as it runs: should this process be killed, the next start ends it and removes its files. */
export function noteChild(child: ChildProcess, files: readonly string[] = []): void {
  const { pid, spawnargs } = child;
  if (pid === undefined) return; // it couldn't be started
  const path = join(NOTES, `${pid}.json`);
  const note: Note = { pid, owner: process.pid, command: spawnargs.join(' '), files };
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(path, JSON.stringify(note));
  child.once('exit', () => rmSync(path, { force: true }));
}

let noting = false;

/** Notes each workerd that Miniflare starts in this process from now on. */
export function noteWorkerds(): void {
  if (!noting) watchWorkerds(noteChild);
  noting = true;
}

/** Tells of each workerd that starts: Miniflare starts another one after a crash. */
export function watchWorkerds(started: (workerd: ChildProcess) => void): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      if (child.spawnfile.includes('workerd')) started(child);
    });
  });
}

/** Ends what owners left behind that were killed, in this checkout: theirs is a child whose parent is another by now. */
export async function endLeftovers(): Promise<void> {
  for (const name of listNotes()) {
    const note = readNote(name);
    const child = note && processOf(note.pid);
    if (note === undefined || (child?.command === note.command && child.parent === note.owner)) continue;
    if (child?.command === note.command) await end(note);
    else if (processOf(note.owner) !== undefined) continue; // it ended by itself: the owner has its files
    for (const file of [...note.files, join(NOTES, name)]) rmSync(file, { recursive: true, force: true });
  }
}

async function end({ pid, command }: Note): Promise<void> {
  const deadline = Date.now() + STOP_SECONDS * 1000;
  try {
    process.kill(pid, 'SIGINT'); // to Postgres a fast shutdown: roll back, checkpoint, leave
  } catch {
    return; // somebody else was faster
  }
  while (processOf(pid)?.command === command) {
    if (Date.now() > deadline) throw new Error(`Process ${pid}, which a killed stack left behind, does not stop`);
    await sleep(20);
  }
}

function listNotes(): readonly string[] {
  try {
    return readdirSync(NOTES);
  } catch {
    return []; // nothing was ever started
  }
}

function readNote(name: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(join(NOTES, name), 'utf8')) as Note;
  } catch {
    return undefined; // gone, or being written
  }
}

/** A process that runs, and whose child it is. */
export function processOf(pid: number): { readonly parent: number; readonly command: string } | undefined {
  try {
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(describe(pid)) ?? [];
    return command === '' ? undefined : { parent: Number(parent), command }; // a zombie has no command
  } catch {
    return undefined;
  }
}

/** As `ps` says it; small images of Linux have none. */
function describe(pid: number): string {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd();
  return `${/^PPid:\s*(\d+)/m.exec(status)?.[1]} ${command}`;
}
