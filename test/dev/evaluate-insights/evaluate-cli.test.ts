import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareOf } from '../../../dev/evaluate-insights/score.ts';
import { withBundle, type Written } from './bundle.ts';

const ROOT = join(import.meta.dirname, '../../..');

function evaluate(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dev/evaluate-insights/evaluate-cli.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n'), stderr };
}

const page = (fee: string, more = '') =>
  `<html><head>${more}</head><body><main><h1>Terms of use</h1><p>The fee for each delivery that a shop orders is ${fee}.</p><p>It is due at the end of the month.</p></main></body></html>`;
const commits: readonly Written[] = [
  { page: 'a__terms.html', text: page('two dollars'), message: 'first' },
  { page: 'a__terms.html', text: page('two dollars', '<script>1</script>'), message: 'noise' },
  { page: 'a__terms.html', text: page('three dollars'), message: 'change' },
  { page: 'b.html', text: page('two dollars'), message: 'first' },
  { page: 'b.html', text: page('two dollars', '<!-- x -->'), message: 'change' },
];

test('MEASURE-4 prints precision and recall first, then intervals, baselines, sites and what is wrong', () => {
  const { status, lines } = withBundle(commits, (bundle) => evaluate([bundle]));
  expect(status).toBe(0);
  expect(lines.slice(0, 4)).toEqual([
    'precision 100.0 % (1 of 1)',
    'recall 50.0 % (1 of 2)',
    'precision is between 20.7 to 100.0 %, recall between 9.5 to 90.5 % (Wilson, 95 %)',
    'transitions 3 of 2 pages',
  ]);
  expect(lines).toContain('  byte hash                    precision 66.7 % (2 of 3), recall 100.0 % (2 of 2)');
  expect(lines).toContain('  visible text                 precision 100.0 % (1 of 1), recall 50.0 % (1 of 2)');
  expect(lines.some((line) => line.startsWith('  a  '))).toBe(true);
  expect(lines.some((line) => line.startsWith('  (no site in the name)  '))).toBe(true);
  expect(lines.slice(lines.indexOf('wrong 1') + 1)[0]).toBe('  b.html 1 missed (change) [markup]');
});

test('MEASURE-4 prints one document for programs', () => {
  const { lines } = withBundle(commits, (bundle) => evaluate([bundle, '--json']));
  expect(JSON.parse(lines.join('\n'))).toMatchObject({
    precision: { part: 1, whole: 1, percent: 100 },
    recall: { part: 1, whole: 2, percent: 50 },
    wrong: [{ page: 'b.html', index: 1, fault: 'missed' }],
  });
});

test.each([
  [0, 10, 0, 27.75],
  [38, 40, 83.5, 98.62],
  [10, 10, 72.25, 100],
  [0, 0, 0, 100],
])('MEASURE-4 knows Wilson’s interval of %i of %i', (part, whole, low, high) => {
  const { interval } = shareOf(part, whole);
  expect(interval[0]).toBeCloseTo(low, 2);
  expect(interval[1]).toBeCloseTo(high, 2);
});

test('MEASURE-3 refuses what can’t be measured', () => {
  withBundle(commits, (bundle, folder) => {
    const labels = join(folder, 'labels.json');
    const other = (text: string) => {
      writeFileSync(labels, text);
      return evaluate([bundle, '--labels', labels]);
    };
    const broken = join(folder, 'broken.bundle');
    writeFileSync(broken, '# v2 git bundle\n');
    const refusals: readonly (readonly [RegExp, ReturnType<typeof evaluate>])[] = [
      [/^Usage/, evaluate([])],
      [/There is no file \/nowhere/, evaluate(['/nowhere'])],
      [/git bundle failed/, evaluate(['package.json'])],
      [/has no branch main|git \w+ failed/, evaluate([broken])],
      [/There is no file/, evaluate([bundle, '--labels', '/nowhere'])],
      [/holds no labels/, other('{')],
      [/holds no labels/, other('{"rows":[{"page":"b.html","index":1,"audited":"perhaps"}]}')],
      [/names none of the bundle’s pages, but c\.html/, other('[{"page":"c.html","index":1,"audited":"text"}]')],
      [/names revision 9 of b\.html, which has 1 to 1/, other('[{"page":"b.html","index":9,"audited":"text"}]')],
      [/The program git/, evaluate([bundle], { PATH: '/nowhere' })],
    ];
    for (const [said, { status, stderr, lines }] of refusals) {
      expect(stderr).toMatch(said);
      expect({ status, lines }).toEqual({ status: 2, lines: [''] });
    }
  });
  const spoken = [{ page: 'a', text: '1', message: 'hello' }];
  expect(withBundle(spoken, (bundle) => evaluate([bundle]))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('name the labels with --labels') as string,
  });
});
