import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const miniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'));

/** Notes its number and becomes workerd: whichever one Miniflare started last, after a crash too, is the one in the file. */
const LAUNCHER = (workerd: string, pidFile: string) =>
  `#!/bin/sh\necho "$$" > ${quoted(pidFile)}\nexec ${quoted(workerd)} "$@"\n`;

/** Its stdin closes with the owner, SIGKILL included. A launcher that is just starting has time to note its number. */
const WATCHDOG =
  'read -r _; sleep 0.3; pid=$(cat "$0") || exit; ' +
  'case $(ps -ww -o command= -p "$pid") in *workerd*) kill -KILL "$pid";; esac; rm -f "$0" "$1"';

/**
 * Makes each workerd that Miniflare starts in this process from now on end with it, however it ends. `dir` is the
 * stack's own. Answers what calls it off, for once Miniflare has been disposed of.
 */
export function tieWorkerd(dir: string): () => void {
  const launcher = join(dir, 'workerd.sh');
  const pidFile = join(dir, 'workerd.pid');
  const before = process.env['MINIFLARE_WORKERD_PATH'];
  const workerd = before ?? (miniflare('workerd') as { default: string }).default;
  rmSync(launcher, { force: true }); // a mode is for new files only
  writeFileSync(launcher, LAUNCHER(workerd, pidFile), { mode: 0o755 });
  process.env['MINIFLARE_WORKERD_PATH'] = launcher;
  const shell = spawn('/bin/sh', ['-c', WATCHDOG, pidFile, launcher], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches the whole group; this one must outlive it
  });
  shell.on('error', () => undefined);
  return () => {
    shell.kill('SIGKILL');
    if (before === undefined) delete process.env['MINIFLARE_WORKERD_PATH'];
    else process.env['MINIFLARE_WORKERD_PATH'] = before;
    for (const file of [launcher, pidFile]) rmSync(file, { force: true });
  };
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;
