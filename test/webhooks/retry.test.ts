import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, payloadOf } from '#src/webhooks/sending/message.ts';
import { MAX_RETRY_AFTER_SECONDS, readRetryAfter, SCHEDULE_SECONDS, verdictOf } from '#src/webhooks/sending/retry.ts';

const answered = (status: number | null, retryAfterSeconds: number | null = null) => ({ status, retryAfterSeconds });
const now = new Date('2026-11-21T09:30:00.000Z');

describe('what comes of an attempt', () => {
  test('SEND-9 attempts are 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h apart, and there is no ninth', () => {
    expect(SCHEDULE_SECONDS).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
    for (const [tries, inSeconds] of [...SCHEDULE_SECONDS.entries()].slice(1))
      expect(verdictOf(answered(500), tries, 0.5)).toEqual({ kind: 'retry', inSeconds });
    expect(verdictOf(answered(500), 8, 0.5)).toEqual({ kind: 'spent' });
    expect(verdictOf(answered(null), 8, 0.5)).toEqual({ kind: 'spent' });
  });

  test('SEND-9 a wait is ten per cent more or less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (tries, random) => {
          const wait = SCHEDULE_SECONDS[tries] ?? 0;
          const verdict = verdictOf(answered(503), tries, random);
          if (verdict.kind !== 'retry') throw new Error(verdict.kind);
          expect(verdict.inSeconds).toBeGreaterThanOrEqual(wait * 0.9 - 1e-9);
          expect(verdict.inSeconds).toBeLessThanOrEqual(wait * 1.1 + 1e-9);
        },
      ),
    );
  });

  test('SEND-8 2xx is taken, and nothing else is', () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(verdictOf(answered(status), 1, 0)).toEqual({ kind: 'delivered' });
    for (const status of [100, 199, 300, 301, 304, 400, 401, 404, 409, 429, 500, 503, null])
      expect(verdictOf(answered(status), 1, 0).kind).toBe('retry');
  });

  test('SEND-11 410 ends it', () => {
    expect(verdictOf(answered(410), 1, 0)).toEqual({ kind: 'gone' });
    expect(verdictOf(answered(410), 8, 0)).toEqual({ kind: 'gone' });
  });

  test('SEND-10 Retry-After makes a wait longer, never shorter, and a day at most', () => {
    expect(verdictOf(answered(429, 120), 1, 0.5)).toEqual({ kind: 'retry', inSeconds: 120 });
    expect(verdictOf(answered(429, 1), 2, 0.5)).toEqual({ kind: 'retry', inSeconds: 300 });
    expect(verdictOf(answered(503, 1e9), 1, 0.5)).toEqual({ kind: 'retry', inSeconds: MAX_RETRY_AFTER_SECONDS });
    expect(verdictOf(answered(429, 120), 8, 0.5)).toEqual({ kind: 'spent' });
  });

  test.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 21 Nov 2026 09:32:00 GMT', 120],
    ['Sat, 21 Nov 2026 09:28:00 GMT', null],
    ['soon', null],
    ['-5', null],
    ['1e3', null],
    ['2026-11-21', null],
    ['', null],
    [null, null],
  ])('SEND-10 Retry-After %j is read as %j', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});

describe('what is sent and kept', () => {
  test('SEND-13 the body is type, timestamp and data, in that order', () => {
    expect(payloadOf({ type: 'webhook.test', at: now, data: { webhookId: 'x' } })).toBe(
      '{"type":"webhook.test","timestamp":"2026-11-21T09:30:00.000Z","data":{"webhookId":"x"}}',
    );
  });

  test('SEND-14 of an answer the first 200 printable characters are kept', () => {
    expect(excerptOf('a\u0000b\r\n\tc\u001b[31m\u202ed\u2028e')).toBe('abc[31mde');
    expect(excerptOf('x'.repeat(1_000))).toHaveLength(200);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const excerpt = excerptOf(text);
        expect(excerpt.length).toBeLessThanOrEqual(200);
        expect(excerpt).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
