import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { waitBeforeNext } from '../../clients/shared/retry-policy.ts';

const policy = { maxRetries: 4, maxWaitSeconds: 60 };
const now = Date.parse('2026-11-24T12:00:00Z');
const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } });
const request = (method: string, key?: string) => ({
  method,
  headers: new Headers(key === undefined ? {} : { 'Idempotency-Key': key }),
});
const wait = (attempt: Response | 'lost', asked = request('GET'), retries = 0, random = 0) =>
  waitBeforeNext(attempt, asked, retries, policy, { now, random });

describe('a lost connection', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('CLIENT-4 of a %s is repeated', (method) => {
    expect(wait('lost', request(method))).toBeDefined();
  });

  test.each(['POST', 'PATCH'])('CLIENT-4 of a %s is repeated under a key only', (method) => {
    expect(wait('lost', request(method))).toBeUndefined();
    expect(wait('lost', request(method, 'k'))).toBeDefined();
  });

  test('CLIENT-4 is waited for longer each time, up to eight seconds, anywhere below', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6].map((retries) =>
      waitBeforeNext('lost', request('GET'), retries, { ...policy, maxRetries: 10 }, { now, random: 1 }),
    );
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
    expect(wait('lost', request('GET'), 3, 0.25)).toBe(1000);
  });

  test('CLIENT-4 is given up after as many repetitions as are allowed', () => {
    expect(wait('lost', request('GET'), 3)).toBeDefined();
    expect(wait('lost', request('GET'), 4)).toBeUndefined();
  });
});

describe('an answer that asks to wait', () => {
  test.each(['GET', 'POST', 'PATCH'])('CLIENT-5 is waited for after a 429, for a %s too', (method) => {
    expect(wait(answer(429, '7'), request(method))).toBe(7000);
  });

  test('CLIENT-5 may name a date', () => {
    expect(wait(answer(429, 'Tue, 24 Nov 2026 12:00:30 GMT'))).toBe(30_000);
    expect(wait(answer(429, 'Tue, 24 Nov 2026 11:00:00 GMT'))).toBe(0);
  });

  test('CLIENT-5 is never asked again sooner than it said, nor much later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (seconds, random) => {
        const told = wait(answer(503, String(seconds)), request('GET'), 0, random);
        expect(told).toBeGreaterThanOrEqual(seconds * 1000);
        expect(told).toBeLessThanOrEqual(seconds * 1000 + 1000);
      }),
    );
  });

  test('CLIENT-5 for longer than the caller’s bound is handed on', () => {
    expect(wait(answer(429, '60'))).toBe(60_000);
    expect(wait(answer(429, '61'))).toBeUndefined();
  });

  test.each(['soon', '-3', '1.5'])('CLIENT-5 in no known form (%s) is as if it hadn’t asked', (told) => {
    expect(wait(answer(503, told), request('GET'), 1, 1)).toBe(1000);
  });
});

describe('an answer that may pass', () => {
  test.each([500, 502, 503, 504])('CLIENT-4 with %d is repeated where that can’t do harm', (status) => {
    expect(wait(answer(status))).toBeDefined();
    expect(wait(answer(status), request('POST', 'k'))).toBeDefined();
    expect(wait(answer(status), request('POST'))).toBeUndefined();
  });

  test('CLIENT-4 since the first attempt is still running is repeated under its key', () => {
    expect(wait(answer(409, '1'), request('POST', 'k'))).toBe(1000);
    expect(wait(answer(409), request('POST', 'k'))).toBeUndefined();
  });

  test.each([200, 201, 204, 304, 400, 401, 402, 403, 404, 410, 412, 422, 501])(
    'CLIENT-4 with %d is the last',
    (status) => {
      expect(wait(answer(status, '1'), request('PUT', 'k'))).toBeUndefined();
    },
  );
});
