import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { ROOT } from '../workers/profile-config.ts';

/** Workers that are called come before their callers: agent binds delivery, live and intel; swarm binds intel. */
const called: readonly ServiceName[] = ['delivery', 'live', 'intel'];
export const deployOrder = [...called, ...serviceNames.filter((name) => !called.includes(name))];

/** Runs wrangler in the root folder. `quiet` shows its output only in the error. Rejects if it fails. */
export function runWrangler(args: readonly string[], output: 'quiet' | 'shown'): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd: ROOT,
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_UPDATE_NOTIFIER: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`wrangler ${args.join(' ')} ended with ${code}\n${said}`)),
    );
  });
}
