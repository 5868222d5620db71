import { expect, test } from 'vitest';
import { judge, readAllowedSkips, type Outcome } from '#test/support/runner/skips.ts';

const passed: Outcome = { name: 'a.test.ts > works', state: 'passed' };
const skipped: Outcome = { name: 'a.test.ts > waits', state: 'skipped' };
const allowed = readAllowedSkips('# why\na.test.ts > waits   # needs a key\n\n');

test('HOUSE-15 a skipped test is printed and counts as failed', () => {
  expect(judge([passed, skipped], new Set(), 0)).toEqual({
    passed: 1,
    failed: 1,
    lines: ['SKIPPED a.test.ts > waits'],
  });
});

test('HOUSE-15 a test that was never reached is a skipped one', () => {
  expect(judge([{ ...skipped, state: 'pending' }], new Set(), 0)).toMatchObject({ failed: 1 });
});

test('HOUSE-15 a skip that the list allows is printed and doesn’t fail', () => {
  expect(judge([passed, skipped], allowed, 0)).toEqual({
    passed: 1,
    failed: 0,
    lines: ['SKIPPED a.test.ts > waits (allowed)'],
  });
});

test('HOUSE-15 an allowance that isn’t needed any more is named', () => {
  expect(judge([{ ...skipped, state: 'passed' }], allowed, 0).lines).toEqual([
    'test/allowed-skips.txt names a test that runs: a.test.ts > waits',
  ]);
});

test('HOUSE-15 a file that failed as a whole counts as failed', () => {
  expect(judge([passed], new Set(), 2)).toMatchObject({ passed: 1, failed: 2 });
});
