import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../src/platform/http/access.ts';
import { finish } from '../../src/platform/http/finish.ts';
import type { Scope } from '../../src/platform/http/scope.ts';

const person = (scope: string): Actor => ({
  kind: 'bearer',
  principal: 'user:ada',
  owner: 'user:ada',
  scopes: new Set(scope.split(' ')),
  tier: undefined,
  name: undefined,
});

async function timingFor(ENVIRONMENT: string, actor: Actor): Promise<string | null> {
  const scope = {
    isolate: { service: 'delivery', config: { ENVIRONMENT } },
    requestId: 'id',
    startedAt: 0,
    meter: { trips: 2, milliseconds: 7 },
    actor,
    route: 'GET /',
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    finish(c, scope as unknown as Scope);
  });
  app.get('/', (c) => c.text('ok'));
  return (await app.request('/')).headers.get('server-timing');
}

describe('Server-Timing', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['local', person('deliveries:read'), true],
    ['test', { kind: 'anonymous' }, true],
    ['staging', person('ops'), true],
    ['production', person('deliveries:read ops'), true],
    ['staging', { kind: 'anonymous' }, false],
    ['production', person('deliveries:read'), false],
    ['production', { kind: 'pool', keyId: 'ops', products: ['ops'] }, false],
  ] as const)('LOG-7 in %s, for %o, the database’s time is shown: %s', async (environment, actor, shown) => {
    expect(await timingFor(environment, actor)).toBe(shown ? 'db;dur=7;desc="2 trips"' : null);
  });
});
