import { spawnSync } from 'node:child_process';
import { UsageError } from './usage-error.ts';

const MOST_BYTES = 2 ** 30;
/** No settings of this machine: a bundle is read alike everywhere. */
const environment = {
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
};

/** What git prints. Throws `UsageError` where there is no git, or it refuses. */
export function git(folder: string, args: readonly string[], input?: string): Buffer {
  const { error, status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    env: environment,
    input,
    maxBuffer: MOST_BYTES,
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    throw new UsageError('The program git, which reads bundles, is not there.');
  if (error !== undefined) throw error;
  if (status !== 0) throw new UsageError(`git ${args[0]} failed: ${stderr.toString().trim() || `status ${status}`}`);
  return stdout;
}

/** The contents of objects, in the order in which they are named. */
export function readBlobs(folder: string, ids: readonly string[]): readonly Uint8Array[] {
  const printed = git(folder, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  let at = 0;
  return ids.map((id) => {
    const end = printed.indexOf('\n', at);
    const [, type, size] = printed.toString('latin1', at, end).split(' ');
    if (type !== 'blob') throw new UsageError(`The bundle lacks the file ${id}.`);
    at = end + 1 + Number(size) + 1;
    // A copy: the whole answer is not kept for the sake of one page.
    return Uint8Array.from(printed.subarray(end + 1, at - 1));
  });
}
