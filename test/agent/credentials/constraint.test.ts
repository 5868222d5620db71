import fc from 'fast-check';
import { expect, test } from 'vitest';
import { violationsOf, type FieldConstraint } from '#src/agent/credentials/constraint.ts';

const broken = (constraint: FieldConstraint, input: unknown, field = 'tipMinor') =>
  violationsOf([{ 'delivery:create': { [field]: constraint } }], 'delivery:create', input).map(
    (each) => each.constraint,
  );

test('KEY-12 each kind holds what it says', () => {
  expect(broken({ const: 'a' }, { tipMinor: 'a' })).toEqual([]);
  expect(broken({ const: 'a' }, { tipMinor: 'b' })).toEqual(['const']);
  expect(broken({ min: 5, max: 7 }, { tipMinor: 6 })).toEqual([]);
  expect(broken({ min: 5, max: 7 }, { tipMinor: '8' })).toEqual(['max']);
  expect(broken({ min: 5, max: 7 }, { tipMinor: 4 })).toEqual(['min']);
  expect(broken({ in: ['a', 1] }, { tipMinor: 1 })).toEqual([]);
  expect(broken({ in: ['a', 1] }, { tipMinor: '1' })).toEqual(['in']);
  expect(broken({ not_in: ['a'] }, { tipMinor: 'a' })).toEqual(['not_in']);
  expect(broken({ prefix: 'org-' }, { tipMinor: 'org-1' })).toEqual([]);
  expect(broken({ prefix: 'org-' }, { tipMinor: 'xorg-1' })).toEqual(['prefix']);
  expect(broken({ max_length: 2 }, { tipMinor: 'abc' })).toEqual(['max_length']);
  expect(broken({ max_length: 2 }, { tipMinor: [1, 2] })).toEqual([]);
});

test('KEY-12 a value of another kind breaks a bound, and so do look-alikes of numbers', () => {
  for (const value of [null, true, {}, [], 'x', '1e3', '0x5', '', ' 6', Number.NaN])
    expect([value, broken({ max: 7 }, { tipMinor: value })]).toEqual([value, ['max']]);
  for (const value of [null, 7, {}, true])
    expect(broken({ max_length: 9 }, { tipMinor: value })).toEqual(['max_length']);
});

test('KEY-12 a missing field breaks what prescribes a value; nothing is inherited from a prototype', () => {
  expect(broken({ const: 1 }, {})).toEqual(['const']);
  expect(broken({ in: [1] }, {})).toEqual(['in']);
  expect(broken({ prefix: 'a' }, {})).toEqual(['prefix']);
  expect(broken({ min: 1 }, {})).toEqual(['min']);
  expect(broken({ max: 1, not_in: [1], max_length: 1 }, {})).toEqual([]);
  expect(broken({ const: 'x' }, {}, 'constructor.name')).toEqual(['const']);
  expect(broken({ max: 1 }, { dropoff: { lat: 2 } }, 'dropoff.lat')).toEqual(['max']);
});

test('KEY-12 constraints of all that a credential descends from hold, and of no other capability', () => {
  const chain = [
    { 'delivery:create': { tipMinor: { max: 500 } }, 'mail:send': { to: { const: 'a' } } },
    { 'delivery:create': { tipMinor: { min: 100 } } },
  ];
  const numbers = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(numbers, (tipMinor) => {
      const violations = violationsOf(chain, 'delivery:create', { tipMinor });
      expect(violations.length === 0).toBe(tipMinor >= 100 && tipMinor <= 500);
      for (const violation of violations) expect(violation).toMatchObject({ field: 'tipMinor', actual: tipMinor });
    }),
  );
  expect(violationsOf(chain, 'delivery:quote', { tipMinor: 999 })).toEqual([]);
});
