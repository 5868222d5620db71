import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveGrantRequest } from '#src/agent/requests/approve-grant-request.ts';
import { denyGrantRequest } from '#src/agent/requests/deny-grant-request.ts';
import { findGrantRequest } from '#src/agent/requests/find-grant-request.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type { Grant } from '#test/agent/grants/grants.ts';
import { cents } from '#src/money/cents.ts';
import { asItWas, asked, openRequests } from './requests.ts';

let suite: Suite;
let world: ReturnType<typeof openRequests>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  world = openRequests(suite);
});
afterAll(() => suite.close());

const somebody = () => `person-${randomUUID()}`;
const trips = (headers: Headers) => /desc="(\d+) trips"/.exec(headers.get('server-timing') ?? '')?.[1];
const ask = async (change: object = {}) => (await world.ask(change)).body;
const approve = async (sub: string, code: string, given: object = {}) =>
  approveGrantRequest(world.ctx(), await world.actor(sub), code, { ...asItWas, ...given });

test('REQUEST-1, REQUEST-3, REQUEST-7 an agent asks, waits, and takes what a person gave it, once', async () => {
  const request = await world.ask({ limits: { max_total_minor: '1500' } });
  const { device_code: device, user_code: code } = request.body;
  expect([request.status, request.headers.get('cache-control'), trips(request.headers)]).toEqual([
    200,
    'no-store',
    '1',
  ]);
  expect(request.body).toMatchObject({
    verification_uri: `${suite.urls.agent}/grant`,
    verification_uri_complete: `${suite.urls.agent}/grant?code=${code}`,
    expires_in: 900,
    interval: 5,
  });
  const waits = await world.take(device);
  expect(waits).toMatchObject({ status: 400, body: { code: 'authorization_pending' } });
  expect([waits.headers.get('retry-after'), trips(waits.headers)]).toEqual(['5', '1']);

  const ada = somebody();
  await approve(ada, code);
  const taken = await world.take(device);
  expect([taken.status, taken.headers.get('cache-control'), trips(taken.headers)]).toEqual([200, 'no-store', '2']);
  expect(taken.body.grant).toMatchObject({
    user_id: `user:${ada}`,
    account_id: `user:${ada}`,
    agent: { name: 'Errand bot', client_id: null },
    scopes: asked.scopes,
    limits: { max_total_minor: '1500', max_calls: null },
    depth: 0,
  });
  const read = await world.agents.call<{ grant: Grant }>('GET', `/v1/grants/${taken.body.grant.id}`, taken.body.token);
  expect(read.body.grant.id).toBe(taken.body.grant.id);
  expect(await world.take(device)).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });

  const { rows } = await suite.database.query(
    'select r::text as kept from agent.grant_request r union all select g::text from agent.grant g',
  );
  const kept = JSON.stringify(rows) + suite.logs().join('');
  expect(kept).not.toContain(device);
  expect(kept).not.toContain(taken.body.token.slice(13, -4));
});

test('REQUEST-3 who asks too soon is told to slow down, and waits longer from then on', async () => {
  const { device_code: device, user_code: code } = await ask();
  expect((await world.take(device)).body.code).toBe('authorization_pending');
  const soon = await world.take(device);
  expect([soon.body.code, soon.headers.get('retry-after')]).toEqual(['slow_down', '10']);
  await world.age(code, 'polled_at', 6);
  const again = await world.take(device);
  expect([again.body.code, again.headers.get('retry-after')]).toEqual(['slow_down', '15']);
  await world.age(code, 'polled_at', 16);
  const waited = await world.take(device);
  expect([waited.body.code, waited.headers.get('retry-after')]).toEqual(['authorization_pending', '15']);
});

test('REQUEST-3, REQUEST-6 a denied request gives nothing, and stays denied', async () => {
  const [ada, { device_code: device, user_code: code }] = [somebody(), await ask()];
  const actor = await world.actor(ada);
  expect(await denyGrantRequest(world.ctx(), actor, code)).toMatchObject({ status: 'denied', userId: `user:${ada}` });
  expect(await world.take(device)).toMatchObject({ status: 400, body: { code: 'access_denied' } });
  expect(await denyGrantRequest(world.ctx(), actor, code)).toMatchObject({ status: 'denied' });
  await expect(approve(ada, code)).rejects.toMatchObject({ code: 'grant_request_decided' });
  await expect(approve(somebody(), code)).rejects.toMatchObject({ code: 'not_found' });
});

test('REQUEST-3 what is over or was never issued gives nothing', async () => {
  const { device_code: device, user_code: code } = await ask();
  await world.age(code, 'expires_at', 901);
  expect((await world.take(device)).body.code).toBe('expired_token');
  await expect(findGrantRequest(world.ctx(), code, 'user:ada')).rejects.toMatchObject({ code: 'not_found' });
  await expect(approve('ada', code)).rejects.toMatchObject({ code: 'not_found' });
  const other = await ask();
  await approve(somebody(), other.user_code);
  await world.age(other.user_code, 'expires_at', 301);
  expect((await world.take(other.device_code)).body.code).toBe('expired_token');
  expect((await world.take('nobody-has-this')).body.code).toBe('invalid_grant');
});

