import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { CANARY } from './draft.ts';
import { expectGuarded, expectProblem } from './expect-problem.ts';
import { mounts } from './mounts.ts';

const quoted = { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 };

describe('problem documents', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: serviceNames });
  });
  afterAll(() => suite.close());

  test.each(serviceNames)(
    'ERR-1 a refusal of %s is one problem document, with the status of its response',
    async (service) => {
      const response = await suite.fetch('/health?x=1', {}, service);
      const body = await expectProblem(suite, service, response, 'query_invalid');
      expect(body.errors).toEqual([{ pointer: 'query.x', code: 'unknown_field', detail: 'There is no such field.' }]);
    },
  );

  test.each(Object.keys(problemCatalog) as ProblemCode[])(
    'ERR-2 the type of %s leads to a page that explains it',
    async (code) => {
      const response = await suite.fetch(`/problems/${code}`, { headers: { accept: 'text/html' } });
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      for (const text of Object.values(problemCatalog[code]).filter((value) => typeof value === 'string'))
        expect(page).toContain(escapeHtml(text));
    },
  );

  test('ERR-3 a refusal repeats no value of its request, be it in the body, the query, a header or the token', async () => {
    const token = suite.identity.forge({ key: 'unknown', claims: { sub: CANARY, aud: suite.urls.delivery } });
    const json = { 'content-type': 'application/json', 'user-agent': CANARY, cookie: CANARY };
    const body = JSON.stringify({ ...quoted, tipMinor: CANARY, pickupLat: CANARY });
    await expectProblem(
      suite,
      'delivery',
      await suite.fetch('/v1/fare/quote', { method: 'POST', headers: json, body }),
      'validation_failed',
    );
    const headers = { ...json, authorization: `Bearer ${token}` };
    await expectProblem(suite, 'delivery', await suite.fetch('/v1/deliveries', { headers }), 'token_invalid');
    const authorization = `Bearer ${await suite.token({ scope: 'deliveries:read' })}`;
    for (const query of [`?limit=${CANARY}`, `?status=${CANARY}`, '?limit=0', '?limit=101']) {
      await expectProblem(
        suite,
        'delivery',
        await suite.fetch(`/v1/deliveries${query}`, { headers: { authorization } }),
        'query_invalid',
      );
    }
    await expectProblem(
      suite,
      'delivery',
      await suite.fetch(`/v1/deliveries?cursor=${CANARY}`, { headers: { authorization } }),
      'cursor_invalid',
    );
  });

  test.each(serviceNames)(
    'ERR-4 every answer of %s carries the headers that guard it, pages and redirects too',
    async (service) => {
      const paths = [
        '/',
        '/docs',
        '/openapi.json',
        '/problems/not_found',
        '/nowhere',
        ...mounts[service].filter(({ method }) => method === 'GET').map(({ path }) => path),
      ];
      for (const path of paths) expectGuarded(await suite.fetch(path, {}, service));
    },
  );

  test.each(serviceNames)(
    'ERR-5 %s answers with the caller’s X-Request-Id where it is a UUID, else with a fresh one',
    async (service) => {
      const mine = randomUUID();
      const ask = async (id: string) =>
        (await suite.fetch('/health', { headers: { 'x-request-id': id } }, service)).headers.get('x-request-id');
      expect(await ask(mine)).toBe(mine);
      expect(await ask(mine.toUpperCase())).toBe(mine);
      for (const id of ['1', `${mine}0`, `${mine},${mine}`, '../../etc', CANARY]) {
        const given = await ask(id);
        expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/);
        expect(given).not.toBe(mine);
      }
    },
  );

  test.each(serviceNames)('ERR-6 a path that %s does not have is a 404 with any method', async (service) => {
    for (const path of [
      '/nowhere',
      '/v1',
      '/V1/DELIVERIES',
      '/health/',
      '/problems',
      '/problems/no_such_code',
      ...['constructor', 'toString', 'valueOf', '__proto__'].map((name) => `/problems/${name}`),
      '/assets/nothing.css',
      '/%E0%A4%A',
      '/.env',
      '/docs/x',
    ]) {
      await expectProblem(suite, service, await suite.fetch(path, {}, service), 'route_not_found');
    }
    await expectProblem(
      suite,
      service,
      await suite.fetch('/nowhere', { method: 'DELETE' }, service),
      'route_not_found',
    );
  });

  test.each(serviceNames)('ERR-7 the documents of %s are for GET and HEAD only, and say so', async (service) => {
    for (const path of ['/docs', '/openapi.json', '/problems/not_found']) {
      const response = await suite.fetch(path, { method: 'POST', body: '{}' }, service);
      await expectProblem(suite, service, response, 'method_not_allowed');
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });
});

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
