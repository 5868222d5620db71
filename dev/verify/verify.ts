import { spawn } from 'node:child_process';
import { ROOT } from '../workers/profile-config.ts';

/** Everything that can be said about the repository without running it. Each in a process of its own, all at once. */
const checks: Readonly<Record<string, readonly string[]>> = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '.'],
  types: ['tsc', '--noEmit', '--checkers', '1'], // more of them infer the same types again: four take three times as long
  unused: ['knip'],
  rules: ['node', 'dev/verify/rules.ts'],
  lock: ['node', 'dev/verify/lock.ts'],
  generated: ['node', 'dev/openapi/generate.ts', '--check'],
  openapi: ['redocly', 'lint'],
  migrations: ['node', 'dev/verify/migrations.ts'],
};

/** In plain text, and without asking whether there is a newer version. */
const quiet = { FORCE_COLOR: '0', NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

function run(name: string, [command = '', ...args]: readonly string[]): Promise<Result> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quiet },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += `${command}: ${error.message}. Run it as: npm run verify\n`;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
for (const { name, ok, output } of results) if (!ok) console.error(`--- ${name}\n${output.trimEnd()}\n`);
for (const { name, ok, seconds } of results)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
