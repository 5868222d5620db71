import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsents } from '#test/agent/consent/consents.ts';
import { deciderCookie } from '#test/browser/deciders.ts';
import { openVisitors, tokenIn } from './visitors.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
let visitors: ReturnType<typeof openVisitors>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
  visitors = openVisitors(suite, consents);
});
afterAll(() => suite.close());

type Visitors = ReturnType<typeof openVisitors>;
const someone = (...how: Parameters<Visitors['someone']>) => visitors.someone(...how);
const get = (...request: Parameters<Visitors['get']>) => visitors.get(...request);
const post = (...request: Parameters<Visitors['post']>) => visitors.post(...request);

test('CPAGE-4 a form with its session’s token decides', async () => {
  const { id, path, cookie } = await someone();
  const form_token = tokenIn(await (await get(path, cookie)).text());
  const done = await post(path, cookie, { form_token, decision: 'deny' });
  expect([done.status, done.headers.get('location'), await consents.statusIn(id)]).toEqual([303, path, 'denied']);
});

test('CPAGE-4 without its token, with a forged one or another session’s, nothing is decided', async () => {
  const { id, path, cookie } = await someone();
  const other = await someone();
  const others = tokenIn(await (await get(other.path, other.cookie)).text());
  const mine = tokenIn(await (await get(path, cookie)).text());
  for (const form_token of ['', 'x', others, `${mine}x`, mine.slice(1)])
    for (const to of [path, `${path}/revoke`, '/grant', '/approvals/rules']) {
      const refused = await post(to, cookie, { form_token, decision: 'approve_once', day_limit: '1' });
      expect([to, refused.status, await consents.statusIn(id)]).toEqual([to, 403, 'pending']);
      expect(await refused.text()).toContain('Nothing has been decided');
    }
  expect((await post(path, cookie, { decision: 'approve_once' })).status).toBe(403);
});

