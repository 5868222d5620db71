import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time of a process, of all its threads, by Linux. */
export function processorMilliseconds(pid: number): number {
  const ofThread = (thread: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => ofThread(thread))
    .reduce((total, each) => total + each, 0);
}

/** The server processes of a Postgres, by its postmaster: each connection is one. */
export function postgresMilliseconds(postmaster: number): number {
  return childrenOf(postmaster)
    .map((pid) => processorMilliseconds(pid))
    .reduce((total, each) => total + each, 0);
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

function parentOf(pid: string): number | undefined {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return undefined;
  }
}
