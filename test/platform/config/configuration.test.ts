import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';
import { AgentVars } from '#fn/agent/bindings.ts';
import { IntelVars } from '#fn/intel/bindings.ts';
import { DeliveryVars } from '#fn/delivery/bindings.ts';
import { LiveVars } from '#fn/live/bindings.ts';
import { parseVars } from '#src/platform/config.ts';
import { CommonVars } from '#test/support/common-vars.ts';
import { serviceNames } from '#src/workers.ts';
import { demoCredentials, refuseDemoCredentials } from '#src/platform/demo-credentials.ts';
import type { Problem } from '#src/platform/problem/problem.ts';
import { acceptable, send } from '#test/refusals/draft.ts';
import { expectProblem } from '#test/refusals/expect-problem.ts';
import { sites } from '#test/refusals/mounts.ts';
import { ownSecrets as own, secretOf } from '#test/support/workers/own-secrets.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

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

  const escaped = (text: string) => text.replaceAll(/./g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
  const percent = (text: string) => text.replaceAll(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  test.each([
    ['POOL_KEYS', `[{"id":"x","key":"${demoCredentials.poolKey.replace('p', '\\u0070')}","products":["delivery"]}]`],
    ['POOL_KEYS', `{"${escaped(demoCredentials.poolKey)}":1}`],
    ['RECEIPT_KEYS', JSON.stringify([receiptJwk('of-ours', demoCredentials.receiptKey)])],
    ['POOL_KEYS', `"${escaped(demoCredentials.poolKey)}"`],
    ['DATABASE_URL', `postgres://waypost:${percent(demoCredentials.databasePassword)}@db.example.com/waypost`],
    ['DATABASE_URL', 'postgres://waypost:waypost%2Dlocal%2ddemo@db.example.com/waypost?x=100%'],
    ['DATABASE_URL', 'postgres://waypost:way\tpost-local\n-demo@db.example.com/waypost'],
    ['CALLERS', JSON.stringify([{ url: `https://x:${percent(demoCredentials.clientSecret)}@a.example` }])],
  ])('CONF-1 another spelling of a demo credential in %s is refused: %s', (name, value) => {
    const { code, detail } = problemOf(() => refuseDemoCredentials({ ...env, [name]: value }));
    expect([code, detail]).toEqual(['demo_credentials', `Set these anew: ${name}.`]);
    expect(() => refuseDemoCredentials({ ...env, ENVIRONMENT: 'local', [name]: value })).not.toThrow();
  });

  const locals = [
    'http://127.0.0.1:8705',
    'https://127.0.0.1.',
    'https://LOCALHOST',
    'https://localhost.',
    'https://id.localhost',
    'https://%6cocalhost',
    'https://[::1]:8705',
    'https://127.8.9.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://user@localhost',
    'https://user:word@127.1',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[0:0:0:0:0:0:0:1]',
    'https://[::]',
    'http://id.example.com',
    ' HTTP://id.example.com',
  ];
  const places = ['ISSUER', 'JWKS_URL', ...serviceNames.map((name) => `${name.toUpperCase()}_URL`)];
  test.each(locals)('CONF-2 %s is refused outside a local stack', (url) => {
    for (const name of places) {
      const { detail } = problemOf(() => refuseDemoCredentials({ ...env, [name]: url }));
      expect(detail).toBe(`Set these anew: ${name}.`);
    }
    expect(() => refuseDemoCredentials({ ...env, ENVIRONMENT: 'local', ISSUER: url })).not.toThrow();
  });

  test.each([
    'https://localhost.example.com',
    'https://notlocalhost',
    'https://127.example.com',
    'https://198.51.100.7',
  ])('CONF-2 %s is somewhere else, and passes', (url) => {
    for (const name of places) expect(() => refuseDemoCredentials({ ...env, [name]: url })).not.toThrow();
  });

  test.each(['http://127.0.0.1:8706', 'https://payments.example.com', ''])(
    'CONF-13 STRIPE_API_URL %j is refused outside a local stack',
    (url) => {
      const { code, detail } = problemOf(() => refuseDemoCredentials({ ...env, STRIPE_API_URL: url }));
      expect([code, detail]).toEqual(['demo_credentials', 'Set these anew: STRIPE_API_URL.']);
      expect(() => refuseDemoCredentials({ ...env, ENVIRONMENT: 'local', STRIPE_API_URL: url })).not.toThrow();
    },
  );

  test('CONF-14 two signing keys of one kid are refused, two of two kids are not', () => {
    const keys = (second: string) => ({ ...env, TOKEN_KEYS: `k1:${secretOf('a')},${second}:${secretOf('b')}` });
    expect(problemOf(() => parseVars(DeliveryVars, keys('k1'))).detail).toMatch(/^Not configured: TOKEN_KEYS: /);
    expect(parseVars(DeliveryVars, keys('k2')).TOKEN_KEYS.map(({ kid }) => kid)).toEqual(['k1', 'k2']);
  });

  test('CONF-15 origins are listed with or without spaces', () => {
    const origins = (CORS_ORIGINS: string) => parseVars(CommonVars, { ...env, CORS_ORIGINS }).CORS_ORIGINS;
    expect(origins('https://a.example, https://b.example')).toEqual(['https://a.example', 'https://b.example']);
    expect(origins(' https://a.example ,,\thttps://b.example,')).toEqual(['https://a.example', 'https://b.example']);
    expect(origins(' ')).toEqual([]);
  });

  test('CONF-3 each variable that is missing is named, and an environment nobody knows is refused', () => {
    const refused = new Set<string>();
    for (const vars of [DeliveryVars, AgentVars, IntelVars, LiveVars]) {
      expect(() => parseVars(vars, env)).not.toThrow();
      for (const name of Object.keys(env).filter((each) => each in vars.shape)) {
        const { [name]: _missing, ...rest } = env;
        const problem = problemOf(() => parseVars(vars as typeof DeliveryVars, rest));
        expect([problem.code, problem.detail]).toEqual(['misconfigured', `Not configured: ${name}: missing.`]);
        refused.add(name);
      }
    }
    expect([...refused].toSorted()).toEqual(Object.keys(env).toSorted());
    expect(problemOf(() => parseVars(CommonVars, { ...env, ENVIRONMENT: 'prod' })).code).toBe('misconfigured');
  });

  test.each([
    ['DELIVERY_URL', ['delivery.example.com', 'https://delivery.example.com/', 'ftp://delivery.example.com', '']],
    [
      'TOKEN_KEYS',
      [
        '',
        'k1',
        `k1:${secretOf('a').slice(1)}`,
        secretOf('a'),
        `k1:${secretOf('a')},k2:${secretOf('b')},k3:${secretOf('c')}`,
        `k.1:${secretOf('a')}`,
      ],
    ],
    ['ID_SECRET', ['', secretOf('b').slice(1)]],
    [
      'POOL_KEYS',
      [
        '',
        '{}',
        'secret',
        '[{"id":"one","key":"too-short","products":[]}]',
        '[{"id":"","key":"a-pool-key-of-our-very-own","products":["x"]}]',
      ],
    ],
    ['DATABASE_URL', ['', 'mysql://secret@db', 'secret']],
    ['LIMITS_PROFILE', ['', 'none', 'toString', '__proto__']],
    ['TOKEN_TYPES', ['', 'none', 'id_token', 'at+jwt;JWT']],
    ['TOKEN_CLAIMS', ['email', 'email=', 'sub=email', '__proto__=azp', 'scope==x']],
    ['UNPAID_LIMIT_MINOR', ['', '-5000', '20000.5', '2e4', 'unlimited']],
  ])('CONF-4 a malformed %s is refused by name, never by value', (name, values) => {
    for (const value of values) {
      const { code, detail } = problemOf(() => parseVars(DeliveryVars, { ...env, [name]: value }));
      expect([code, detail.startsWith(`Not configured: ${name}`)]).toEqual(['misconfigured', true]);
      if (value.length > 3) expect(detail).not.toContain(value);
    }
  });

  test.each([
    'postgres',
    'nowhere',
    'https://u:secret@h/d',
    'postgres://h/d',
    'postgres://u:secret@h',
    'postgres://u:secret@h/',
    'postgres://u:secret@/d',
    'postgres://u:secret@h:port/d',
  ])('NEON-11 the connection string %s is refused before the driver sees it, and not quoted', (value) => {
    const { code, detail } = problemOf(() => parseVars(DeliveryVars, { ...env, DATABASE_URL: value }));
    expect(code).toBe('misconfigured');
    expect(detail).toContain('DATABASE_URL');
    expect(detail).not.toContain('secret');
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
    vars: { ...own, STRIPE_API_URL: undefined, ISSUER: '', DATABASE_URL: '' },
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
    suite = await startSuite({ services: serviceNames, vars: { ...own, STRIPE_API_URL: undefined } });
  });
  afterAll(() => suite.close());

  test.each(serviceNames)('CONF-6 %s serves, and tells nobody how long the database took', async (service) => {
    const response = await suite.fetch('/health', {}, service);
    expect(response.status).toBe(200);
    expect(response.headers.has('server-timing')).toBe(false);
  });
});
