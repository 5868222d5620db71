import { execFileSync } from 'node:child_process';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function allProcesses(): readonly Process[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (command === undefined || state?.startsWith('Z') === true) return []; // a zombie has ended
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Every process that descends from this one. */
export function descendantsOf(pid: number): readonly Process[] {
  const all = allProcesses();
  const below = (parent: number): readonly Process[] =>
    all.filter((each) => each.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** Those of them that still run, under the same command: a number alone may belong to another program by now. */
export function stillRunning(processes: readonly Process[]): readonly Process[] {
  const now = allProcesses();
  return processes.filter(({ pid, command }) => now.some((each) => each.pid === pid && each.command === command));
}
