import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StreamId } from '#src/live/ids.ts';
import { languageOf } from '#src/live/streams/language.ts';
import { lexemesOf, searchQuery, wordsOf } from '#src/live/discovery/search.ts';
import { isOver, mayFollow, streamStatuses } from '#src/live/streams/stream.ts';
import { hashStreamKey, makeStreamKey, readStreamKey } from '#src/live/streams/stream-key.ts';
import { tagOf } from '#src/live/streams/tag.ts';

const pepper = 'p'.repeat(43);
const streamId = '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId;
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

describe('statuses', () => {
  test('HOST-1 what follows what is the table, and nothing follows an end', () => {
    const moves = streamStatuses.flatMap((from) =>
      streamStatuses.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'created → scheduled',
      'created → live',
      'created → cancelled',
      'created → expired',
      'scheduled → live',
      'scheduled → cancelled',
      'scheduled → expired',
      'live → reconnecting',
      'live → ended',
      'reconnecting → live',
      'reconnecting → ended',
    ]);
    expect(streamStatuses.filter(isOver)).toEqual(['ended', 'cancelled', 'expired']);
  });
});

describe('keys', () => {
  test('HOST-7 a key names its stream, whatever the stream', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (id) => {
        const key = makeStreamKey(pepper, id as StreamId, random);
        expect(key).toMatch(/^wps_live_[\w-]{55}$/);
        expect(readStreamKey(pepper, key)).toBe(id);
      }),
    );
  });

  test('HOST-7 a key of another secret, or with any character changed, is none', () => {
    const key = makeStreamKey(pepper, streamId, random);
    expect(readStreamKey('q'.repeat(43), key)).toBeUndefined();
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'A' ? 'B' : 'A';
      expect(readStreamKey(pepper, key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
    }
    for (const none of ['', 'wps_live_', key.slice(1), `${key}A`, `wps_${'0'.repeat(64)}`, ` ${key}`])
      expect(readStreamKey(pepper, none)).toBeUndefined();
  });

  test('HOST-7 two keys of a stream are kept as two hashes', () => {
    const [one, two] = [makeStreamKey(pepper, streamId, random), makeStreamKey(pepper, streamId, random)];
    expect(hashStreamKey(pepper, one)).not.toBe(hashStreamKey(pepper, two));
    expect(hashStreamKey(pepper, one)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('spelling', () => {
  test.each([
    ['#Sour Dough', 'sour-dough'],
    ['  café__crème ', 'café-crème'],
    ['ＦＵＬＬ', 'full'],
    ['日本茶', '日本茶'],
    ['?!', undefined],
    ['a/b', undefined],
    ['', undefined],
    ['-', undefined],
    ['x'.repeat(31), undefined],
  ])('HOST-5 the tag %j is %j', (text, tag) => {
    expect(tagOf(text)).toBe(tag);
  });

  test('HOST-5 a kept tag is kept as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const tag = tagOf(text);
        if (tag !== undefined) expect(tagOf(tag)).toBe(tag);
      }),
    );
  });

  test.each([
    ['EN-us', 'en-US'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['de', 'de'],
    ['english please', undefined],
    ['', undefined],
    ['en_US', undefined],
    [`en-${'x'.repeat(40)}`, undefined],
  ])('HOST-5 the language %j is %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('what a stream is found by', () => {
  test('LIVE-2 words have no case, accents or punctuation', () => {
    expect(wordsOf('Café-crème, BRÛLÉE! № 5 café')).toEqual(['cafe', 'creme', 'brulee', 'no', '5']);
  });

  test('LIVE-2 a field that isn’t given has no lexemes to replace', () => {
    expect(lexemesOf({ title: 'One two', language: null })).toEqual({ title: ['w:one', 'w:two'], language: [] });
    expect(lexemesOf({ tags: ['mid-century'] })).toEqual({ tags: ['t:mid-century', 'w:mid', 'w:century'] });
    expect(lexemesOf({ language: 'zh-Hant-TW' })).toEqual({ language: ['l:zh', 'l:zh-hant', 'l:zh-hant-tw'] });
  });

  test('LIVE-2 no question can leave its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, given) => {
        const query = searchQuery({ words: wordsOf(text), tag: tagOf(given), language: languageOf(given) }) ?? '';
        for (const part of query.split(' & ').filter(Boolean))
          expect(part).toMatch(/^'[wtl]:[\p{L}\p{N}\p{M}-]+'(?::\*)?$/u);
      }),
    );
  });
});
