import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesInWords } from '#src/agent/page-words/changed-words.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { namesDelivery, sumRows } from '#src/agent/page-words/subject-words.ts';

test('CHATPAGE-16 what changed is said by its name and what it is now', () => {
  const asked = { tipMinor: 300, to: 'a@b.example', body: 'one', quoteToken: 'x', description: 'Cake' };
  expect(changesInWords(asked, { ...asked, tipMinor: 200, quoteToken: 'y' })).toEqual(['Tip changed to $2.00 by you.']);
  const { description: _gone, ...rest } = asked;
  expect(changesInWords(asked, { ...rest, body: 'two\nlines' })).toEqual([
    'Text changed by you.',
    'Description left away by you.',
  ]);
  expect(changesInWords({ body: 'one' }, { body: 'two' })).toEqual(['Text changed to “two” by you.']);
});

test('CHATPAGE-16 what nobody changed isn’t said to be', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
      expect(changesInWords(input, structuredClone(input))).toEqual([]);
    }),
  );
});

test('CPAGE-25 a moment is one by its name and its form, and a window is one time', () => {
  const window = { start: '2026-11-24T16:00:00-08:00', end: '2026-11-24T16:30:00-08:00' };
  const kinds = (input: object) => shownInput({ ...input }, []).map(({ value }) => value);
  expect(kinds({ dropoffWindow: window })).toEqual([{ kind: 'time', at: window.start, until: window.end }]);
  expect(kinds({ createdAt: window.start })).toEqual([{ kind: 'time', at: window.start }]);
  for (const text of ['2026-11-24', '2026-11-24T16:00:00', 'tomorrow', '2026-13-45T16:00:00Z'])
    expect(kinds({ createdAt: text })).toEqual([{ kind: 'text', text }]);
  expect(kinds({ body: window.start })).toEqual([{ kind: 'text', text: window.start }]);
  expect(kinds({ dropoffWindow: { ...window, also: 1 } })).toMatchObject([{ kind: 'group' }]);
});

test('CPAGE-25 a sum is told in its parts, what costs nothing too, where it could have', () => {
  const fee = 'The fee for cancelling, which goes to the driver.';
  const text = (grossMinor: bigint, commitsMinor: bigint, what?: string) =>
    sumRows({ grossMinor, commitsMinor }, what).map((row) => [row.label, row.text]);
  expect(text(2n, 0n, fee)).toEqual([
    ['The fee for cancelling', '$0.00'],
    ['The call itself', '$0.02'],
  ]);
  expect(text(2n, 250n, fee)).toEqual([
    ['The fee for cancelling', '$2.50'],
    ['The call itself', '$0.02'],
  ]);
  expect(text(10n, 0n)).toEqual([['The call itself', '$0.10']]);
  expect(text(0n, 0n)).toEqual([]);
});

test('CHATPAGE-3 a cancellation and a refund name a delivery, nothing else does', () => {
  const named = (appId: string, capabilityName: string) => namesDelivery({ appId, capabilityName });
  expect([named('delivery', 'cancel'), named('delivery', 'refund')]).toEqual([true, true]);
  expect([named('delivery', 'create'), named('mail', 'cancel')]).toEqual([false, false]);
});
