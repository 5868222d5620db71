import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '#src/agent/credentials/token.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openAgents, wanted, type Grant, type Made } from './grants.ts';

let suite: Suite;
let agents: ReturnType<typeof openAgents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  agents = openAgents(suite);
});
afterAll(() => suite.close());

const HOUR = 60 * 60 * 1000;
const lasts = (grant: Grant) => Date.parse(String(grant['expires_at'])) - Date.parse(String(grant['created_at']));
const readBy = (token: string, id: string) => agents.call<{ grant: Grant }>('GET', `/v1/grants/${id}`, token);
const age = (id: string, column: string, seconds: number) =>
  suite.database.query(
    `update agent.grant set ${column} = coalesce(${column}, created_at) - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

test('GRANT-1, GRANT-2, GRANT-12 a person makes a grant; its token is shown once, and neither stored nor logged', async () => {
  const person = await agents.person();
  const [key, body] = [randomUUID(), { ...wanted, limits: { max_total_minor: '1500' }, session_id: 's-1' }];
  const first = await agents.call<Made>('POST', '/v1/grants', person, body, key);
  expect(first.status).toBe(201);
  const { grant, token } = first.body;
  expect(token).toMatch(/^mk_live_g[0-9A-Za-z]{49}$/);
  expect(grant).toMatchObject({
    parent_id: null,
    depth: 0,
    session_id: 's-1',
    agent: { name: 'Errand bot', client_id: null },
    scopes: wanted.scopes,
    status: 'active',
    limits: { max_calls: null, max_per_call_minor: null, max_total_minor: '1500', max_per_day_minor: null },
    spent: { calls: 0, total_minor: '0', reserved_minor: '0' },
    idle_ttl_s: 1800,
  });
  expect(lasts(grant)).toBe(HOUR);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const again = await agents.call<Made>('POST', '/v1/grants', person, body, key);
  expect(again.body).toEqual({ grant, token: null, secret_shown: true });
  const { rows } = await suite.database.query(
    'select g::text as kept from agent.grant g union all select i::text from platform.idempotency i',
  );
  expect(JSON.stringify(rows) + suite.logs().join('')).not.toContain(token.slice(13, -4));
});

test('GRANT-2 it ends within 24 hours, and when nobody uses it', async () => {
  const person = await agents.person();
  const late = { ...wanted, expires_at: new Date(Date.now() + 25 * HOUR).toISOString() };
  expect(await agents.call('POST', '/v1/grants', person, late)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/expires_at' }] },
  });
  const made = await agents.grant(person, {
    expires_at: new Date(Date.now() + 23 * HOUR).toISOString(),
    idle_ttl_s: 60,
  });
  expect((await readBy(made.token, made.grant.id)).status).toBe(200);
  await age(made.grant.id, 'created_at', 61);
  expect(await readBy(made.token, made.grant.id)).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
  expect((await readBy(person, made.grant.id)).body.grant['status']).toBe('expired');
});

test('GRANT-1 a key makes grants inside its own scopes and time, if it may', async () => {
  const soon = new Date(Date.now() + HOUR / 2).toISOString();
  const key = await agents.key({ expires_at: soon });
  const made = await agents.grant(key.token, { scopes: ['delivery:quote'] });
  expect(made.grant['expires_at']).toBe(soon);
  expect(await agents.call('POST', '/v1/grants', key.token, wanted)).toMatchObject({
    status: 403,
    body: { code: 'grant_too_wide', errors: [{ pointer: '#/scopes/1' }] },
  });
  const other = await agents.key({ scopes: ['delivery:@read'] });
  expect(await agents.call('POST', '/v1/grants', other.token, wanted)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  expect(await agents.call('POST', '/v1/grants', made.token, wanted)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  const narrow = await agents.key({ app_ids: ['live'] });
  expect(
    await agents.call('POST', '/v1/grants', narrow.token, { ...wanted, scopes: ['delivery:quote'] }),
  ).toMatchObject({ body: { code: 'grant_too_wide' } });
});

test('GRANT-3, GRANT-4 it is handed on narrower, four times', async () => {
  const first = await agents.grant(await agents.person(), { limits: { max_calls: 9, max_total_minor: '900' } });
  const path = `/v1/grants/${first.grant.id}/attenuate`;
  const wider = {
    scopes: ['delivery:quote', 'mail:send'],
    limits: { max_calls: 10 },
    expires_at: new Date(Date.now() + 2 * HOUR).toISOString(),
  };
  const refused = await agents.call('POST', path, first.token, wider);
  expect([refused.status, refused.body.code, refused.body.errors?.map(({ pointer }) => pointer)]).toEqual([
    403,
    'grant_too_wide',
    ['#/scopes/1', '#/limits/max_calls', '#/expires_at'],
  ]);
  let last = first;
  for (let depth = 1; depth <= 4; depth += 1) {
    const child = await agents.handOn(last, { scopes: ['delivery:quote'], limits: { max_calls: 9 - depth } });
    expect(child.grant).toMatchObject({
      parent_id: last.grant.id,
      depth,
      session_id: first.grant['session_id'],
      agent: first.grant['agent'],
    });
    expect(child.grant['limits']).toMatchObject({ max_calls: 9 - depth, max_total_minor: '900' });
    last = child;
  }
  expect(await agents.call('POST', `/v1/grants/${last.grant.id}/attenuate`, last.token, {})).toMatchObject({
    status: 409,
    body: { code: 'grant_too_deep' },
  });
  expect((await agents.call('POST', path, last.token, {})).status).toBe(404); // only one's own
});

test('GRANT-8 a person sees their account’s, a key what it made, a grant itself and what descends from it', async () => {
  const [person, stranger, key] = [await agents.person(), await agents.person(), await agents.key()];
  const mine = await agents.grant(person);
  const child = await agents.handOn(mine);
  const keys = await agents.grant(key.token, { scopes: ['delivery:quote'] });
  const listed = async (token: string) =>
    (await agents.call<{ grants: Grant[] }>('GET', '/v1/grants', token)).body.grants.map(({ id }) => id);
  const cases = [
    [person, [child, mine]],
    [stranger, []],
    [key.token, [keys]],
    [mine.token, [child, mine]],
    [child.token, [child]],
    [keys.token, [keys]],
  ] as const;
  for (const [token, seen] of cases) {
    expect(await listed(token)).toEqual(seen.map(({ grant }) => grant.id));
    for (const each of [mine, child, keys]) {
      const status = seen.some(({ grant }) => grant.id === each.grant.id) ? 200 : 404;
      expect((await readBy(token, each.grant.id)).status).toBe(status);
    }
  }
  expect((await agents.call('POST', `/v1/grants/${mine.grant.id}/revoke`, child.token)).status).toBe(404);
});

test('GRANT-9 a mistyped token, one that nobody has, and one that was rotated away', async () => {
  const key = await agents.key();
  const list = (token: string) => agents.call('GET', '/v1/grants', token);
  expect(await list(`${key.token.slice(0, -1)}!`.replace('!', key.token.endsWith('0') ? '1' : '0'))).toMatchObject({
    status: 401,
    body: { code: 'key_malformed' },
  });
  for (const kind of ['key', 'grant'] as const)
    expect(await list(tokenOf(kind, randomBytes(32)))).toMatchObject({
      status: 401,
      body: { code: 'credential_unknown' },
    });
  await agents.call('POST', `/v1/api-keys/${key.id}/rotate`, key.manager, { overlap_s: 60 });
  expect((await list(key.token)).status).toBe(200);
  await suite.database.query(`update agent.api_key set rotation_deadline = now() where id = $1`, [key.id]);
  expect(await list(key.token)).toMatchObject({ status: 401, body: { code: 'credential_unknown' } });
});

test('GRANT-10 a token is one trip, a mistyped one none', async () => {
  const key = await agents.key();
  const trips = async (token: string) => {
    const before = suite.gateway.trips;
    await agents.call('GET', '/v1/grants', token);
    return suite.gateway.trips - before;
  };
  expect(await trips(key.token)).toBe(1);
  expect(await trips(tokenOf('grant', randomBytes(32)))).toBe(1);
  expect(await trips(`mk_live_k${'0'.repeat(49)}`)).toBe(0);
});

test('GRANT-11 an account has a thousand live grants at most', async () => {
  const person = await agents.person();
  const { grant: model } = await agents.grant(person);
  await suite.database.query(
    `insert into agent.grant select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'hash', 'many-' || n))).*
     from agent.grant g, generate_series(1, 998) n where g.id = $1`,
    [model.id],
  );
  const tries = await Promise.all(Array.from({ length: 3 }, () => agents.call('POST', '/v1/grants', person, wanted)));
  expect(tries.filter(({ status }) => status === 201).length).toBe(1);
  expect(tries.filter(({ body }) => body.code === 'grant_limit_reached').length).toBe(2);
});
