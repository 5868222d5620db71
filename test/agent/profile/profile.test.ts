import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAgents, wanted, type Made } from '#test/agent/grants/grants.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openProfiles } from './profiles.ts';

let suite: Suite;
let people: ReturnType<typeof openProfiles>;
let agents: ReturnType<typeof openAgents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  people = openProfiles(suite);
  agents = openAgents(suite);
});
afterAll(() => suite.close());

const never = { standing: 'never' };
const mail = { standing: 'allow', limits: { max_per_call_minor: '10' }, bound: { '/to': ['robin@example.com'] } };
const somebody = () => `person-${randomUUID()}`;
const trips = (headers: Headers) => /desc="(\d+) trips"/.exec(headers.get('server-timing') ?? '')?.[1];

test('PROFILE-1, PROFILE-4 what was never changed reads as the default, in one round trip', async () => {
  const ada = somebody();
  const { status, headers, body } = await people.read(await people.ordinary(ada));
  expect([status, headers.get('cache-control'), headers.get('etag'), trips(headers)]).toEqual([
    200,
    'no-store',
    '"1"',
    '1',
  ]);
  expect(body.consent_profile).toEqual({
    user_id: `user:${ada}`,
    day_limit_minor: '10000',
    default_standing: 'ask',
    rules: {},
    version: 1,
    updated_at: null,
  });
  expect((await people.read(await people.ordinary(ada, 'chat'))).status).toBe(403);
});

test('PROFILE-2, PROFILE-5 a present person sets rules, replaces them and takes them away', async () => {
  const ada = somebody();
  const first = await people.changeBy(ada, {
    day_limit_minor: '5000',
    rules: { 'mail:send': mail, 'delivery:refund': never },
  });
  expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
  expect(first.body.consent_profile).toMatchObject({
    day_limit_minor: '5000',
    rules: {
      'delivery:refund': { ...never, limits: { max_per_call_minor: null, max_per_day_minor: null }, expires_at: null },
      'mail:send': { ...mail, limits: { max_per_call_minor: '10', max_per_day_minor: null } },
    },
  });
  const until = Date.parse(String(first.body.consent_profile.rules['mail:send']?.['expires_at']));
  expect((until - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect((await people.read(await people.ordinary(ada))).body).toEqual(first.body);

  const second = await people.changeBy(ada, { rules: { 'mail:send': { standing: 'ask' }, 'live:list_live': never } });
  const { rules } = (await people.read(await people.ordinary(ada))).body.consent_profile;
  expect(rules).toEqual(second.body.consent_profile.rules);
  expect(Object.keys(rules)).toEqual(['delivery:refund', 'live:list_live']);
  expect(await people.changeBy(ada, { rules: { 'delivery:refund': { standing: 'allow' } } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/rules/delivery:refund/standing' }] },
  });
  expect((await people.changeBy(ada, { day_limit_minor: '1000001' })).status).toBe(422);
  expect((await people.changeBy(ada, { rules: { 'delivery:fly': never } })).status).toBe(422);
});

test('PROFILE-3, PROFILE-4 bound values come back as they were set, whatever they look like', async () => {
  const ada = somebody();
  const values = [
    { $at: '2026-11-23' },
    { $int: 'x' },
    { $object: 1 },
    'e\u0301',
    'é',
    37.75,
    [null, { a: { b: [] } }],
  ];
  const rules = { 'mail:send': { standing: 'allow', bound: { '/to': values } } };
  expect((await people.changeBy(ada, { rules })).body.consent_profile.rules['mail:send']?.['bound']).toEqual({
    '/to': values,
  });
  const read = await people.read(await people.ordinary(ada));
  expect(read.body.consent_profile.rules['mail:send']?.['bound']).toEqual({ '/to': values });
});

test('PROFILE-5 nobody but a person who has just signed in changes it', async () => {
  const ada = somebody();
  const change = { rules: { 'mail:send': mail } };
  const key = await agents.key();
  const seconds = Math.floor(Date.now() / 1000);
  const tries = [
    [await people.ordinary(ada), 403, 'self_approval_forbidden'],
    [key.token, 403, 'self_approval_forbidden'],
    [await people.present(ada, { authTime: seconds - 301 }), 401, 'insufficient_user_authentication'],
    [
      await suite.token({ sub: ada, scope: '', aud: [`${suite.urls.agent}/consent`], clientId: 'waypost-consent' }),
      401,
      'insufficient_user_authentication',
    ],
  ] as const;
  for (const [token, status, code] of tries)
    expect(await people.change(token, change)).toMatchObject({ status, body: { code } });
  expect((await people.read(await people.ordinary(ada))).body.consent_profile.version).toBe(1);
  expect((await people.read(await people.present(ada))).status).toBe(401); // no credential anywhere else
});

test('PROFILE-5 changes at once all take effect; under another version none does', async () => {
  const ada = somebody();
  const token = await people.present(ada);
  const both = await Promise.all([
    people.change(token, { rules: { 'mail:send': never } }),
    people.change(token, { day_limit_minor: '7' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { consent_profile: now } = (await people.read(await people.ordinary(ada))).body;
  expect(now).toMatchObject({ day_limit_minor: '7', rules: { 'mail:send': never }, version: 3 });
  const patch = (version: string) =>
    suite.fetch('/v1/consent-profile', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify({ day_limit_minor: '8' }),
    });
  expect((await patch('"2"')).status).toBe(412);
  expect((await patch('"3"')).status).toBe(200);
});

test('PROFILE-6 a grant outside its person’s profile is refused by scope and limit, one inside is made', async () => {
  const ada = somebody();
  await people.changeBy(ada, { day_limit_minor: '500', rules: { 'mail:send': never } });
  const person = await people.ordinary(ada);
  const scopes = ['delivery:create', 'mail:send', 'mail:@write'];
  const outside = { ...wanted, scopes, limits: { max_per_day_minor: '501' } };
  const refused = await agents.call<Made>('POST', '/v1/grants', person, outside);
  expect([refused.status, refused.body.code, refused.body.errors?.map(({ pointer }) => pointer)]).toEqual([
    403,
    'outside_consent_profile',
    ['#/scopes/1', '#/scopes/2', '#/limits/max_per_day_minor'],
  ]);
  const inside = { ...wanted, limits: { max_per_day_minor: '500' } };
  const made = await agents.call<Made>('POST', '/v1/grants', person, inside);
  expect([made.status, trips(made.headers)]).toEqual([201, '2']);
});

test('PROFILE-6 a key’s grant lies within the profile of whoever the key acts for', async () => {
  const [ada, bob] = [somebody(), somebody()];
  await people.changeBy(bob, { rules: { 'delivery:create': never } });
  const org = `org-${randomUUID()}`;
  const manager = (sub: string) =>
    suite.token({ sub, scope: 'keys:manage', aud: [suite.urls.agent], org, tier: 'business' });
  const terms = { name: 'k', scopes: ['delivery:@read', 'delivery:create', 'grants:mint'] };
  const { body } = await agents.call<{ api_key: { id: string }; token: string }>(
    'POST',
    '/v1/api-keys',
    await manager(ada),
    terms,
  );
  const grant = () => agents.call<Made>('POST', '/v1/grants', body.token, wanted);
  expect((await grant()).status).toBe(201);
  await agents.call('PATCH', `/v1/api-keys/${body.api_key.id}`, await manager(bob), { name: 'mine now' });
  expect(await grant()).toMatchObject({ status: 403, body: { code: 'outside_consent_profile' } });
});
