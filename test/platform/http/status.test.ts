import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const KEPT_MS = 5_000;
const workers = describe.each(serviceNames.map((service) => ({ service })));
const newestMigration = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .at(-1)
  ?.replace('.sql', '');
const packageVersion = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

describe('status documents', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({
      services: serviceNames,
      vars: { GIT_SHA: 'abc1234', BUILT_AT: '2026-11-21T00:00:00.000Z' },
    });
  });
  afterAll(() => suite.close());

  workers('$service', ({ service }) => {
    const ask = (path: string) => suite.fetch(path, {}, service);
    const read = async (path: string) => (await ask(path)).json();

    test(`STATUS-1 /health of ${service} touches neither database nor identity provider`, async () => {
      const [trips, fetches] = [suite.gateway.trips, suite.identity.jwksFetches];
      const response = await ask('/health');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/health+json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({ status: 'pass', serviceId: service, version: packageVersion });
      expect([suite.gateway.trips, suite.identity.jwksFetches]).toEqual([trips, fetches]);
    });

    test(`STATUS-2 /ready of ${service} probes each dependency once for everybody who asks within five seconds`, async () => {
      suite.gateway.resetTrips();
      const fetches = suite.identity.jwksFetches;
      const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/ready')));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(responses[0]?.headers.get('content-type')).toBe('application/health+json');
      const passed = [
        {
          componentType: expect.any(String),
          status: 'pass',
          observedValue: expect.any(Number),
          observedUnit: 'ms',
          time: expect.stringMatching(/T.*\.\d{3}Z$/),
        },
      ];
      expect(await responses[0]?.json()).toMatchObject({
        status: 'pass',
        serviceId: service,
        checks: { 'postgres:responseTime': passed, 'jwks:responseTime': passed },
      });
      await read('/status');
      expect([suite.gateway.trips, suite.identity.jwksFetches - fetches]).toEqual([1, 1]);
    });

    test(`STATUS-3 /version of ${service} names the build and the newest migration that it knows`, async () => {
      expect(await read('/version')).toEqual({
        service,
        version: packageVersion,
        apiVersion: 'v1',
        gitSha: 'abc1234',
        builtAt: '2026-11-21T00:00:00.000Z',
        schemaVersion: newestMigration,
      });
    });

    test(`STATUS-4 /status of ${service} says operational while every dependency answers`, async () => {
      const state = (await read('/status')) as {
        status: string;
        components: { name: string; status: string }[];
        updatedAt: string;
      };
      expect(state.status).toBe('operational');
      expect(state.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgres', 'jwks']));
      expect(state.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    });

    test(`STATUS-5 /api/ecosystem of ${service} lists all Workers, each with its base URL and OpenAPI document`, async () => {
      const { services } = (await read('/api/ecosystem')) as { services: Record<string, string>[] };
      expect(services.map(({ name, baseUrl, openapiUrl }) => [name, baseUrl, openapiUrl])).toEqual(
        serviceNames.map((name) => [name, suite.urls[name], `${suite.urls[name]}/openapi.json`]),
      );
      for (const listed of services)
        expect(listed).toEqual({ ...listed, description: expect.stringMatching(/\.$/), version: packageVersion });
    });

    test(`STATUS-6 /openapi.json of ${service} has an ETag, and is a 304 to whoever holds it`, async () => {
      const first = await ask('/openapi.json');
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toMatch(/^application\/json/);
      const etag = first.headers.get('etag');
      expect(etag).toMatch(/^(?:W\/)?".+"$/);
      expect(Object.keys(((await first.json()) as { paths: object }).paths)).toContain('/health');
      const again = await suite.fetch('/openapi.json', { headers: { 'if-none-match': String(etag) } }, service);
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
  });

  describe('without Postgres', () => {
    beforeAll(async () => {
      await sleep(KEPT_MS); // whatever was kept is old by now
      await Promise.all(serviceNames.map((service) => suite.fetch('/ready', {}, service)));
      await suite.gateway.close();
    });

    test('STATUS-7 a result is kept for five seconds, then the truth is found out', async () => {
      const statuses = async () =>
        Promise.all(serviceNames.map(async (service) => (await suite.fetch('/ready', {}, service)).status));
      expect(await statuses()).toEqual(serviceNames.map(() => 200));
      await sleep(KEPT_MS);
      expect(await statuses()).toEqual(serviceNames.map(() => 503));
    });

    workers('$service', ({ service }) => {
      test(`STATUS-8 /ready of ${service} fails and says what is down, /status is degraded, /health passes`, async () => {
        const ready = await suite.fetch('/ready', {}, service);
        expect(ready.status).toBe(503);
        expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await ready.json()).toMatchObject({
          status: 'fail',
          checks: { 'postgres:responseTime': [{ status: 'fail' }], 'jwks:responseTime': [{ status: 'pass' }] },
        });
        const status = await suite.fetch('/status', {}, service);
        expect(await status.json()).toMatchObject({
          status: 'degraded',
          components: expect.arrayContaining([{ name: 'postgres', status: 'outage' }]),
        });
        expect((await suite.fetch('/health', {}, service)).status).toBe(200);
      });
    });
  });
});
