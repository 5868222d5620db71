import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapAfter } from '#src/intel/hosts/gap.ts';

const kind = { crawlDelayMs: null, strain: 0 };
const fine = { status: 200, retryAfterSeconds: null };

test.each([
  ['the configured gap', kind, fine, 5_000, 0],
  ['a longer Crawl-delay', { ...kind, crawlDelayMs: 12_000 }, fine, 12_000, 0],
  ['not a shorter one', { ...kind, crawlDelayMs: 1_000 }, fine, 5_000, 0],
  ['a Crawl-delay of at most a minute', { ...kind, crawlDelayMs: 600_000 }, fine, 60_000, 0],
  ['twice as long after a 429', kind, { status: 429, retryAfterSeconds: null }, 10_000, 1],
  ['eight times after the third 503', { ...kind, strain: 2 }, { status: 503, retryAfterSeconds: null }, 40_000, 3],
  ['as before when it is well', { ...kind, strain: 3 }, fine, 5_000, 0],
  ['what Retry-After says', kind, { status: 503, retryAfterSeconds: 20 }, 20_000, 1],
  ['what Retry-After says of a redirect', kind, { status: 302, retryAfterSeconds: 20 }, 20_000, 0],
  ['an hour at most', { ...kind, strain: 40 }, { status: 429, retryAfterSeconds: 90_000 }, 3_600_000, 12],
  ['as before without an answer', kind, { status: null, retryAfterSeconds: null }, 5_000, 0],
])('SWARM-8 a host is left alone for %s', (_, manners, answer, gapMs, strain) => {
  expect(gapAfter(manners, answer, 5_000)).toEqual({ gapMs, strain });
});

test('SWARM-8 no gap is shorter than the configured one or longer than an hour', () => {
  fc.assert(
    fc.property(
      fc.record({ crawlDelayMs: fc.option(fc.nat()), strain: fc.nat(30) }),
      fc.record({ status: fc.option(fc.constantFrom(200, 304, 429, 503)), retryAfterSeconds: fc.option(fc.nat()) }),
      fc.nat(60_000),
      (manners, answer, scanGapMs) => {
        const { gapMs } = gapAfter(manners, answer, scanGapMs);
        expect(gapMs).toBeGreaterThanOrEqual(scanGapMs);
        expect(gapMs).toBeLessThanOrEqual(3_600_000);
      },
    ),
  );
});
