import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DeliveryVars } from '../../functions/delivery/bindings.ts';
import { CommonVars, parseVars, serviceNames } from '../../src/platform/config.ts';
import { demoCredentials, refuseDemoCredentials } from '../../src/platform/demo-credentials.ts';
import type { Problem } from '../../src/platform/problem/problem.ts';
import { acceptable, send } from '../refusals/draft.ts';
import { expectProblem } from '../refusals/expect-problem.ts';
import { sites } from '../refusals/mounts.ts';
import { startSuite, type Suite } from '../support/suite.ts';

const own = {
  ENVIRONMENT: 'production',
  ISSUER: 'https://id.example.com',
  JWKS_URL: 'https://id.example.com/jwks',
  DATABASE_URL: 'postgres://waypost:a-password-of-ours@db.example.com/waypost',
  TOKEN_KEYS: `k1:${'a'.repeat(43)}`,
  ID_SECRET: 'b'.repeat(43),
  POOL_KEYS: '[{"id":"one","key":"a-pool-key-of-our-own","products":["delivery"]}]',
  STRIPE_KEY: 'sk_live_a_key_of_ours',
};
const urls = Object.fromEntries(
  serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.example.com`]),
);
const env: Record<string, unknown> = { ...own, ...urls };

/** What a call throws, as the problem that it must be. */
function problemOf(call: () => unknown): Problem {
  try {
    call();
  } catch (error) {
    return error as Problem;
  }
  throw new Error('nothing was thrown');
}

const names = (detail: string) => [...new Set(detail.match(/\b[A-Z]+(?:_[A-Z]+)*\b(?=[,.:]|$)/g))].toSorted();

describe('a Worker’s variables', () => {
  const cases = Object.entries(demoCredentials).flatMap(([name, secret]) =>
    ['staging', 'production', 'test'].map((ENVIRONMENT) => ({ name, secret, ENVIRONMENT })),
  );
  test.each(cases)(
    'CONF-1 the demo $name is refused in $ENVIRONMENT by value, in whatever variable',
    ({ secret, ENVIRONMENT }) => {
      const problem = problemOf(() => refuseDemoCredentials({ ...env, ENVIRONMENT, ANY_NAME: `around:${secret}/it` }));
      expect([problem.code, problem.detail]).toEqual(['demo_credentials', 'Set these anew: ANY_NAME.']);
    },
  );

  test.each([
    'http://127.0.0.1:8705',
    'http://localhost:8705',
    'https://LOCALHOST',
    'http://[::1]:8705',
    'http://127.8.9.1',
  ])('CONF-2 an identity provider at %s is refused outside a local stack', (url) => {
    expect(problemOf(() => refuseDemoCredentials({ ...env, ISSUER: url })).detail).toBe('Set these anew: ISSUER.');
    expect(problemOf(() => refuseDemoCredentials({ ...env, JWKS_URL: `${url}/jwks` })).detail).toBe(
      'Set these anew: JWKS_URL.',
    );
    expect(() => refuseDemoCredentials({ ...env, ENVIRONMENT: 'local', ISSUER: url })).not.toThrow();
  });

  test('CONF-3 each variable that is missing is named, and an environment nobody knows is refused', () => {
    const required = Object.keys(env);
    expect(() => parseVars(DeliveryVars, env)).not.toThrow();
    for (const name of required) {
      const { [name]: _missing, ...rest } = env;
      const problem = problemOf(() => parseVars(DeliveryVars, rest));
      expect([problem.code, problem.detail]).toEqual(['misconfigured', `Not configured: ${name}: missing.`]);
    }
    expect(problemOf(() => parseVars(CommonVars, { ...env, ENVIRONMENT: 'prod' })).code).toBe('misconfigured');
  });

  test.each([
    ['DELIVERY_URL', ['delivery.example.com', 'https://delivery.example.com/', 'ftp://delivery.example.com', '']],
    [
      'TOKEN_KEYS',
      [
        '',
        'k1',
        `k1:${'a'.repeat(42)}`,
        'a'.repeat(43),
        `k1:${'a'.repeat(43)},k2:${'a'.repeat(43)},k3:${'a'.repeat(43)}`,
        `k.1:${'a'.repeat(43)}`,
      ],
    ],
    ['ID_SECRET', ['', 'b'.repeat(42)]],
    [
      'POOL_KEYS',
      [
        '',
        '{}',
        'secret',
        '[{"id":"one","key":"too-short","products":[]}]',
        '[{"id":"","key":"a-pool-key-of-our-own","products":["x"]}]',
      ],
    ],
    ['DATABASE_URL', ['', 'mysql://secret@db', 'secret']],
    ['LIMITS_PROFILE', ['', 'none', 'toString', '__proto__']],
  ])('CONF-4 a malformed %s is refused by name, never by value', (name, values) => {
    for (const value of values) {
      const { code, detail } = problemOf(() => parseVars(DeliveryVars, { ...env, [name]: value }));
      expect([code, detail.startsWith(`Not configured: ${name}`)]).toEqual(['misconfigured', true]);
      if (value.length > 3) expect(detail).not.toContain(value);
    }
  });
});

describe.each([
  {
    what: 'demo credentials in production',
    vars: { ENVIRONMENT: 'production' },
    code: 'demo_credentials' as const,
    named: ['ISSUER', 'JWKS_URL', 'DATABASE_URL'],
  },
  {
    what: 'a secret that is empty',
    vars: { ...own, ISSUER: '', DATABASE_URL: '' },
    code: 'misconfigured' as const,
    named: ['ISSUER', 'DATABASE_URL'],
  },
])('with $what', ({ what, vars, code, named }) => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: serviceNames, vars });
  });
  afterAll(() => suite.close());

  test(`CONF-5 with ${what}, every route of every Worker, known or not, is a 503 that names variables and no value, and is logged`, async () => {
    const drafts = sites.map((site) => ({
      service: site.service,
      ask: () => send(suite, site, acceptable(suite, site)),
    }));
    const others = serviceNames.flatMap((service) =>
      ['/', '/docs', '/nowhere'].map((path) => ({ service, ask: () => suite.fetch(path, {}, service) })),
    );
    for (const { service, ask } of [...drafts, ...others]) {
      const { detail } = await expectProblem(suite, service, await ask(), code);
      expect(names(detail)).toEqual(expect.arrayContaining(named.toSorted()));
      expect(detail).not.toMatch(/127\.0\.0\.1|local-demo|postgres:\/\/\w|sk_|whsec|a{43}/);
    }
    const requests = drafts.length + others.length;
    await vi.waitFor(() =>
      expect(suite.logs().filter((line) => line.includes(`"code":"${code}"`))).toHaveLength(requests),
    );
  });
});

describe('in production, with secrets of its own', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: serviceNames, vars: own });
  });
  afterAll(() => suite.close());

  test.each(serviceNames)('CONF-6 %s serves, and tells nobody how long the database took', async (service) => {
    const response = await suite.fetch('/health', {}, service);
    expect(response.status).toBe(200);
    expect(response.headers.has('server-timing')).toBe(false);
  });
});
