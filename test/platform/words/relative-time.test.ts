import { expect, test } from 'vitest';
import { ago, ahead, inFull, inUtc } from '#src/platform/words/relative-time.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  [0, 'just now'],
  [-59, 'just now'],
  [30, 'just now'],
  [-60, '1 minute ago'],
  [-3_599, '59 minutes ago'],
  [-3_600, '1 hour ago'],
  [-172_800, '2 days ago'],
])('PAGE-20 %d seconds from now was %s', (seconds, words) => {
  expect(ago(after(seconds), now)).toBe(words);
});

test.each([
  [-5, 'any moment now'],
  [0, 'any moment now'],
  [1, 'in 1 minute'],
  [661, 'in 12 minutes'],
  [7_200, 'in 2 hours'],
  [86_400, 'tomorrow'],
])('PAGE-20 %d seconds from now is %s', (seconds, words) => {
  expect(ahead(after(seconds), now)).toBe(words);
});

test('PAGE-20 a moment without a zone of the reader’s is told in UTC', () => {
  expect(inUtc(now)).toBe('Nov 21, 12:00 UTC');
});

test.each([
  ['2026-11-24T16:00:00Z', undefined, /^Tue, Nov 24, 16:00 UTC$/],
  ['2026-11-24T16:00:00Z', '2026-11-24T16:30:00Z', /^Tue, Nov 24, 16:00 . 16:30 UTC$/],
  ['2026-11-24T23:30:00Z', '2026-11-25T00:30:00Z', /^Tue, Nov 24, 23:30 . Wed, Nov 25, 00:30 UTC$/],
  ['2027-01-04T16:00:00Z', undefined, /^Mon, Jan 4, 2027, 16:00 UTC$/],
  ['2026-11-24T16:00:00Z', '2026-11-24T15:00:00Z', /^Tue, Nov 24, 16:00 UTC$/],
])('PAGE-26 %s to %s is read as a day and times', (at, until, expected) => {
  const end = until === undefined ? undefined : new Date(until);
  const words = inFull(new Date(at), end, { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' });
  expect(words.replaceAll(/[\u2009\u202f]/g, ' ')).toMatch(expected);
});
