import { readdirSync, readFileSync } from 'node:fs';

/** What `getconf CLK_TCK` says on every Linux: a tick of /proc is a hundredth of a second. */
export const TICK_MS = 10;

function statOf(pid: string): { readonly name: string; readonly fields: readonly string[] } | undefined {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, fields: rest.split(' ') };
  } catch {
    return undefined; // it is gone meanwhile
  }
}

/** The workerd that this process started last. */
export function findWorkerd(): string {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.filter((pid) => {
    const stat = statOf(pid);
    return stat?.name === 'workerd' && stat.fields[1] === String(process.pid);
  });
  const newest = own.toSorted((a, b) => Number(statOf(b)?.fields[19]) - Number(statOf(a)?.fields[19]))[0];
  if (newest === undefined) throw new Error('no workerd of this process runs');
  return newest;
}

/** Milliseconds of processor time that a process has used so far, all its threads together. */
export function millisecondsOf(pid: string): number {
  const fields = statOf(pid)?.fields ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
