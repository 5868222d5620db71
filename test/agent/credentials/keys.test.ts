import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

interface Key {
  readonly id: string;
  readonly [field: string]: unknown;
}
interface Made {
  readonly api_key: Key;
  readonly token: string | null;
  readonly secret_shown: boolean;
}

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
});
afterAll(() => suite.close());

const terms = { name: 'Back end', scopes: ['delivery:@read'] };
const manager = (org = `org-${randomUUID()}`, tier = 'business') =>
  suite.token({ scope: 'keys:manage', aud: [suite.urls.agent], org, tier });

interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & { readonly code: string };
}

async function call<T>(token: string, method: string, path: string, body?: unknown, key?: string): Promise<Answer<T>> {
  const response = await suite.fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer<T>['body'] };
}

const create = async (token: string, change: object = {}) =>
  (await call<Made>(token, 'POST', '/v1/api-keys', { ...terms, ...change })).body;
const patch = (token: string, id: string, change: object) =>
  call<{ api_key: Key }>(token, 'PATCH', `/v1/api-keys/${id}`, change);
const rowOf = async (id: string) =>
  (await suite.database.query<Record<string, unknown>>('select * from agent.api_key where id = $1', [id])).rows[0] ??
  {};

const DAY = 24 * 60 * 60 * 1000;

test('KEY-3, KEY-4, KEY-6 a key is made, its token shown once, and neither stored nor logged', async () => {
  const token = await manager();
  const key = randomUUID();
  const change = {
    budget: { period: 'day', limit_minor: '2000' },
    app_ids: ['delivery'],
    constraints: { 'delivery:create': { tipMinor: { max: 5 } } },
  };
  const first = await call<Made>(token, 'POST', '/v1/api-keys', { ...terms, ...change }, key);
  expect(first.status).toBe(201);
  const { api_key: made, token: shown } = first.body;
  expect(shown).toMatch(/^mk_live_k[0-9A-Za-z]{49}$/);
  expect(made).toMatchObject({
    ...terms,
    ...change,
    start: shown?.slice(0, 13),
    last4: shown?.slice(-4),
    last_used_at: null,
    revoked_at: null,
  });
  expect(first.headers.get('location')).toBe(`/v1/api-keys/${made.id}`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(Date.parse(String(made['expires_at'])) - Date.parse(String(made['created_at']))).toBe(90 * DAY);

  const again = await call<Made>(token, 'POST', '/v1/api-keys', { ...terms, ...change }, key);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual({ api_key: made, token: null, secret_shown: true });

  const secret = String(shown).slice(13, -4);
  const { rows } = await suite.database.query(
    'select k::text as kept from agent.api_key k union all select i::text from platform.idempotency i',
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await rowOf(made.id))).not.toContain(secret);
  expect(suite.logs().join('\n')).not.toContain(secret);
  expect((await call<{ api_key: Key }>(token, 'GET', `/v1/api-keys/${made.id}`)).body).toEqual({ api_key: made });
});

test('KEY-5 another account’s key isn’t there, and a person’s account has none', async () => {
  const { api_key: made } = await create(await manager());
  const other = await manager();
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/rotate', {}],
  ] as const)
    expect([method, (await call(other, method, `/v1/api-keys/${made.id}${path}`, body)).status]).toEqual([method, 404]);
  const free = await manager('org-x', 'free');
  expect(await call(free, 'POST', '/v1/api-keys', terms)).toMatchObject({
    status: 403,
    body: { code: 'business_tier_required' },
  });
  expect(await call(free, 'GET', '/v1/api-keys')).toMatchObject({
    status: 403,
    body: { code: 'business_tier_required' },
  });
});

test('KEY-6, KEY-11, KEY-12 what can’t be is refused by its field, and nothing is stored', async () => {
  const token = await manager();
  const refused = async (change: object) => {
    const { status, body } = await call<{ errors: { pointer: string }[] }>(token, 'POST', '/v1/api-keys', {
      ...terms,
      ...change,
    });
    return [status, body.errors[0]?.pointer];
  };
  expect(await refused({ expires_at: new Date(Date.now() + 366 * DAY).toISOString() })).toEqual([422, '#/expires_at']);
  expect(await refused({ expires_at: new Date(Date.now() - DAY).toISOString() })).toEqual([422, '#/expires_at']);
  expect(await refused({ scopes: [] })).toEqual([422, '#/scopes']);
  expect(await refused({ scopes: ['ops'] })).toEqual([422, '#/scopes/0']);
  expect(await refused({ scopes: ['chat', 'chat'] })).toEqual([422, '#/scopes']);
  expect(await refused({ budget: { period: 'week', limit_minor: '1' } })).toEqual([422, '#/budget/period']);
  expect(await refused({ budget: { period: 'day', limit_minor: '-1' } })).toEqual([422, '#/budget/limit_minor']);
  expect(await refused({ budget: { period: 'day', limit_minor: 5 } })).toEqual([422, '#/budget/limit_minor']);
  expect(await refused({ constraints: { 'delivery:create': { tipMinor: { most: 5 } } } })).toEqual([
    422,
    '#/constraints/delivery:create/tipMinor/most',
  ]);
  for (const field of ['tipMinr', 'dropoff.adress.city', 'tipMinor.most', 'constructor'])
    expect(await refused({ constraints: { 'delivery:create': { [field]: { max: 5 } } } })).toEqual([
      422,
      `#/constraints/delivery:create/${field}`,
    ]);
  expect(await refused({ constraints: { 'delivery:create': { tipMinor: {} } } })).toEqual([
    422,
    '#/constraints/delivery:create/tipMinor',
  ]);
  expect(await refused({ name: 'two\nlines' })).toEqual([422, '#/name']);
  expect((await call<{ api_keys: Key[] }>(token, 'GET', '/v1/api-keys')).body.api_keys).toEqual([]);
});

