import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openAgents, wanted, type Grant, type Made } from './grants.ts';

let suite: Suite;
let agents: ReturnType<typeof openAgents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  agents = openAgents(suite);
});
afterAll(() => suite.close());

const readBy = (token: string, id: string) => agents.call<{ grant: Grant }>('GET', `/v1/grants/${id}`, token);

test('GRANT-6 what is revoked ends at once with all that descends from it, and nothing else', async () => {
  const person = await agents.person();
  const [first, sibling] = [await agents.grant(person), await agents.grant(person)];
  const child = await agents.handOn(first);
  const grandchild = await agents.handOn(child);
  const revoked = await agents.call<{ grant: Grant }>('POST', `/v1/grants/${first.grant.id}/revoke`, person);
  expect(revoked).toMatchObject({ status: 200, body: { grant: { status: 'revoked', revoked_reason: 'owner' } } });
  for (const each of [first, child, grandchild])
    expect(await readBy(each.token, each.grant.id)).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
  expect((await readBy(person, grandchild.grant.id)).body.grant).toMatchObject({
    status: 'revoked',
    revoked_reason: 'parent',
  });
  expect((await readBy(sibling.token, sibling.grant.id)).status).toBe(200);
  expect((await agents.call('POST', `/v1/grants/${first.grant.id}/revoke`, person)).body).toEqual(revoked.body);

  const own = await agents.handOn(sibling);
  expect(await agents.call('POST', `/v1/grants/${own.grant.id}/revoke`, own.token)).toMatchObject({
    body: { grant: { revoked_reason: 'agent' } },
  });
  expect((await readBy(own.token, own.grant.id)).status).toBe(401);
  expect((await agents.call('POST', `/v1/grants/${sibling.grant.id}/revoke`, own.token)).status).toBe(401);
});

test('GRANT-6 a revoked key ends what it made, and what descends from that', async () => {
  const key = await agents.key();
  const made = await agents.grant(key.token, { scopes: ['delivery:quote'] });
  const child = await agents.handOn(made);
  await agents.call('DELETE', `/v1/api-keys/${key.id}`, key.manager);
  for (const each of [made, child])
    expect(await readBy(each.token, each.grant.id)).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
  const { rows } = await suite.database.query<{ revoked_reason: string }>(
    'select distinct revoked_reason from agent.grant where key_id = $1',
    [key.id],
  );
  expect(rows).toEqual([{ revoked_reason: 'key' }]);
});

test('GRANT-12 who has lost their key gets no stored answer, and who hasn’t the same one', async () => {
  const key = await agents.key();
  const [once, body] = [randomUUID(), { ...wanted, scopes: ['delivery:quote'] }];
  const ask = () => agents.call<Made>('POST', '/v1/grants', key.token, body, once);
  const [first, again] = [await ask(), await ask()];
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual({ grant: first.body.grant, token: null, secret_shown: true });
  await agents.call('DELETE', `/v1/api-keys/${key.id}`, key.manager);
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
});

test('GRANT-7 whatever is made while its parent is revoked has ended when that has', async () => {
  const person = await agents.person();
  for (let round = 0; round < 10; round += 1) {
    const first = await agents.grant(person);
    const [, ...tries] = await Promise.all([
      agents.call('POST', `/v1/grants/${first.grant.id}/revoke`, person),
      ...Array.from({ length: 4 }, () =>
        agents.call<Made>('POST', `/v1/grants/${first.grant.id}/attenuate`, first.token, {}),
      ),
    ]);
    for (const { status, body } of tries) {
      expect([201, 401]).toContain(status);
      if (status === 201) expect((await readBy(body.token, body.grant.id)).status).toBe(401);
    }
    const { rows } = await suite.database.query(
      'select from agent.grant where $1 = any(ancestors) and revoked_at is null',
      [first.grant.id],
    );
    expect(rows).toEqual([]);
  }
});
