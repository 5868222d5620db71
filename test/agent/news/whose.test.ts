import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentEventNames } from '#src/agent/news/event.ts';
import { call } from '#test/agent/invoke/calls.ts';
import { Merchant, PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openListeners, type AgentWebhook } from './listeners.ts';

let suite: Suite;
let receiver: Receiver;
let people: ReturnType<typeof openListeners>;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ services: ['agent', 'delivery', 'live'], vars: { OUTBOUND_HOSTS: receiver.host } });
  people = openListeners(suite, receiver);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

test('NEWS-8 another account’s subscription gets nothing, nor does a colleague’s own; an organisation’s gets all on it', async () => {
  const org = `org-${randomUUID()}`;
  const [ada, bob] = [`ada-${randomUUID()}`, `bob-${randomUUID()}`];
  const own = await people.listen({ sub: ada });
  const stranger = await people.listen({ sub: bob });
  const organisation = await people.listen({ sub: bob, org });
  const person = await suite.token({ sub: ada, org, scope: 'grants:manage account:@read', aud: [suite.urls.agent] });
  const { token } = await people.grant(person, { scopes: ['account:@read'] });
  expect((await people.invoke(token, call('account.spending'))).status).toBe(200);
  expect(await organisation.told(1)).toEqual(['transaction.settled succeeded 1']);
  expect(organisation.received()[0]?.payload.data).toMatchObject({ user_id: `user:${ada}`, account_id: `org:${org}` });
  await suite.cron('agent');
  expect([own.received(), stranger.received()]).toEqual([[], []]);
});

test('NEWS-9 a subscription asks for events by name and by filter; a delivery’s aren’t told here', async () => {
  const sub = `ada-${randomUUID()}`;
  const grants = await people.listen({ sub }, { events: ['grant.revoked'] });
  const spending = await people.listen({ sub }, { filter: { app_id: 'account', capability_name: 'spending' } });
  const person = await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });
  const { token, grant } = await people.grant(person, { scopes: ['account:@read'] });
  for (const tool of ['account.pending', 'account.spending']) await people.invoke(token, call(tool));
  await people.call('POST', `/v1/grants/${grant.id}/revoke`, person);
  expect(await grants.told(1)).toEqual(['grant.revoked revoked 1']);
  expect(await spending.told(1)).toEqual(['transaction.settled succeeded 1']);
  expect(spending.received()[0]?.payload.data).toMatchObject({ capability_name: 'spending' });
  const wrong = { url: receiver.urlOf('/x'), events: ['delivery.created'] };
  const refused = await people.call('POST', '/v1/webhooks', grants.token, wrong);
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
  const merchant = await Merchant.arrive(suite);
  const [foreign] = agentEventNames;
  const there = await suite.fetch(
    '/v1/webhooks',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.urlOf('/x'), events: [foreign] }),
    },
    'delivery',
  );
  expect(there.status).toBe(422);
});

test('NEWS-10 the routes are those of deliveries in snake_case: a secret once, a test, a replay, a rotation, a pause', async () => {
  const { token, webhook, now, received, path } = await people.listen({ sub: `ada-${randomUUID()}` });
  expect(webhook).toMatchObject({ secret_shown: false, disabled_reason: null, old_secret_until: null });
  expect((await now()).body.webhook).toMatchObject({ secret: null, secret_shown: true });
  expect(receiver.allAt(path)[0]?.payload).toMatchObject({
    type: 'webhook.challenge',
    data: { webhook_id: webhook.id },
  });
  const at = `/v1/webhooks/${webhook.id}`;
  const tested = await people.call<{ delivery: { id: string } }>('POST', `${at}/test`, token);
  expect([tested.status, tested.body.delivery]).toMatchObject([202, { status: 'pending', due_at: expect.any(String) }]);
  await expect.poll(() => received().length, PATIENT).toBe(1);
  const replay = () => people.call('POST', `${at}/deliveries/${tested.body.delivery.id}/replay`, token);
  expect((await replay()).status).toBe(202);
  await expect.poll(() => received().length, PATIENT).toBe(2);
  expect(new Set(received().map(({ id }) => id)).size).toBe(1);
  const rotated = await people.call<{ webhook: AgentWebhook }>('POST', `${at}/rotate-secret`, token);
  expect(rotated.body.webhook.secret).not.toBe(webhook.secret);
  const paused = await people.call<{ webhook: AgentWebhook }>('PATCH', at, token, { status: 'paused' });
  expect(paused.body.webhook.status).toBe('paused');
  expect(await replay()).toMatchObject({ status: 409, body: { code: 'webhook_not_active', current_status: 'paused' } });
  const list = await people.call<{ deliveries: { attempts: object[] }[]; next_cursor: null }>(
    'GET',
    `${at}/deliveries`,
    token,
  );
  expect(list.body).toMatchObject({ next_cursor: null });
  expect(list.body.deliveries[0]?.attempts[0]).toMatchObject({ status: 200, latency_ms: expect.any(Number) });
  const gone = await suite.fetch(at, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }, 'agent');
  expect(gone.status).toBe(204);
});

test('NEWS-11 a Worker sees neither the other’s subscriptions nor messages, and can write none in its name', async () => {
  const sub = `both-${randomUUID()}`;
  const here = await people.listen({ sub });
  const token = await suite.token({ sub, scope: 'webhooks:manage' });
  const there = await suite.fetch('/v1/webhooks', { headers: { authorization: `Bearer ${token}` } }, 'delivery');
  expect(await there.json()).toEqual({ webhooks: [], nextCursor: null });
  const other = await suite.fetch(
    `/v1/webhooks/${here.webhook.id}`,
    { headers: { authorization: `Bearer ${token}` } },
    'delivery',
  );
  expect(other.status).toBe(404);

  const client = new pg.Client({ connectionString: suite.adminUrl });
  await client.connect();
  try {
    await client.query('set role waypost_delivery');
    const { rows } = await client.query('select id from webhooks.subscription where id = $1', [here.webhook.id]);
    expect(rows).toEqual([]);
    const inItsName = [
      [`insert into webhooks.announcement values ('agent', $1, 0, 1, now())`, randomUUID()],
      [
        `insert into webhooks.message (id, role, subscription_id, type, data, at) values (gen_random_uuid(), 'waypost_agent', $1, 'x', '{}', now())`,
        here.webhook.id,
      ],
    ] as const;
    for (const [text, value] of inItsName)
      await expect(client.query(text, [value])).rejects.toThrow('row-level security');
    // Under its own name it can't be first, either: what the agent Worker tells comes all the same.
    const [resource] = [randomUUID()];
    await client.query(
      `insert into webhooks.message (id, subscription_id, type, source, resource, sequence, data, at) values (gen_random_uuid(), $1, 'x', 'agent', $2, 1, '{}', now())`,
      [here.webhook.id, resource],
    );
    await suite.database.query(
      `insert into agent.event (resource, sequence, owner, name, data) values ($1, 1, $2, 'grant.revoked', '{"status": "revoked"}')`,
      [resource, `user:${sub}`],
    );
  } finally {
    await client.end();
  }
  await suite.cron('agent');
  await expect.poll(() => here.received().length, PATIENT).toBe(1);
  expect(here.received()[0]?.payload).toMatchObject({ type: 'grant.revoked', data: { sequence: 1 } });
});
