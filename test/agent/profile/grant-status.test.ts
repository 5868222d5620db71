import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAgents } from '#test/agent/grants/grants.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openProfiles } from './profiles.ts';

interface Listed {
  readonly capabilities: readonly {
    readonly app_id: string;
    readonly capability_name: string;
    readonly grant_status?: string;
  }[];
}

let suite: Suite;
let agents: ReturnType<typeof openAgents>;
let people: ReturnType<typeof openProfiles>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  agents = openAgents(suite);
  people = openProfiles(suite);
});
afterAll(() => suite.close());

const PATH = '/v1/capabilities';
const trips = (headers: Headers) => /desc="(\d+) trips"/.exec(headers.get('server-timing') ?? '')?.[1];
const somebody = () => `person-${randomUUID()}`;

async function statusesOf(token: string) {
  const { status, headers, body } = await agents.call<Listed>('GET', PATH, token);
  expect([status, trips(headers)]).toEqual([200, '1']);
  return Object.fromEntries(
    body.capabilities.map((each) => [`${each.app_id}:${each.capability_name}`, each.grant_status]),
  );
}

const rules = {
  'mail:send': { standing: 'allow', bound: { '/to': ['robin@example.com'] } },
  'delivery:refund': { standing: 'never' },
};

test('PROFILE-7 a grant learns what it may call, and what its person would be asked', async () => {
  const ada = somebody();
  await people.changeBy(ada, { rules: { 'mail:send': rules['mail:send'] } });
  const scopes = ['delivery:@read', 'delivery:create', 'delivery:refund', 'mail:send'];
  const { token } = await agents.grant(await people.ordinary(ada), { scopes });
  await people.changeBy(ada, { rules });
  expect(await statusesOf(token)).toMatchObject({
    'delivery:quote': 'permitted',
    'delivery:create': 'needs_consent',
    'delivery:refund': 'never',
    'delivery:cancel': 'missing_scope',
    'mail:send': 'permitted',
    'places:list': 'missing_scope',
  });
  await suite.database.query(
    "update agent.profile_rule set expires_at = now() where user_id = $1 and standing = 'allow'",
    [`user:${ada}`],
  );
  expect(await statusesOf(token)).toMatchObject({ 'mail:send': 'needs_consent' });
});

test('PROFILE-7 a key’s apps and scopes count, and for a person’s token its scopes', async () => {
  const key = await agents.key({ scopes: ['delivery:@read', 'live:@read'], app_ids: ['delivery'] });
  expect(await statusesOf(key.token)).toMatchObject({
    'delivery:quote': 'permitted',
    'live:list_live': 'missing_scope',
  });
  const token = await people.ordinary(somebody(), 'places:list mail:@write');
  expect(await statusesOf(token)).toMatchObject({
    'places:list': 'permitted',
    'mail:send': 'needs_consent',
    'delivery:quote': 'missing_scope',
  });
});

test('PROFILE-7, REG-15 nobody keeps a credential’s answer; without one there is no status and no round trip', async () => {
  const { token } = await agents.grant(await agents.person());
  for (const path of [PATH, `${PATH}/delivery/create`]) {
    const own = await suite.fetch(path, { headers: { authorization: `Bearer ${token}` } });
    expect([own.headers.get('cache-control'), own.headers.get('vary')]).toEqual(['private, no-store', 'Authorization']);
    expect(await own.text()).toContain('"grant_status":"needs_consent"');
    const anybody = await suite.fetch(path);
    expect([trips(anybody.headers), anybody.headers.get('cache-control'), anybody.headers.get('vary')]).toEqual([
      '0',
      'public, max-age=300',
      'Authorization',
    ]);
    const text = await anybody.text();
    expect(text).not.toContain('grant_status');
    expect(own.headers.get('etag')).not.toBe(anybody.headers.get('etag'));
  }
});

test('PROFILE-7 a credential that is wrong, over or for something else is refused, not passed over', async () => {
  const ada = await agents.person();
  const made = await agents.grant(ada);
  await agents.call('POST', `/v1/grants/${made.grant.id}/revoke`, ada);
  const tries = [
    [made.token, 'credential_ended'],
    [`${made.token.slice(0, -1)}${made.token.endsWith('0') ? '1' : '0'}`, 'key_malformed'],
    ['abc', 'token_invalid'],
    [await people.present('ada'), 'token_invalid'],
  ] as const;
  for (const [token, code] of tries)
    expect(await agents.call('GET', PATH, token)).toMatchObject({ status: 401, body: { code } });
});
