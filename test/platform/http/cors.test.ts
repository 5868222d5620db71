import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const LISTED = 'https://shop.example';
const OTHER = 'https://evil.example';
const lookalikes = [
  'https://shop.example.evil.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://SHOP.example',
  'null',
  'https://shop.exampl',
];

describe('cross-origin pages', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { CORS_ORIGINS: `${LISTED},https://app.example` } });
  });
  afterAll(() => suite.close());

  const from = (origin: string, path: string, init: RequestInit = {}) =>
    suite.fetch(path, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });
  const preflight = (origin: string, path: string, method: string) =>
    from(origin, path, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

  test.each(['/health', '/api/ecosystem', '/v1/tracking/0000000000', '/api/fee-audit/0000000000', '/openapi.json'])(
    'CORS-1 any page may read %s, a refusal too',
    async (path) => {
      const response = await from(OTHER, path);
      expect(allowed(response)).toBe('*');
      expect(allowed(await from(OTHER, `${path}?no=1`))).toBe('*');
      expect(allowed(await suite.fetch(path))).toBe('*'); // a cache keeps it for pages of others
    },
  );

  test('CORS-2 only listed origins may read a route that needs a credential, and nobody’s cache confuses them', async () => {
    const headers = { authorization: `Bearer ${await suite.token({ scope: 'deliveries:read' })}` };
    const mine = await from(LISTED, '/v1/deliveries', { headers });
    expect([mine.status, allowed(mine), mine.headers.get('vary')]).toEqual([200, LISTED, 'Origin']);
    for (const origin of [OTHER, ...lookalikes]) {
      const response = await from(origin, '/v1/deliveries', { headers });
      expect([origin, allowed(response), response.headers.get('vary')]).toEqual([origin, null, 'Origin']);
    }
    expect((await suite.fetch('/v1/deliveries', { headers })).headers.get('vary')).toBe('Origin');
  });

  test.each([
    ['/v1/deliveries', {}, 401],
    ['/v1/deliveries', { method: 'DELETE' }, 405],
    ['/nowhere', {}, 404],
  ] as const)('CORS-3 a listed page can read why %s refused it %o: %i', async (path, init, status) => {
    const response = await from(LISTED, path, init);
    expect([response.status, allowed(response)]).toEqual([status, LISTED]);
    expect(allowed(await from(OTHER, path, init))).toBeNull();
  });

  test('CORS-4 a preflight lists the methods of its path and the headers that a page may send', async () => {
    const response = await preflight(LISTED, '/v1/deliveries', 'POST');
    expect([response.status, await response.text(), allowed(response)]).toEqual([204, '', LISTED]);
    expect(response.headers.get('access-control-allow-methods')?.split(', ').toSorted()).toEqual([
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
    ]);
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
        'if-none-match',
        'x-request-id',
      ]),
    );
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    expect(allowed(await preflight(OTHER, '/v1/fare/quote', 'POST'))).toBe('*');
    for (const origin of [OTHER, ...lookalikes])
      expect([origin, allowed(await preflight(origin, '/v1/deliveries', 'POST'))]).toEqual([origin, null]);
  });

  test('CORS-5 a page can read the headers that a client of ours needs', async () => {
    const response = await from(LISTED, '/v1/deliveries');
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed?.toSorted()).toEqual([
      'ETag',
      'Fee-Receipt',
      'Idempotent-Replayed',
      'Link',
      'Location',
      'PAYMENT-REQUIRED',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ]);
  });

  test('CORS-6 nothing is ever allowed with cookies', async () => {
    const headers = {
      authorization: `Bearer ${await suite.token({ scope: 'deliveries:read' })}`,
      'idempotency-key': randomUUID(),
    };
    const responses = [
      await from(LISTED, '/v1/deliveries', { headers }),
      await from(LISTED, '/health'),
      await preflight(LISTED, '/v1/deliveries', 'POST'),
    ];
    for (const response of responses) {
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      expect(response.headers.has('set-cookie')).toBe(false);
    }
  });
});
