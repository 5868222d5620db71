import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_MAX_BODY_BYTES, escapePointer, readJson } from '../../src/platform/http/body.ts';
import { queryObject } from '../../src/platform/http/validate.ts';
import type { Problem, FieldError } from '../../src/platform/problem/problem.ts';

const read = (body: BodyInit, type = 'application/json', maxBytes = DEFAULT_MAX_BODY_BYTES) =>
  readJson(new Request('https://x.example', { method: 'POST', body, headers: { 'content-type': type } }), maxBytes);
const errorsOf = (work: Promise<unknown>): Promise<readonly FieldError[] | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as Problem).errors,
  );
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

describe('bodies', () => {
  test('REQ-21 strings and names come in NFC; everything else comes as it was sent', async () => {
    const decomposed = 'Cafe\u0301';
    expect(await read(JSON.stringify({ [decomposed]: [decomposed, { n: 1.5, t: true, z: null }] }))).toEqual({
      Café: ['Café', { n: 1.5, t: true, z: null }],
    });
    const values = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !/[\\\u007f-\u009f]|__proto__/.test(JSON.stringify(value)));
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(await read(text))).toBe(text.normalize('NFC'));
      }),
    );
  });

  test('REQ-21 newline and tab are characters like any other', async () => {
    expect(await read('{"a":"one\\n\\ttwo"}')).toEqual({ a: 'one\n\ttwo' });
  });

  test('REQ-7 every control character other than newline and tab is refused, with a pointer to each', async () => {
    const chars = [
      ...Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 9 && code !== 10),
      ...Array.from({ length: 33 }, (_, offset) => 0x7f + offset),
    ];
    for (const code of chars) {
      expect(await errorsOf(read(JSON.stringify({ 'a/b~': [0, String.fromCharCode(code)] })))).toEqual([
        { pointer: '#/a~1b~0/1', code: 'invalid_string', detail: expect.any(String) },
      ]);
    }
    expect(await errorsOf(read('{"bad\\u0000name":1}'))).toHaveLength(1);
  });

  test('REQ-9 32 levels are taken and 33 are not, whatever characters are about', async () => {
    for (const mark of ['plain', 'naïve', '[{[{']) {
      expect(await read(JSON.stringify([nested(31), mark]))).toEqual([nested(31), mark]);
      expect(await errorsOf(read(JSON.stringify([nested(32), mark])))).toEqual([
        { pointer: `#/0${'/0'.repeat(31)}`, code: 'invalid_string', detail: 'Nested more than 32 levels deep.' },
      ]);
    }
    const wide = Array.from({ length: 500 }, () => [{}]);
    expect(await read(JSON.stringify(wide))).toEqual(wide);
  });

  test('REQ-22 a body with faults without number names fifty of them', async () => {
    expect(await errorsOf(read(JSON.stringify(Array.from({ length: 80 }, () => '\u0000'))))).toHaveLength(50);
  });

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/merge-patch+json',
  ])('REQ-4 “%s” is JSON', async (type) => {
    expect(await read('{}', type)).toEqual({});
  });

  test('REQ-3 a body may be as long as its limit, to the byte', async () => {
    const exact = JSON.stringify('é'.repeat(49)); // 100 bytes in 51 characters
    expect(await read(exact, 'application/json', 100)).toHaveLength(49);
    await expect(read(exact, 'application/json', 99)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  test('REQ-23 a pointer escapes ~ and / (RFC 6901)', () => {
    expect([escapePointer('a/b'), escapePointer('~1'), escapePointer('plain')]).toEqual(['a~1b', '~01', 'plain']);
  });
});

describe('queries', () => {
  test('REQ-21 query parameters come in NFC', () => {
    expect(queryObject(new URLSearchParams('q=Cafe%CC%81&p='))).toEqual({ q: 'Café', p: '' });
  });
});