test('REQUEST-2, REQUEST-4 a person finds what waits by its code, however they type it', async () => {
  const { user_code: code } = await ask({ agent: { name: 'Errand\u200bbot' } });
  const ctx = world.ctx();
  const found = await findGrantRequest(ctx, ` ${code.toLowerCase().replace('-', '')} `, 'user:ada');
  expect(found.request).toMatchObject({ agent: { name: 'Errand\u200bbot' }, scopes: asked.scopes, status: 'pending' });
  expect(found.profile).toMatchObject({ userId: 'user:ada', dayLimitMinor: 10_000n });
  expect(ctx.meter.trips).toBe(1);
  await expect(findGrantRequest(ctx, 'BBBB-BBBB', 'user:ada')).rejects.toMatchObject({ code: 'not_found' });
  expect(ctx.meter.trips).toBe(2);
  await expect(findGrantRequest(ctx, 'AEIO-1234', 'user:ada')).rejects.toMatchObject({ code: 'not_found' });
  expect(ctx.meter.trips).toBe(2);
});

test('REQUEST-4 nobody decides with an old sign-in, or approves without a passkey', async () => {
  const { device_code: device, user_code: code } = await ask();
  const old = await world.actor('ada', { authTime: Math.floor(Date.now() / 1000) - 301 });
  const weak = await world.actor('ada', { acr: 'pwd' });
  const refused = { code: 'insufficient_user_authentication' };
  await expect(denyGrantRequest(world.ctx(), old, code)).rejects.toMatchObject(refused);
  for (const actor of [old, weak])
    await expect(approveGrantRequest(world.ctx(), actor, code, asItWas)).rejects.toMatchObject(refused);
  expect((await world.take(device)).body.code).toBe('authorization_pending');
});

test('REQUEST-5, REQUEST-6 a person gives less, until when they say, for the account of their token', async () => {
  const [ada, request] = [somebody(), await ask({ limits: { max_calls: 9 } })];
  const end = new Date(Date.now() + 20 * 60 * 60 * 1000);
  const actor = await world.actor(ada, { org: 'org-of-ada' });
  const given = { scopes: ['delivery:quote'], limits: { maxCalls: 5, maxTotalMinor: cents(100) }, expiresAt: end };
  await approveGrantRequest(world.ctx(), actor, request.user_code, given);
  const { body } = await world.take(request.device_code);
  expect(body.grant).toMatchObject({
    scopes: ['delivery:quote'],
    limits: { max_calls: 5, max_total_minor: '100' },
    expires_at: end.toISOString(),
    account_id: 'org:org-of-ada',
  });
  const again = await approveGrantRequest(world.ctx(), actor, request.user_code, given);
  expect(again).toMatchObject({ status: 'redeemed', grantId: body.grant.id });
});

test('REQUEST-5 nobody gives more than was asked for, or than they allow', async () => {
  const [ada, { user_code: code }] = [somebody(), await ask({ limits: { max_calls: 9 } })];
  const wider = { scopes: ['delivery:quote', 'mail:send'], limits: { maxCalls: 10 } };
  await expect(approve(ada, code, wider)).rejects.toMatchObject({
    code: 'grant_too_wide',
    errors: [{ pointer: '#/scopes/1' }, { pointer: '#/limits/max_calls' }],
  });
  const late = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await expect(approve(ada, code, { expiresAt: late })).rejects.toMatchObject({ code: 'validation_failed' });
  await world.people.changeBy(ada, { rules: { 'delivery:create': { standing: 'never' } } });
  await expect(approve(ada, code)).rejects.toMatchObject({ code: 'outside_consent_profile' });
  expect(await approve(ada, code, { scopes: ['delivery:@read'] })).toMatchObject({ status: 'approved' });
});

test('REQUEST-7 of many that take it at once, one gets a token, and there is one grant', async () => {
  const [ada, { device_code: device, user_code: code }] = [somebody(), await ask()];
  await approve(ada, code);
  const tries = await Promise.all(Array.from({ length: 12 }, () => world.take(device)));
  expect(tries.filter(({ status }) => status === 200).length).toBe(1);
  expect(new Set(tries.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['invalid_grant']),
  );
  const { rows } = await suite.database.query('select 1 from agent.grant where user_id = $1', [`user:${ada}`]);
  expect(rows.length).toBe(1);
});

test('REQUEST-6 of two who decide at once, one does', async () => {
  const { user_code: code } = await ask();
  const [ada, bob] = [somebody(), somebody()];
  const both = await Promise.allSettled([approve(ada, code), approve(bob, code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'not_found' });
});

test('REQUEST-8 requests are deleted an hour after their end', async () => {
  const [old, young] = [await ask(), await ask()];
  await world.age(old.user_code, 'expires_at', 900 + 3_601);
  await world.age(young.user_code, 'expires_at', 900 + 3_500);
  await suite.cron('agent');
  const { rows } = await suite.database.query<{ user_code: string }>(
    'select user_code from agent.grant_request where user_code = any($1)',
    [[old, young].map(({ user_code: code }) => code.replace('-', ''))],
  );
  expect(rows.map(({ user_code: code }) => code)).toEqual([young.user_code.replace('-', '')]);
});
