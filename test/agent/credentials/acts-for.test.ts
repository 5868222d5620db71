import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAgents, type Grant, type Made } from '#test/agent/grants/grants.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let agents: ReturnType<typeof openAgents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  agents = openAgents(suite);
});
afterAll(() => suite.close());

const org = `org-${randomUUID()}`;
const manager = (sub: string) =>
  suite.token({ sub, scope: 'keys:manage', aud: [suite.urls.agent], org, tier: 'business' });

type Key = { readonly api_key: { readonly id: string; readonly acts_for: string }; readonly token: string };

test('KEY-14 a key acts for whoever made it, changed it or took its token last; grants made before stay', async () => {
  const [ada, bob, eve] = [await manager('ada'), await manager('bob'), await manager('eve')];
  const terms = { name: 'k', scopes: ['delivery:@read', 'grants:mint'] };
  const { body: made } = await agents.call<Key>('POST', '/v1/api-keys', ada, terms);
  const path = `/v1/api-keys/${made.api_key.id}`;
  const grantBy = async (token: string) =>
    (await agents.call<Made>('POST', '/v1/grants', token, { agent: { name: 'bot' }, scopes: ['delivery:quote'] })).body;

  expect(made.api_key).toMatchObject({ created_by: 'user:ada', acts_for: 'user:ada' });
  const first = await grantBy(made.token);
  expect(first.grant).toMatchObject({ user_id: 'user:ada', account_id: `org:${org}` });

  const changed = await agents.call<Key>('PATCH', path, bob, { scopes: ['delivery:@read', 'grants:mint', 'chat'] });
  expect(changed.body.api_key).toMatchObject({ created_by: 'user:ada', acts_for: 'user:bob' });
  expect((await grantBy(made.token)).grant['user_id']).toBe('user:bob');
  const kept = await agents.call<{ grant: Grant }>('GET', `/v1/grants/${first.grant.id}`, first.token);
  expect(kept.body.grant['user_id']).toBe('user:ada');

  const rotated = await agents.call<Key>('POST', `${path}/rotate`, eve, { overlap_s: 60 });
  expect(rotated.body.api_key).toMatchObject({ created_by: 'user:ada', acts_for: 'user:eve' });
  expect((await grantBy(rotated.body.token)).grant['user_id']).toBe('user:eve');

  const revoked = await agents.call<Key>('DELETE', path, ada);
  expect(revoked.body.api_key).toMatchObject({ acts_for: 'user:eve' });
});
