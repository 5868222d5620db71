import { expect, it } from 'vitest';
import { severityOf } from '#src/intel/findings/severity.ts';
import { kindNames, kinds } from '#src/intel/insights/kind.ts';

it('FINDING-3 a kind has its own severity', () => {
  for (const kind of kindNames) expect(severityOf({ kind, data: {} }, 1), kind).toBe(kinds[kind]);
});

it.each([
  ['price_increase', { percent: 1.99 }, 0, 'medium'],
  ['price_increase', { percent: 2 }, 0, 'high'],
  ['price_increase', { percent: 10 }, 0, 'high'],
  ['price_increase', { percent: 30 }, 0.69, 'high'],
  ['price_increase', { percent: 30 }, 0.7, 'critical'],
  ['price_decrease', { percent: -30 }, 0.7, 'critical'],
  ['price_decrease', { percent: -1 }, 1, 'medium'],
  ['price_increase', {}, 1, 'high'],
  ['price_increase', { percent: null }, 1, 'high'], // from nothing: it has no per cent
  ['terms_changed', { isMinor: true }, 1, 'info'],
  ['privacy_changed', { isMinor: false }, 1, 'medium'],
  ['outage', { impact: 'critical' }, 0, 'critical'],
  ['outage', { impact: 'major' }, 0, 'high'],
  ['outage', { impact: 'nonsense' }, 0, 'medium'],
  ['outage_resolved', { impact: 'critical' }, 0, 'info'],
] as const)('FINDING-3 %s with %o at a relevance of %d is %s', (kind, data, relevance, severity) => {
  expect(severityOf({ kind, data }, relevance)).toBe(severity);
});