test('KEY-7 an account has a hundred live keys at most, however many are made at once', async () => {
  const org = `org-${randomUUID()}`;
  const token = await manager(org);
  const { api_key: model } = await create(token);
  await suite.database.query(
    `insert into agent.api_key (id, account_id, created_by, acts_for, name, start, last4, hash, scopes, app_ids, constraints, expires_at, created_at)
     select gen_random_uuid(), account_id, created_by, acts_for, name, start, last4, hash || n, scopes, app_ids, constraints, expires_at, created_at
     from agent.api_key, generate_series(1, 96) n where id = $1`,
    [model.id],
  );
  const tries = await Promise.all(Array.from({ length: 8 }, () => call<Made>(token, 'POST', '/v1/api-keys', terms)));
  expect(tries.filter(({ status }) => status === 201).length).toBe(3);
  expect(tries.filter(({ status }) => status === 409).length).toBe(5);
  expect(tries.find(({ status }) => status === 409)?.body.code).toBe('key_limit_reached');
  await call(token, 'DELETE', `/v1/api-keys/${model.id}`);
  expect((await call(token, 'POST', '/v1/api-keys', terms)).status).toBe(201);
});

test('KEY-8 a rotated key has another token; the one before goes on for the overlap, an earlier one never', async () => {
  const token = await manager();
  const { api_key: made, token: first } = await create(token);
  const { hash } = await rowOf(made.id);
  const key = randomUUID();
  const path = `/v1/api-keys/${made.id}/rotate`;
  const rotated = await call<Made>(token, 'POST', path, { overlap_s: 3600 }, key);
  expect(rotated.status).toBe(200);
  expect(rotated.body.token).not.toBe(first);
  expect(rotated.body.api_key).toMatchObject({ id: made.id, last4: rotated.body.token?.slice(-4) });
  expect(Date.parse(String(rotated.body.api_key['rotation_deadline'])) / 1000 - Date.now() / 1000).toBeCloseTo(
    3600,
    -2,
  );
  expect(await rowOf(made.id)).toMatchObject({ previous_hash: hash });
  const again = await call<Made>(token, 'POST', path, { overlap_s: 3600 }, key);
  expect(again.body).toEqual({ ...rotated.body, token: null, secret_shown: true });

  const { hash: second } = await rowOf(made.id);
  await call(token, 'POST', path, { overlap_s: 60 });
  expect(await rowOf(made.id)).toMatchObject({ previous_hash: second });
  const atOnce = await call<Made>(token, 'POST', path, {});
  expect(atOnce.body.api_key['rotation_deadline']).toBeNull();
  expect(await rowOf(made.id)).toMatchObject({ previous_hash: null, rotation_deadline: null });
  expect((await call(token, 'POST', path, { overlap_s: 7 * 24 * 3600 + 1 })).status).toBe(422);
});

test('KEY-8, KEY-10 a change during a rotation leaves both tokens as they are', async () => {
  const token = await manager();
  const { api_key: made } = await create(token);
  await call(token, 'POST', `/v1/api-keys/${made.id}/rotate`, { overlap_s: 3600 });
  const before = await rowOf(made.id);
  expect((await patch(token, made.id, { name: 'renamed' })).body.api_key['name']).toBe('renamed');
  const { hash, previous_hash, rotation_deadline } = before;
  expect(await rowOf(made.id)).toMatchObject({ hash, previous_hash, rotation_deadline });
});

test('KEY-9 a revoked key has no token any more, and stays as it is', async () => {
  const token = await manager();
  const { api_key: made } = await create(token);
  await call(token, 'POST', `/v1/api-keys/${made.id}/rotate`, { overlap_s: 3600 });
  const revoked = await call<{ api_key: Key }>(token, 'DELETE', `/v1/api-keys/${made.id}`);
  expect(revoked).toMatchObject({
    status: 200,
    body: { api_key: { revoked_reason: 'owner', rotation_deadline: null } },
  });
  expect(await rowOf(made.id)).toMatchObject({ previous_hash: null });
  expect((await call(token, 'DELETE', `/v1/api-keys/${made.id}`)).body).toEqual(revoked.body);
  expect(await patch(token, made.id, { name: 'x' })).toMatchObject({ status: 409, body: { code: 'key_revoked' } });
  expect(await call(token, 'POST', `/v1/api-keys/${made.id}/rotate`, {})).toMatchObject({ status: 409 });
});

test('KEY-10 a change sets what it names; of several at once each has its effect', async () => {
  const token = await manager();
  const { api_key: made } = await create(token, { budget: { period: 'total', limit_minor: '5' } });
  const changes = [{ name: 'n' }, { scopes: ['chat'] }];
  const answers = await Promise.all(changes.map((change) => patch(token, made.id, change)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await patch(token, made.id, { budget: null });
  expect(body.api_key).toEqual({ ...made, name: 'n', scopes: ['chat'], budget: null });
  expect((await patch(token, made.id, {})).body).toEqual(body);
});

test('KEY-13 pages of keys, newest first', async () => {
  const token = await manager();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await create(token)).api_key.id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body }: { body: { api_keys: Key[]; next_cursor: string | null } } = await call(
      token,
      'GET',
      `/v1/api-keys?limit=2${query}`,
    );
    seen.push(...body.api_keys.map(({ id }) => id));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(ids);
});
