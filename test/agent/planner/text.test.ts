import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsBetween, fold, isTypoOf } from '#src/agent/planner/text/fold.ts';
import { lineOf } from '#src/agent/planner/text/pieces.ts';
import { tokenise } from '#src/agent/planner/text/tokens.ts';
import { read } from './read.ts';

test('PLAN-4 folding keeps every offset, and is done once', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-ZáéíóúñÁÉÍÑüç’ ]*$/), (text) => {
      expect(fold(text)).toHaveLength(text.normalize('NFC').length);
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('PLAN-4 the number of errors is the same both ways, and none for the same word', () => {
  const word = fc.stringMatching(/^[a-z]{0,8}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(errorsBetween(one, other, 20)).toBe(errorsBetween(other, one, 20));
      expect(errorsBetween(one, one, 2)).toBe(0);
    }),
  );
});

test.each([
  ['teh', 'the'],
  ['cancle', 'cancel'],
  ['recipt', 'receipt'],
  ['delivvery', 'delivery'],
])('PLAN-4 %s is %s, mistyped', (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(true);
});

test.each([
  ['lost', 'last'],
  ['horse', 'house'],
  ['ship', 'shop'],
  ['changed', 'charged'],
])('PLAN-4 %s is not %s', (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(false);
});

test('PLAN-4 pieces stand in their order and cover what was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const pieces = tokenise(text);
      for (const { raw, at, end } of pieces) expect(text.slice(at, end)).toBe(raw);
      expect(pieces.map(({ at }) => at)).toEqual(pieces.map(({ at }) => at).toSorted((a, b) => a - b));
    }),
  );
});

const amounts: readonly (readonly [string, number])[] = [
  ['$3', 300],
  ['$1,250.50', 125_050],
  ['3 bucks', 300],
  ['three dollars', 300],
  ['300c', 300],
  ['fifty cents', 50],
  ['a fiver', 500],
  ['a tenner', 1000],
  ['two fifty', 250],
  ['a buck fifty', 150],
  ['2 dollars and 5 cents', 205],
  ['dos dólares', 200],
  ['twenty-five dollars', 2500],
];
test.each(amounts)('PLAN-5 “%s” is %d cents', (said, cents) => {
  expect(read(said).map(({ mark, number }) => [mark, number])).toEqual([['A', cents]]);
});

test('PLAN-5 any dollars and cents are read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      const said = `$${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      expect(read(said)[0]).toMatchObject({ mark: 'A', number: cents });
    }),
  );
});

test.each([
  ['5 euros', 'F'],
  ['£4', 'F'],
  ['15 percent', 'R'],
  ['15%', 'R'],
  ['20 seconds', 'D'],
  ['10 miles', 'K'],
  ['4', 'N'],
])('PLAN-5 “%s” is no amount of dollars', (said, mark) => {
  expect(lineOf(read(said))).toBe(mark);
});
