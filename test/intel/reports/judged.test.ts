import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgePending, newsOf } from '#src/intel/reports/judged.ts';
import { found } from './reports.ts';

const quoted = (...changes: readonly (readonly [anchor: string, before: string, after: string])[]) =>
  found({
    evidence: changes.map(([anchor, before, after]) => ({
      snapshotBefore: 'a'.repeat(64),
      snapshotAfter: 'b'.repeat(64),
      anchor,
      before,
      after,
      rule: 'visible_text',
    })),
  });
const pending = (insight: ReturnType<typeof quoted>) => ({
  id: 'i',
  kind: insight.kind,
  evidenceClass: null,
  evidence: insight.evidence,
});

const told = quoted(['Pro', '$10', '$15'], ['Basic', '', 'Free for ever']);

test.each([
  ['confirmed', 'all of it is still there', [told]],
  ['confirmed', 'something else changed as well', [told, quoted(['News', '', 'Hello'])]],
  [
    'confirmed',
    'it is part of a larger change',
    [quoted(['Pro', '$10', '$15'], ['Basic', '', 'Free for ever'], ['News', '', 'Hello'])],
  ],
  ['retracted', 'the former page is back', []],
  ['retracted', 'the former text is back, and something else changed', [quoted(['News', '', 'Hello'])]],
  ['superseded', 'it says something else again', [quoted(['Pro', '$10', '$12'])]],
  ['superseded', 'a part of it went back', [quoted(['Pro', '$10', '$15'])]],
] as const)('SWARM-17 what was told is %s where %s', (status, _, again) => {
  expect(judgePending(pending(told), again)).toBe(status);
});

test('SWARM-17 news is what no confirmed insight has told', () => {
  const other = quoted(['News', '', 'Hello']);
  expect(newsOf([told, other], [pending(told)])).toEqual([other]);
  expect(newsOf([told], [])).toEqual([told]);
});

test('SWARM-17 the same look again confirms whatever it told', () => {
  const text = fc.string({ maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 10 }), (changes) => {
      const insight = quoted(...changes);
      expect(judgePending(pending(insight), [insight])).toBe('confirmed');
      expect(judgePending(pending(insight), [])).toBe('retracted');
    }),
  );
});
