import { describe, expect, test } from 'vitest';
import { quotasOf } from '../../dev/openapi/quotas.ts';
import { documentFor, routesOf } from '../../dev/openapi/services.ts';
import { serviceNames } from '#src/workers.ts';
import { limits, type LimitName } from '#src/platform/limits.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { problemCodesOf } from '../../dev/openapi/implied-problems.ts';
import { problemCatalog } from '../../dev/declared.ts';
import { asDocumented, undocumentedIn } from '#test/support/as-documented.ts';
import { resolvePointer } from './walk.ts';

const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });

describe('an answer', () => {
  const path = '/v1/deliveries/0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10';

  test.each([
    ['what is documented', 'GET', path, answer(200, { ETag: '"1"', 'Cache-Control': 'no-store', Vary: 'Origin' }), []],
    ['a HEAD as its GET', 'HEAD', path, answer(200, { ETag: '"1"' }), []],
    ['another header', 'GET', path, answer(200, { 'X-Debug': '1' }), ['header x-debug of 200']],
    ['another operation’s header', 'GET', path, answer(200, { Location: '/' }), ['header location of 200']],
    ['another status', 'GET', path, answer(418), ['status 418']],
    [
      'a quota of its own',
      'GET',
      `${path}?x=1`,
      answer(429, { 'Retry-After': '1', 'RateLimit-Policy': '"read";q=600;w=60' }),
      [],
    ],
    ['another’s quota', 'GET', path, answer(429, { 'RateLimit-Policy': '"quote";q=120;w=60' }), ['quota quote']],
    ['what is no operation', 'GET', '/t/abc', answer(418, { 'X-Debug': '1' }), []],
  ])('DOC-1 %s', (_what, method, asked, response, faults) => {
    expect(undocumentedIn('delivery', method, asked, response)).toEqual(faults);
  });

  const refused = (code: string, status: number) =>
    Response.json({ code }, { status, headers: { 'Content-Type': 'application/problem+json' } });

  test('DOC-1 has the code of a problem of its own, and is still to be read', async () => {
    const checked = await asDocumented('delivery', 'GET', path, refused('not_found', 404));
    expect(await checked.json()).toEqual({ code: 'not_found' });
  });

  test('DOC-1 has no other operation’s code', async () => {
    await expect(asDocumented('delivery', 'GET', path, refused('tracking_expired', 404))).rejects.toThrow(
      'code tracking_expired',
    );
  });
});

/** Of pages, of a chat’s runs, and of calls between Workers: no operation’s own. */
const ELSEWHERE: readonly ProblemCode[] = [
  'range_required',
  'operation_unknown',
  'call_invalid',
  'model_unavailable',
  'grant_request_decided',
];

test('DOC-5 no code is left that no operation names, but those of what is no operation', () => {
  const named = new Set(serviceNames.flatMap((service) => routesOf[service].flatMap(problemCodesOf)));
  const left = (Object.keys(problemCatalog) as ProblemCode[]).filter((code) => !named.has(code));
  expect(left.toSorted()).toEqual(ELSEWHERE.toSorted());
});

test.each(serviceNames)('DOC-3 each operation of %s names its quotas, with their numbers', (service) => {
  const paths = resolvePointer(documentFor(service), '#/paths') as Record<string, Record<string, object>>;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const route of routesOf[service]) {
    const operation = operations.find((each) => Reflect.get(each, 'operationId') === route.operationId);
    const quotas = quotasOf(route).map((name) => {
      const { limit: q, periodSeconds: w, per } = limits[name];
      return { name, q, w, per };
    });
    expect(operation).toMatchObject({ 'x-quotas': quotas });
    for (const { name, q } of quotas) {
      expect(operation).toMatchObject({ description: expect.stringContaining(`\`${name}\``) });
      expect(operation).toMatchObject({ description: expect.stringContaining(q.toLocaleString('en-US')) });
    }
  }
});

test('DOC-3 no quota is left that no operation names, but those of pages', () => {
  const named = new Set(serviceNames.flatMap((service) => routesOf[service].flatMap(quotasOf)));
  expect((Object.keys(limits) as LimitName[]).filter((name) => !named.has(name))).toEqual([
    'sign_in',
    'session',
    'maps',
    'user_codes',
    'approvals',
    'page',
  ]);
});
