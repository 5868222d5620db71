import { expect, it } from 'vitest';
import { type Hop, nextHop, readLocation } from '#src/platform/outbound/redirect.ts';

const here = new URL('https://a.dev/start');
const sameOrigin = new URL('https://a.dev/next');
const elsewhere = new URL('https://b.dev/next');
const SECRETS = {
  authorization: 'Bearer t',
  cookie: 'sid=1',
  'proxy-authorization': 'Basic x',
  'webhook-id': 'msg_1',
  'webhook-signature': 'v1,x',
  'x-api-key': 'k',
  'x-anything-new': 'k',
  'x-webhook-secret': 's',
};
const SAFE = { accept: '*/*', 'accept-encoding': 'gzip', 'accept-language': 'de', 'user-agent': 'Waypost' };

function hopOf(method: string, body: string | null = null): Hop {
  return { url: here, method, headers: new Headers({ ...SECRETS, ...SAFE, 'content-type': 'text/plain' }), body };
}

function follow(hop: Hop, status: number, url: URL): Hop {
  const next = nextHop(hop, status, url);
  if (typeof next === 'string') throw new Error(next);
  return next;
}

it.each([
  [301, 'POST', 'GET'],
  [302, 'POST', 'GET'],
  [303, 'POST', 'GET'],
  [303, 'PUT', 'GET'],
  [303, 'DELETE', 'GET'],
  [303, 'HEAD', 'HEAD'],
  [301, 'HEAD', 'HEAD'],
  [301, 'PUT', 'PUT'],
  [302, 'PATCH', 'PATCH'],
  [307, 'POST', 'POST'],
  [308, 'POST', 'POST'],
  [308, 'GET', 'GET'],
])('GATE-17 after a %i, %s becomes %s within the origin', (status, method, expected) => {
  const body = method === 'GET' || method === 'HEAD' ? null : 'payload';
  const next = follow(hopOf(method, body), status, sameOrigin);
  expect(next.method).toBe(expected);
  const kept = method === expected;
  expect(next.body).toBe(kept ? body : null);
  expect(next.headers.has('content-type')).toBe(kept);
  expect(next.headers.get('authorization')).toBe('Bearer t');
});

it('GATE-18 forwards only the safe headers to another origin', () => {
  const next = follow(hopOf('GET'), 302, elsewhere);
  expect(Object.fromEntries(next.headers)).toEqual(SAFE);
});

it.each(['https://a.dev:8443/', 'https://sub.a.dev/', 'https://b.dev/'])(
  'GATE-18 counts %s as another origin',
  (url) => {
    expect(follow(hopOf('GET'), 307, new URL(url)).headers.has('authorization')).toBe(false);
  },
);

it('GATE-18 does not give the credentials back when the chain returns to the first origin', () => {
  const away = follow(hopOf('GET'), 302, elsewhere);
  expect(Object.fromEntries(follow(away, 302, sameOrigin).headers)).toEqual(SAFE);
});

it('GATE-19 sends no body to another origin', () => {
  const next = follow(hopOf('POST', 'payload'), 303, elsewhere);
  expect(next).toMatchObject({ method: 'GET', body: null });
});

it.each([
  [307, 'POST'],
  [308, 'POST'],
  [301, 'PUT'],
  [302, 'PATCH'],
  [307, 'DELETE'],
])('GATE-19 after a %i, refuses to repeat %s at another origin', (status, method) => {
  expect(nextHop(hopOf(method, 'payload'), status, elsewhere)).toBe('redirect_not_safe');
});

it('GATE-20 refuses to go from https to http, on the same host too', () => {
  for (const url of ['http://a.dev/', 'http://b.dev/', 'http://a.dev:443/'])
    expect(nextHop(hopOf('GET'), 302, new URL(url))).toBe('downgrade_refused');
});

it('GATE-20 lets http lead to https', () => {
  const hop = { ...hopOf('GET'), url: new URL('http://a.dev/') };
  expect(follow(hop, 301, sameOrigin).url).toBe(sameOrigin);
});

it('GATE-15 reads the bytes of a Location as UTF-8 where they are', () => {
  expect(readLocation('/caf\u00c3\u00a9')).toBe('/café');
  for (const asIs of ['/plain?a=%20', '/caf\u00e9', '/日本']) expect(readLocation(asIs)).toBe(asIs);
});
