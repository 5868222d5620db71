import * as z from 'zod';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommonVars } from '#test/support/common-vars.ts';
import { domains } from '#src/domains.ts';
import { serviceNames, workers } from '#src/workers.ts';
import { openPlatformContext, type PlatformContext } from '#src/http/platform-context.ts';
import { routeFor } from '#src/http/route.ts';
import { createWorker } from '#src/http/worker.ts';

const route = routeFor<PlatformContext>();
const around = {
  path: '/things',
  operationId: 'x',
  summary: 'x',
  description: 'x',
  responses: { 200: { description: 'x', schema: z.strictObject({}), example: {} } },
  handle: () => ({ status: 200, body: {} }),
} as const;

const worker = createWorker({
  service: 'delivery',
  workers,
  domains,
  vars: CommonVars,
  openContext: openPlatformContext,
  routes: [
    route({ ...around, method: 'GET', access: { anyone: true } }),
    route({ ...around, method: 'POST', access: { bearer: ['things:write'] } }),
  ],
});
const env = {
  ENVIRONMENT: 'test',
  ISSUER: 'https://id.example',
  JWKS_URL: 'https://id.example/jwks',
  DATABASE_URL: 'postgres://a:b@db.example/c',
  RL_ADDRESS: { limit: () => Promise.resolve({ success: true }) },
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.example`])),
};

const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

describe('a path that is open to read and closed to write', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['GET', '*'],
    ['POST', null],
  ])('CORS-7 its preflight for %s from any page is allowed as %s', async (method, allowed) => {
    const headers = { origin: 'https://any.example', 'access-control-request-method': method };
    const request = new Request('https://delivery.example/things', { method: 'OPTIONS', headers });
    const response = await worker.fetch(request, env, execution);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, allowed]);
  });
});
