import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ROOT } from '../../../dev/workers/profile-config.ts';
import { judge, readAllowedSkips, type Outcome } from './skips.ts';
import { RESULT_FILE, type RunResult } from './second-look.ts';

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

const outcomeOf = (test: TestCase): Outcome => ({ name: nameOf(test), state: test.result().state });

const outcomesOf = (modules: readonly TestModule[]) =>
  modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf));

/** Has the last word: which tests were skipped, and one plain line. A skip that nobody allowed is a failure. */
export default class Verdict implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const outcomes = outcomesOf(modules);
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    const allowed = readAllowedSkips(readFileSync(join(ROOT, 'test/allowed-skips.txt'), 'utf8'));
    const { passed, failed, lines } = judge(outcomes, allowed, broken);
    for (const line of lines) console.log(line);
    if (failed > 0) process.exitCode = 1;
    const resultFile = process.env[RESULT_FILE];
    if (resultFile) {
      const sound = modules.filter((module) => module.ok());
      const result: RunResult = {
        passed,
        failedTests: outcomes.flatMap(({ name, state }) => (state === 'failed' ? [name] : [])),
        failedFiles: modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId),
        failedElsewhere: judge(outcomesOf(sound), allowed, unhandled.length).failed,
      };
      writeFileSync(resultFile, JSON.stringify(result));
    }
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`)); // after everybody else's last word
  }
}