test.each([
  ['another site’s page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling host', { origin: 'https://live.waypost.test', 'sec-fetch-site': 'same-site' }],
  ['another origin alone', { origin: 'https://evil.example' }],
  ['a frame of nowhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('CPAGE-4 what %s sends is refused, even with the right token', async (_what, headers) => {
  const { id, path, cookie } = await someone();
  const form_token = tokenIn(await (await get(path, cookie)).text());
  for (const to of [path, `${path}/revoke`, '/grant', '/approvals/rules', '/consent/sign-out']) {
    const refused = await post(to, cookie, { form_token, decision: 'approve_once' }, headers);
    expect([to, refused.status, refused.headers.getSetCookie()]).toEqual([to, 403, []]);
  }
  expect(await consents.statusIn(id)).toBe('pending');
});

test('CPAGE-4 a form is a form, and not too large', async () => {
  const { path, cookie } = await someone();
  const json = await suite.fetch(path, {
    method: 'POST',
    headers: { cookie, ...visitors.ours, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(415);
  expect((await post(path, cookie, { form_token: 'x', decision: 'x'.repeat(300_000) })).status).toBe(413);
});

test('CPAGE-13 whoever isn’t signed in is told nothing: the same page for what is there and what isn’t', async () => {
  const { path } = await someone();
  const pageOf = async (to: string) => {
    const response = await get(to);
    return [response.status, (await response.text()).replaceAll(/nonce="\w+"|consent%2F[\w-]+/g, '')];
  };
  const there = await pageOf(path);
  expect(there).toEqual(await pageOf(`/consent/${randomUUID()}`));
  expect(there[1]).not.toContain('delivery');
  expect((await get(`${path}/status`)).status).toBe(404);
});

test('CPAGE-13 another person’s request, an unknown one and what isn’t an id are the same 404', async () => {
  const { path } = await someone();
  const { cookie } = await someone();
  const pages = await Promise.all(
    [path, `/consent/${randomUUID()}`, '/consent/x', '/consent/session'].map(async (to) => {
      const response = await get(to, cookie);
      return [response.status, (await response.text()).replaceAll(/nonce="\w+"/g, '')];
    }),
  );
  expect(new Set(pages.map(([status]) => status))).toEqual(new Set([404]));
  expect(new Set(pages.map(([, text]) => text)).size).toBe(1);
  expect((await get(`${path}/status`, cookie)).status).toBe(404);
  const form_token = tokenIn(await (await get('/approvals', cookie)).text());
  for (const to of [path, `${path}/revoke`])
    expect((await post(to, cookie, { form_token, decision: 'approve_once' })).status).toBe(404);
});

test('CPAGE-1 a session that this Worker didn’t seal, or of another kind of token, is none', async () => {
  const { sub, path, cookie } = await someone();
  const [name = '', value = ''] = cookie.split('=');
  const ordinary = await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });
  const bare = await consents.consentToken(sub);
  const { value: weaker } = await deciderCookie(suite, sub);
  for (const other of [ordinary, bare, `${value}xxxx`, value.slice(1), weaker.replace('v1.k1', 'v1.k2'), '%', '']) {
    const page = await (await get(path, `${name}=${other}`)).text();
    expect(page).toContain('Sign in to see what is asked');
  }
  expect(await (await get(path, cookie)).text()).toContain('wants to book a delivery');
});

test('CPAGE-14 no page for a person is kept by a cache or framed, and scripts are ours alone', async () => {
  const { path, cookie } = await someone();
  for (const to of [path, '/approvals', '/grant', '/consent/x']) {
    const { headers } = await get(to, cookie);
    expect([to, headers.get('cache-control'), headers.get('vary')]).toEqual([to, 'no-store', 'Cookie']);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'nonce-\w+';/);
    expect(policy).toContain("form-action 'self'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('CPAGE-8 what was entered is kept, sealed, while a sign-in that had run out is made anew', async () => {
  const { sub, id, path, cookie: old, formToken: form_token } = await someone({ agoSeconds: 400 });
  const page = await (await get(path, old)).text();
  expect(page).not.toContain('value="approve_once"');
  // The form was drawn before the sign-in became too old.
  const refused = await post(path, old, { form_token, decision: 'approve_once', 'edit:/tipMinor': '1.25' });
  expect([refused.status, refused.headers.get('location'), await consents.statusIn(id)]).toEqual([
    303,
    path,
    'pending',
  ]);
  const [draft = ''] = refused.headers.getSetCookie();
  expect(draft).toMatch(/^waypost-agent-consent-draft=v1\.k1\.[\w.-]+; Max-Age=600; .*HttpOnly; SameSite=Lax$/);
  const { name, value } = await deciderCookie(suite, sub);
  const again = await (await get(path, `${name}=${value}; ${draft.split(';', 1)[0]}`)).text();
  expect(again).toContain('Nothing has been decided yet: your sign-in had run out. What you entered is still here.');
  expect(again).toContain('name="edit:/tipMinor" value="1.25"');
  const elsewhere = await someone();
  expect(await (await get(elsewhere.path, `${elsewhere.cookie}; ${draft.split(';', 1)[0]}`)).text()).not.toContain(
    '1.25',
  );
});

test('CPAGE-18 an inbox and a code take one round trip, a request two side by side, a decision two more', async () => {
  const { path, cookie } = await someone();
  const tripsOf = async (asked: () => Promise<Response>) => {
    const before = suite.gateway.trips;
    await (await asked()).text();
    return suite.gateway.trips - before;
  };
  expect(await tripsOf(() => get(path))).toBe(0);
  expect(await tripsOf(() => get('/approvals', cookie))).toBe(1);
  expect(await tripsOf(() => get('/calls', cookie))).toBe(1);
  expect(await tripsOf(() => get('/signed-in', cookie))).toBe(0);
  expect(await tripsOf(() => get('/grant?code=BCDF-GHJK', cookie))).toBe(1);
  expect(await tripsOf(() => get('/grant?code=nonsense', cookie))).toBe(0);
  expect(await tripsOf(() => get(path, cookie))).toBe(2);
  const form_token = tokenIn(await (await get(path, cookie)).text());
  expect(await tripsOf(() => post(path, cookie, { form_token: 'x', decision: 'deny' }))).toBe(0);
  expect(await tripsOf(() => post(path, cookie, { form_token, decision: 'deny' }))).toBe(4);
});
