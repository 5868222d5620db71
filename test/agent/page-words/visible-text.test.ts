import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedWords, visibleText } from '#src/agent/page-words/visible-text.ts';

const shown = (text: string) =>
  visibleText(text)
    .map((part) => (typeof part === 'string' ? part : `[${part.code}]`))
    .join('');

test.each([
  ['pay\u200bpal', 'pay[U+200B]pal'],
  ['\u202egnp.exe', '[U+202E]gnp.exe'],
  ['a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
  ['a\u00a0b', 'a[U+00A0]b'],
  ['a\u2800b\u3164', 'a[U+2800]b[U+3164]'],
  ['tag\u{e0041}', 'tag[U+E0041]'],
  ['soft\u00adhyphen\ufeff', 'soft[U+00AD]hyphen[U+FEFF]'],
  ['bell\u0007', 'bell[U+0007]'],
  ['a\r\nb', 'a[U+000D]\nb'],
  ['lone\ud800', 'lone[U+D800]'],
  ['\ufe0f\u200d', '[U+FE0F][U+200D]'],
])('CPAGE-6 what can’t be seen is named: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each(['Two bags, please.\n\tThanks', '👩🏽‍🌾 ❤️ 🏳️‍🌈', 'Zoë Łukasz Đặng', 'مرحبا שלום नमस्ते 你好', ''])(
  'CPAGE-6 what is seen stays as it is: %j',
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

test('CPAGE-6 whatever is written, nothing is lost and nothing hidden is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const parts = visibleText(text);
      const back = parts.map((part) =>
        typeof part === 'string' ? part : String.fromCodePoint(Number.parseInt(part.code.slice(2), 16)),
      );
      expect(back.join('')).toBe(text);
      for (const part of parts)
        if (typeof part === 'string') expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2060]/);
    }),
  );
});

test('CPAGE-6 a word of two alphabets is named, and a text of two languages isn’t', () => {
  expect(mixedWords('pаypal.com and Αlpha')).toEqual(['pаypal', 'Αlpha']);
  expect(mixedWords('Привет Robin, Ωmega'.replace('Ωmega', 'Ωμέγα'))).toEqual([]);
});
