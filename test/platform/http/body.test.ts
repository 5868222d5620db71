import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_MAX_BODY_BYTES, escapePointer, readJson } from '#src/http/body.ts';
import { readCapped } from '#src/http/capped-body.ts';
import { queryObject } from '#src/http/validate.ts';
import type { Problem, FieldError } from '#src/platform/problem/problem.ts';

const read = (body: BodyInit, type = 'application/json', maxBytes = DEFAULT_MAX_BODY_BYTES) =>
  readJson(new Request('https://x.example', { method: 'POST', body, headers: { 'content-type': type } }), maxBytes);
const errorsOf = (work: Promise<unknown>): Promise<readonly FieldError[] | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as Problem).errors,
  );
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

const isVast = (value: unknown) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;

describe('bodies', () => {
  test('REQ-21 strings and names come in NFC; everything else comes as it was sent', async () => {
    const decomposed = 'Cafe\u0301';
    expect(await read(JSON.stringify({ [decomposed]: [decomposed, { n: 1.5, t: true, z: null }] }))).toEqual({
      Café: ['Café', { n: 1.5, t: true, z: null }],
    });
    const values = fc
      .jsonValue({ maxDepth: 4 })
      .map((value) => JSON.parse(JSON.stringify(value), (_, each: unknown) => (isVast(each) ? 0.5 : each)) as unknown)
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

  test('REQ-22 pointers are as long as an answer may be, altogether', async () => {
    const name = 'n'.repeat(200);
    const deep = Array.from({ length: 30 }).reduce<unknown>(
      (inner) => ({ [name]: inner }),
      ['\u0000', '\u0000', '\u0000'],
    );
    expect(await errorsOf(read(JSON.stringify(deep)))).toHaveLength(2);
  });

  test('REQ-24 every integer to 2^53 − 1 comes as it was sent; each beyond is refused, however it is spelled', async () => {
    const spelled = (digits: bigint) => [
      `${digits}`,
      `${digits}.0`,
      `${digits}0e-1`,
      ...(digits % 10n === 0n ? [`${digits / 10n}e1`, `${digits / 10n}E+01`] : []),
    ];
    const most = 2n ** 53n - 1n;
    const near = [0n, 1n, 2n, 10n].flatMap((by) => [most - by, by - most, most + 1n + by, -most - 1n - by]);
    const anyOne = fc
      .oneof(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.constantFrom(...near))
      .filter((integer) => integer !== 0n);
    await fc.assert(
      fc.asyncProperty(anyOne, async (integer) => {
        for (const text of spelled(integer)) {
          const reading = read(`{"a":[${text}]}`);
          if (integer <= most && integer >= -most) expect(await reading, text).toEqual({ a: [Number(integer)] });
          else
            expect(await errorsOf(reading), text).toEqual([
              { pointer: '#/a/0', code: 'number_too_large', detail: expect.stringContaining('as a string') },
            ]);
        }
      }),
    );
    expect(await read('{"a":[0.1234567890123456789,1e-400,"9007199254740993"]}')).toEqual({
      a: [0.12345678901234568, 0, '9007199254740993'],
    });
  });

  test('REQ-28 thirty marks on a letter are taken, one more is refused before it is normalised', async () => {
    const pile = (marks: number) => `a${'\u0323\u0301'.repeat(marks / 2)}`;
    expect(await read(JSON.stringify([pile(30), 'b'.repeat(31), '\u{1F3F4}'.repeat(31)]))).toEqual([
      pile(30).normalize('NFC'),
      'b'.repeat(31),
      '\u{1F3F4}'.repeat(31),
    ]);
    for (const text of [pile(32), `${pile(30)}\u0301`, '\u{1E8D0}'.repeat(31)])
      expect(await errorsOf(read(JSON.stringify({ a: [text] })))).toEqual([
        { pointer: '#/a/0', code: 'invalid_string', detail: 'Has more than 30 combining marks in a row.' },
      ]);
    expect(await errorsOf(read(JSON.stringify({ [pile(32)]: 1 })))).toHaveLength(1);
  });

  test.each([
    ['a text', 'x'.repeat(8_192), 'x'.repeat(8_193), '#'],
    ['a name', { ['x'.repeat(200)]: 1 }, { ['x'.repeat(201)]: 1 }, '#'],
    ['the values', Array.from({ length: 4_999 }, () => 1), Array.from({ length: 5_000 }, () => 1), '#'],
    [
      'the values',
      Array.from({ length: 2_499 }, () => ({ a: 1 })),
      Array.from({ length: 2_500 }, () => ({ a: 1 })),
      '#',
    ],
  ])('REQ-29 %s may be so long and no longer', async (_what, longest, tooLong, pointer) => {
    const roomy = 64 * 1024;
    expect(await read(JSON.stringify(longest), 'application/json', roomy)).toEqual(longest);
    const errors = await errorsOf(read(JSON.stringify(tooLong), 'application/json', roomy));
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test('REQ-29 a contract may allow a body more values than most', async () => {
    const values = Array.from({ length: 9_999 }, () => 1);
    const request = (length: number) =>
      new Request('https://x.example/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values.slice(0, length)),
      });
    expect(await readJson(request(9_999), 64 * 1024, { maxValues: 10_000 })).toHaveLength(9_999);
    const errors = await errorsOf(readJson(request(9_999), 64 * 1024, { maxValues: 9_999 }));
    expect(errors).toEqual([{ pointer: '#', code: 'too_big', detail: 'Has more than 9999 values.' }]);
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

  test('REQ-3 where a contract names no length, a body may have eight KiB', () => {
    expect(DEFAULT_MAX_BODY_BYTES).toBe(8_192);
  });

  test('REQ-3 a body may be as long as its limit, to the byte', async () => {
    const exact = JSON.stringify('é'.repeat(49)); // 100 bytes in 51 characters
    expect(await read(exact, 'application/json', 100)).toHaveLength(49);
    await expect(read(exact, 'application/json', 99)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  test('REQ-31 what breaks off after some of it came is the caller’s failure', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('Network connection lost.')),
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
    });
    const init = { duplex: 'half', method: 'POST', body };
    await expect(readCapped(new Request('https://x.example', init), 100)).rejects.toMatchObject({
      code: 'upload_cut_off',
      status: 400,
    });
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
