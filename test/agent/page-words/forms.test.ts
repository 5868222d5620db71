import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollarsOf, editableFields, editedInput, editName, minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import { shownInput, type ShownField } from '#src/agent/page-words/shown-input.ts';
import { cents } from '#src/money/cents.ts';

const leavesOf = (fields: readonly ShownField[]): string[] =>
  fields.flatMap(({ value }) => {
    if (value.kind === 'group') return leavesOf(value.fields);
    if (value.kind === 'time') return [[value.at, value.until].join('/')];
    return [value.kind === 'money' ? `$${dollarsOf(value.minor)}` : value.text];
  });

test('CPAGE-6 an input is read in fields, the bound ones first, addresses as they are written', () => {
  const input = {
    description: 'Groceries',
    dropoff: { address: { city: 'San Francisco', line1: '101 Twin Peaks Blvd' }, lat: 37.7, lng: -122.4 },
    signatureRequired: true,
    tipMinor: 200,
    tags: ['a', 'b'],
  };
  const fields = shownInput(input, ['dropoff', 'tipMinor']);
  expect(fields.map(({ label }) => label)).toEqual(['Drop-off', 'Tip', 'Description', 'Signature required', 'Tags']);
  expect(leavesOf(fields)).toEqual([
    '101 Twin Peaks Blvd',
    'San Francisco',
    '37.7, -122.4',
    '$2.00',
    'Groceries',
    'Yes',
    'a, b',
  ]);
});

test('CPAGE-6 what the interface calls by a word of its own is said in a person’s', () => {
  expect(shownInput({ dispatch: 'hold' }, [])).toMatchObject([
    { label: 'Search for a driver', value: { text: 'Not sent to drivers yet' } },
  ]);
  expect(leavesOf(shownInput({ dispatch: 'later', hold: 'auto' }, []))).toEqual(['later', 'auto']);
});

test('CPAGE-6 no value of any input is left out', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const texts = (each: unknown): string[] => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null ? Object.values(each).flatMap(texts) : [];
  };
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value, { maxKeys: 5 }), (input) => {
      const all = leavesOf(shownInput(input, [])).join('\n');
      for (const text of texts(input).filter((each) => !/^\d+$/.test(each))) expect(all).toContain(text);
    }),
  );
});

test.each([
  ['5', 500n],
  ['5.5', 550n],
  [' $12.34 ', 1234n],
  ['0,99', 99n],
  ['0', 0n],
])('CPAGE-8 %j is an amount', (text, minor) => {
  expect(minorOfDollars(text)).toBe(minor);
});
test.each(['', '-1', '1.234', '1e3', '١', 'lots', '1,000.00', '.5'])('CPAGE-8 %j is none', (text) => {
  expect(minorOfDollars(text)).toBeUndefined();
});
test('CPAGE-8 what a form shows of an amount is read as the same', () => {
  fc.assert(fc.property(fc.bigInt(0n, 10n ** 12n), (minor) => minorOfDollars(dollarsOf(cents(minor))) === minor));
});

const input = { to: 'a@b.example', subject: 'Keys', body: 'one\ntwo', tipMinor: 200 };
const fields = editableFields(input, ['/subject', '/body', '/tipMinor', '/absent']);

test('CPAGE-8 what was left alone stays to the character, though forms break lines otherwise', () => {
  const same: Record<string, string> = { subject: 'Keys', body: 'one\r\ntwo', tipMinor: '2.00' };
  const given = (name: string) => Object.entries(same).find(([field]) => editName(`/${field}`) === name)?.[1];
  expect(editedInput(input, fields, given)).toEqual({ kind: 'none' });
  expect(editedInput(input, fields, () => undefined)).toEqual({ kind: 'none' });
});

test('CPAGE-8 an edit is of what may be edited, and keeps its kind', () => {
  const given = (name: string) =>
    ({ 'edit:/body': 'three\r\n', 'edit:/tipMinor': '1.5', 'edit:/to': 'x', 'edit:/absent': '1' })[name];
  expect(editedInput(input, fields, given)).toEqual({
    kind: 'edited',
    input: { ...input, body: 'three\n', tipMinor: 150 },
  });
  expect(editedInput(input, fields, () => 'x')).toMatchObject({ kind: 'wrong', fields: [{ pointer: '/tipMinor' }] });
});
