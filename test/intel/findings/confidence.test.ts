import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brierScoreOf,
  confidenceOf,
  rowsOf,
  wilsonLowerBound,
  withVerdicts,
  type VerdictCount,
} from '#src/intel/findings/confidence.ts';
import { measuredInsights } from '#src/intel/findings/measured.ts';
import { evidenceClasses, type EvidenceClass } from '#src/intel/insights/evidence-class.ts';

const none = { right: 0, all: 0 };
const empty = {
  offer: { first: none, confirmed: none },
  card: { first: none, confirmed: none },
  section: { first: none, confirmed: none },
  prose: { first: none, confirmed: none },
};

test('CONFIDENCE-1 a confidence is the lower bound of Wilson’s interval of those that were right', () => {
  expect(wilsonLowerBound({ right: 45, all: 46 })).toBeCloseTo(0.887, 3);
  expect(wilsonLowerBound({ right: 10, all: 10 })).toBeCloseTo(0.722, 3);
  expect(wilsonLowerBound({ right: 0, all: 10 })).toBe(0);
  expect(wilsonLowerBound(none)).toBe(0.5);
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }), (right, wrong) => {
      const bound = wilsonLowerBound({ right, all: right + wrong + 1 });
      expect(bound).toBeGreaterThanOrEqual(0);
      expect(bound).toBeLessThanOrEqual(right / (right + wrong + 1));
    }),
  );
});

test('CONFIDENCE-2 verdicts add to the counts of their class, seen once or confirmed; classes under ten cases share one', () => {
  const verdicts: VerdictCount[] = [
    { evidenceClass: 'offer', isConfirmed: true, right: 19, all: 20 },
    { evidenceClass: 'card', isConfirmed: true, right: 2, all: 4 },
    { evidenceClass: 'prose', isConfirmed: true, right: 1, all: 4 },
  ];
  const table = withVerdicts(verdicts, { ...empty, offer: { first: none, confirmed: { right: 20, all: 20 } } });
  expect(table.offer).toEqual({ first: none, confirmed: { right: 39, all: 40 } });
  const of = (evidenceClass: EvidenceClass) => confidenceOf(evidenceClass, { isConfirmed: true, table });
  expect(of('offer')).toBe(Math.round(wilsonLowerBound({ right: 39, all: 40 }) * 100) / 100);
  expect([of('card'), of('section'), of('prose')]).toEqual(
    Array.from({ length: 3 }, () => Math.round(wilsonLowerBound({ right: 3, all: 8 }) * 100) / 100),
  );
});

test('CONFIDENCE-3 the Brier score is the mean square of what confidences miss', () => {
  expect(brierScoreOf([{ right: 1, all: 2, confidence: 0.5 }])).toBe(0.25);
  expect(
    brierScoreOf([
      { right: 3, all: 3, confidence: 1 },
      { right: 0, all: 1, confidence: 1 },
    ]),
  ).toBe(0.25);
  expect(brierScoreOf(rowsOf(empty))).toBeNull();
  expect(rowsOf(empty)).toHaveLength(8);
  expect(rowsOf(empty)[0]).toEqual({
    evidenceClass: 'offer',
    isConfirmed: false,
    ...none,
    confidence: 0.5,
    isShared: true,
  });
});

test('CONFIDENCE-7 the status document tells what was measured for this build', () => {
  expect(measuredInsights.map(({ name }) => name)).toEqual([
    'histories.precision',
    'histories.recall',
    ...evidenceClasses.map((name) => `insights.${name}`),
  ]);
  for (const { right, all, least } of measuredInsights) {
    expect(right).toBeLessThanOrEqual(all);
    expect(least).toBeLessThan(1);
  }
  expect(measuredInsights[0]).toEqual({ name: 'histories.precision', right: 40, all: 40, least: 0.91 });
});
