import { expect, test } from 'vitest';
import { filesToLookAtAgain, MAX_SECOND_LOOKS, type RunResult } from './second-look.ts';

const run = (over: Partial<RunResult>): RunResult => ({
  passed: 10,
  failedTests: [],
  failedFiles: [],
  failedElsewhere: 0,
  ...over,
});

test('files that failed are looked at again', () => {
  expect(filesToLookAtAgain(run({ failedTests: ['a > one', 'a > two'], failedFiles: ['a'] }))).toEqual(['a']);
  expect(filesToLookAtAgain(run({ failedFiles: ['b'] })), 'its preparation failed').toEqual(['b']);
});

test('what is no accident is not', () => {
  const many = Array.from({ length: MAX_SECOND_LOOKS + 1 }, (_, index) => `file-${index}`);
  expect(filesToLookAtAgain(run({ failedTests: many, failedFiles: many })), 'too many files').toEqual([]);
  expect(filesToLookAtAgain(run({ failedFiles: ['a'], failedElsewhere: 1 })), 'a forbidden skip').toEqual([]);
  expect(filesToLookAtAgain(run({}))).toEqual([]);
});
