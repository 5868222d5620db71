// npm test: every test, and a second look at the few files that failed while the others wanted the processor, too.
// A test that passes alone is named as unsteady: it lets the run pass, and has to be mended (decision 0081).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesToLookAtAgain, RESULT_FILE, type RunResult } from './second-look.ts';

const dir = mkdtempSync(join(tmpdir(), 'waypost-run-'));

function runTests(name: string, args: readonly string[]): { status: number; result: RunResult | undefined } {
  const file = join(dir, name);
  const env = { ...process.env, [RESULT_FILE]: file };
  const status = spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env }).status ?? 1;
  return { status, result: readResult(file) };
}

/** A run that broke off has written none. */
function readResult(file: string): RunResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  } catch {
    return undefined;
  }
}

const first = runTests('first.json', process.argv.slice(2));
const again = first.status !== 0 && first.result ? filesToLookAtAgain(first.result) : [];
if (first.result && again.length > 0) {
  console.log(`\nA second look, alone, at ${again.join(', ')}`);
  const second = runTests('second.json', [...again, '--max-workers=1']);
  process.exitCode = second.status;
  if (second.status === 0) {
    for (const name of first.result.failedTests)
      console.log(`UNSTEADY ${name}: it failed beside others, and passed alone`);
    console.log(`${first.result.failedFiles.length} of the files passed at the second look alone`);
  }
} else process.exitCode = first.status;
rmSync(dir, { recursive: true, force: true });
