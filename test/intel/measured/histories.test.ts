import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { Evaluation } from '../../../dev/evaluate-insights/score.ts';

const ROOT = join(import.meta.dirname, '../../..');
const here = (name: string) => join(import.meta.dirname, name);

let evaluation: Evaluation;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dev/evaluate-insights/evaluate-cli.ts', here('histories.bundle'), '--labels', here('labels.json'), '--json'],
    { cwd: ROOT, maxBuffer: 2 ** 26 },
  );
  evaluation = JSON.parse(stdout) as Evaluation;
}, 240_000);

test('MEASURE-5 the baselines come out as they always do on these histories', () => {
  const { baselines, transitions, recall } = evaluation;
  expect({ transitions, wanted: recall.whole }).toEqual({ transitions: 715, wanted: 40 });
  expect(Object.entries(baselines).map(([name, score]) => [name, score.precision.part, score.precision.whole])).toEqual(
    [
      ['byte hash', 40, 712],
      ['visible text', 28, 178],
      ['text and links', 40, 208],
      ['Readability with links', 40, 46],
    ],
  );
});

test('MEASURE-6 precision and recall are 95 % at least, and above each baseline', () => {
  const { precision, recall, baselines } = evaluation;
  expect({ precision: precision.percent, recall: recall.percent }).toEqual({
    precision: expect.toSatisfy((percent: number) => percent >= 95) as number,
    recall: expect.toSatisfy((percent: number) => percent >= 95) as number,
  });
  const harmonic = (of: Pick<Evaluation, 'precision' | 'recall'>) =>
    2 / (100 / of.precision.percent + 100 / of.recall.percent);
  for (const [name, baseline] of Object.entries(baselines)) {
    expect(precision.percent, name).toBeGreaterThan(baseline.precision.percent);
    expect(harmonic(evaluation), name).toBeGreaterThan(harmonic(baseline));
  }
});

test('MEASURE-6 none of the nine invisible changes is reported', () => {
  expect(evaluation.wrong.filter(({ label }) => label === 'format')).toEqual([]);
});

test('MEASURE-7 precision and recall of each site are 90 % at least', () => {
  expect(evaluation.sites.map(({ site }) => site)).toEqual(['github', 'npm-public-registry']);
  for (const { site, precision, recall } of evaluation.sites) {
    expect(precision.percent, site).toBeGreaterThanOrEqual(90);
    expect(recall.percent, site).toBeGreaterThanOrEqual(90);
  }
});
