import { expect, test } from 'vitest';
import { intervalFactor, jitterFactor } from '#src/intel/schedule/interval.ts';

test('SWARM-14 a change halves the interval, no change lengthens it, a failure leaves it', () => {
  expect(intervalFactor('changed')).toBe(0.5);
  for (const outcome of ['unchanged', 'not_modified', 'noise_only'] as const)
    expect(intervalFactor(outcome)).toBe(1.25);
  for (const outcome of ['baseline', 'timeout', 'blocked_bot', 'removed'] as const)
    expect(intervalFactor(outcome)).toBe(1);
});

test('SWARM-14 due times are moved by at most a tenth', () => {
  expect([0, 0.5, 1].map(jitterFactor)).toEqual([0.9, 1, 1.1]);
});
