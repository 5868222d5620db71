import { expect, test } from 'vitest';
import { backoffSeconds, MAX_ATTEMPTS, TASK_HOURS } from '#src/intel/tasks/attempts.ts';
import { endOf } from '#src/intel/scans/scan-end.ts';
import { outcomes } from '#src/intel/scans/scan.ts';

test('SWARM-13 attempts are 30 s × 2ⁿ apart, a fifth more or less, and eight fit into six hours', () => {
  expect([1, 2, 3, 7].map((attempt) => backoffSeconds(attempt, 0.5))).toEqual([30, 60, 120, 1_920]);
  expect(backoffSeconds(1, 0)).toBe(24);
  expect(backoffSeconds(1, 1)).toBe(36);
  const longest = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => backoffSeconds(index + 1, 1));
  expect(longest.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(TASK_HOURS * 3_600);
});

const ends = { status: null, attempt: 1, isPartial: false };
const seen = ['baseline', 'unchanged', 'not_modified', 'noise_only', 'changed', 'removed'];
const retried = ['timeout', 'dns_error', 'tls_error', 'connection_error', 'node_lost'];

test.each(outcomes)('SWARM-13 a scan with the outcome %s ends or is attempted again', (outcome) => {
  const expected = seen.includes(outcome) ? 'succeeded' : retried.includes(outcome) ? undefined : 'failed';
  expect(endOf({ ...ends, outcome })).toBe(expected);
  expect(endOf({ ...ends, outcome, attempt: 8 })).toBe(expected ?? 'failed');
});

test.each([
  [404, 'failed'],
  [403, 'failed'],
  [408, undefined],
  [429, undefined],
  [500, undefined],
  [503, undefined],
] as const)('SWARM-13 an answer of %i is final or is asked for again', (status, expected) => {
  expect(endOf({ ...ends, outcome: 'http_error', status })).toBe(expected);
});

test('SWARM-13 a scan of which something was left out is partial', () => {
  expect(endOf({ ...ends, outcome: 'changed', isPartial: true })).toBe('partial');
});
