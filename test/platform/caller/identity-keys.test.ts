import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '#test/refusals/expect-problem.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const list = (suite: Suite, token: string) =>
  suite.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${token}` } });

describe('the identity provider’s keys', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  test('AUTH-12 the keys are fetched once, and a flood of unknown key ids adds one fetch at most', async () => {
    const token = await suite.token({ scope: 'deliveries:read' });
    const before = suite.identity.jwksFetches;
    expect((await list(suite, token)).status).toBe(200);
    const good = await Promise.all(Array.from({ length: 20 }, () => list(suite, token)));
    expect(good.map(({ status }) => status)).toEqual(good.map(() => 200));
    expect(suite.identity.jwksFetches - before).toBe(1);
    const flood = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        list(
          suite,
          suite.identity.forge({
            key: 'unknown',
            header: { kid: `kid-${index}` },
            claims: { aud: suite.urls.delivery },
          }),
        ),
      ),
    );
    expect(flood.map(({ status }) => status)).toEqual(flood.map(() => 401));
    expect(suite.identity.jwksFetches - before).toBeLessThanOrEqual(2);
  });
});

describe('without the identity provider', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { JWKS_URL: 'http://127.0.0.1:9/jwks' } });
  });
  afterAll(() => suite.close());

  test('AUTH-13 a token that nobody can check is a 503 with Retry-After, and what needs no token still works', async () => {
    const response = await list(suite, await suite.token({ scope: 'deliveries:read' }));
    await expectProblem(suite, 'delivery', response, 'identity_unavailable');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(suite, 'garbage')).status).toBe(401);
    expect((await suite.fetch('/v1/tracking/0000000000')).status).toBe(404);
  });
});
