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

function timingFor(ENVIRONMENT: string, actor: Actor): string | null {
  const scope = {
    isolate: { service: 'delivery', config: { ENVIRONMENT } },
    requestId: 'id',
    startedAt: 0,
    meter: { trips: 2, milliseconds: 7 },
    actor,
    route: 'GET /',
  };
  return finish(
    new Response('ok'),
    new Request('https://delivery.example.com/'),
    scope as unknown as Scope,
  ).headers.get('server-timing');
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
  ] as const)('LOG-7 in %s, for %o, the database’s time is shown: %s', (environment, actor, shown) => {
    expect(timingFor(environment, actor)).toBe(shown ? 'db;dur=7;desc="2 trips"' : null);
  });
});
