import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../dev/openapi/json-text.ts';

test('what fits on a line stands on one', () => {
  const lines = jsonText({ tags: ['Fares'], nothing: {}, path: { method: 'x'.repeat(60), summary: 'y'.repeat(60) } });
  expect(lines.split('\n')).toEqual([
    '{',
    '  "tags": ["Fares"],',
    '  "nothing": {},',
    '  "path": {',
    `    "method": "${'x'.repeat(60)}",`,
    `    "summary": "${'y'.repeat(60)}"`,
    '  }',
    '}',
    '',
  ]);
});

/** A list or an object that is opened and closed on the line, with something in it. */
const COULD_BE_BROKEN = /^\s*(?:"(?:\\.|[^"\\])*": )?[[{] ?[^\]} ]/;

test('every document is read as what JSON makes of it, and no line that could be broken is longer than 120', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (document) => {
      const text = jsonText(document);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
      const long = text.split('\n').filter((line) => line.length > 120);
      expect(long.filter((line) => COULD_BE_BROKEN.test(line))).toEqual([]);
    }),
  );
});
