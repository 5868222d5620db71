import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommonConfig } from '#src/platform/config.ts';
import { CommonVars } from '#test/support/common-vars.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { finish } from '#src/http/finish.ts';
import { isolateOf, scopeOf } from '#test/support/scopes.ts';

const person = (scope: string): Actor => ({
  kind: 'bearer',
  principal: 'user:ada',
  owner: 'user:ada',
  scopes: new Set(scope.split(' ')),
  expiresAt: Infinity,
  tier: undefined,
  name: undefined,
});

async function timingFor(ENVIRONMENT: CommonConfig['ENVIRONMENT'], actor: Actor): Promise<string | null> {
  const isolate = isolateOf('delivery', CommonVars);
  const its = { ...isolate, config: { ...isolate.config, ENVIRONMENT } };
  const scope = scopeOf(its, { meter: { trips: 2, milliseconds: 7 }, actor });
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    finish(c, scope);
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
