import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '#src/agent/credentials/token.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, home, openCalls } from './calls.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'], profile: 'default' });
  calls = openCalls(suite);
});
afterAll(() => suite.close());

test('INVOKE-3 a parent that is revoked stops its children at once, and their stored answers with them', async () => {
  const parent = await calls.grantee(['places:@write', 'places:@read']);
  const child = await calls.handOn(parent);
  const grandchild = await calls.handOn(child);
  const key = randomUUID();
  expect((await calls.invoke(grandchild.token, call('places.save', home), key)).status).toBe(200);
  expect((await calls.call('POST', `/v1/grants/${parent.grant.id}/revoke`, parent.person)).status).toBe(200);
  for (const { token } of [parent, child, grandchild]) {
    const refused = await calls.invoke(token, call('places.list'));
    expect([refused.status, refused.body.code]).toEqual([401, 'credential_ended']);
  }
  expect((await calls.invoke(grandchild.token, call('places.save', home), key)).status).toBe(401);
});

test('INVOKE-3 a token with a bad checksum costs no trip; guessed ones none beyond their quota', async () => {
  const address = { 'cf-connecting-ip': '198.51.100.77', 'content-type': 'application/json' };
  const guess = async (token: string) => {
    const response = await suite.fetch(
      '/v1/tools/invoke',
      {
        method: 'POST',
        headers: { ...address, authorization: `Bearer ${token}` },
        body: JSON.stringify(call('places.list')),
      },
      'agent',
    );
    return response.status;
  };
  const good = tokenOf('grant', randomBytes(32));
  suite.gateway.resetTrips();
  expect(await guess(`${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`)).toBe(401);
  expect(suite.gateway.trips).toBe(0);
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push(await guess(tokenOf('grant', randomBytes(32))));
  expect(statuses.length).toBeLessThanOrEqual(2 * 121); // a minute may have ended meanwhile
  const spent = suite.gateway.trips;
  for (let n = 0; n < 10; n += 1) expect(await guess(tokenOf('grant', randomBytes(32)))).toBe(429);
  expect(suite.gateway.trips).toBe(spent);
});

test('INVOKE-3 who isn’t known learns nothing of a capability or an input; who is, in this order', async () => {
  const stranger = tokenOf('key', randomBytes(32));
  for (const wanted of [call('nothing.there'), call('places.save', { name: 5 }), { nonsense: true } as never])
    expect((await calls.invoke(stranger, wanted)).body.code).toBe('credential_unknown');
  const { token } = await calls.grantee(['places:list'], {
    constraints: { 'places:list': {} },
  });
  expect((await calls.invoke(token, call('nothing.there'))).body.code).toBe('capability_unknown');
  const wrong = await calls.invoke(token, call('places.save', { name: 5 }));
  expect([wrong.status, wrong.body.errors?.map(({ pointer }) => pointer)]).toEqual([
    422,
    ['#/input/name', '#/input/lat', '#/input/lng'],
  ]);
  expect((await calls.invoke(token, call('places.save', home))).body.code).toBe('insufficient_scope');
});

test('INVOKE-3 what can’t be a credential is told before the body is read; whose a credential is, after', async () => {
  const stranger = tokenOf('key', randomBytes(32));
  const mistyped = `${stranger.slice(0, -1)}${stranger.endsWith('0') ? '1' : '0'}`;
  const codeOf = async (token: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await suite.fetch('/v1/tools/invoke', { method: 'POST', headers, body }, 'agent');
    return ((await response.json()) as { code: string }).code;
  };
  const tooLong = JSON.stringify(call('places.list', { more: 'x'.repeat(262_144) }));
  expect(await codeOf(mistyped, '{')).toBe('key_malformed');
  expect(await codeOf(mistyped, tooLong)).toBe('key_malformed');
  expect(await codeOf(stranger, '{')).toBe('body_unparsable');
  expect(await codeOf(stranger, tooLong)).toBe('body_too_large');
  expect(await codeOf(stranger, '{}')).toBe('credential_unknown');
});

test('INVOKE-3 a stored answer is for whoever may make the call: another token of the person without its scope gets none', async () => {
  const sub = `person-${randomUUID()}`;
  const token = (scope: string) => suite.token({ sub, scope, aud: [suite.urls.agent] });
  const [wanted, key] = [call('places.save', home), randomUUID()];
  const first = await calls.invoke(await token('places:@write'), wanted, key);
  expect(first.status).toBe(200);
  const refused = await calls.invoke(await token('delivery:@read'), wanted, key);
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
  const again = await calls.invoke(await token('places:save'), wanted, key);
  expect([again.status, again.body.txn_id]).toEqual([200, first.body.txn_id]);
});

test('INVOKE-3 constraints of the whole chain hold, and are named', async () => {
  const parent = await calls.grantee(['places:save'], { constraints: { 'places:save': { name: { prefix: 'H' } } } });
  const child = await calls.handOn(parent, { constraints: { 'places:save': { lat: { max: 10 } } } });
  const refused = await calls.invoke(child.token, call('places.save', { ...home, name: 'Work' }));
  expect([refused.status, refused.body.code]).toEqual([403, 'grant_constraint_violated']);
  expect((refused.body as never as { violations: { field: string }[] }).violations).toEqual([
    { field: 'name', constraint: 'prefix', actual: 'Work' },
    { field: 'lat', constraint: 'max', actual: home.lat },
  ]);
});

test('INVOKE-4 an input is taken as it is', async () => {
  const { token, sub } = await calls.grantee(['places:@write', 'places:@read']);
  const name = 'Cafe\u0301';
  await calls.invoke(token, call('places.save', { ...home, name }));
  const { rows } = await suite.database.query('select input from agent.tool_call where user_id = $1', [`user:${sub}`]);
  expect(JSON.parse((rows[0] as { input: string }).input)).toMatchObject({ name });
});
