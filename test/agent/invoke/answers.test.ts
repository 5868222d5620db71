import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMTP_USER, type MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, dropoff, mail, openCalls, pickup } from './calls.ts';

const MAIL_KEY = 're_0123456789_of_the_tests';
const PATIENT = { timeout: 60_000, interval: 50 };

let suite: Suite;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher();
  suite = await startSuite({
    services: ['agent', 'delivery'],
    vars: {
      MAIL_URL: `smtp://${SMTP_USER}@127.0.0.1:${catcher.smtpPort}`,
      MAIL_KEY,
      MAIL_FROM: 'Waypost <agents@waypost.example>',
    },
  });
  calls = openCalls(suite);
});
afterAll(async () => {
  await suite.close();
  await catcher.close();
});

const rows = async (sql: string, ...values: unknown[]) =>
  (await suite.database.query(sql, values)).rows as Record<string, unknown>[];

/** A person whose agent books to one address without asking. */
async function booker() {
  const person = await calls.grantee(['delivery:create', 'delivery:@read']);
  const rules = { 'delivery:create': { standing: 'allow', bound: { '/dropoff': [dropoff] } } };
  await calls.call('PATCH', '/v1/consent-profile', await calls.present(person.sub), { rules });
  return person;
}

test('INVOKE-5 a PIN and a client secret are the person’s alone: told once, apart, and stored nowhere', async () => {
  const { token } = await booker();
  const [wanted, key] = [call('delivery.create', { pickup, dropoff, requirements: { pin: true } }), randomUUID()];
  const first = await calls.invoke(token, wanted, key);
  const { pin, clientSecret } = {
    pin: (first.body['for_person'] as never as { delivery: { pin: string } }).delivery.pin,
    clientSecret: (first.body['for_person'] as never as { paymentIntent: { clientSecret: string } }).paymentIntent
      .clientSecret,
  };
  expect(pin).toMatch(/^\d{4}$/);
  expect(clientSecret).toMatch(/_secret_/);
  expect(first.body.result).toMatchObject({ delivery: { pin: null }, paymentIntent: { clientSecret: null } });
  const again = await calls.invoke(token, wanted, key);
  expect(again.body).toEqual({ ...first.body, for_person: null });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const kept = await rows(
    `select t::text from agent.tool_call t union all select i::text from platform.idempotency i where route like '%invoke'`,
  );
  expect(JSON.stringify(kept)).not.toContain(clientSecret);
  expect(JSON.stringify(kept)).not.toContain(`"pin": "${pin}"`);
  expect(suite.logs().join('')).not.toContain(clientSecret);
});

test('INVOKE-2 what was booked is audited without a difference', async () => {
  const { sub, token } = await booker();
  const booked = await calls.invoke(token, call('delivery.create', { pickup, dropoff }), randomUUID());
  const person = await suite.token({ sub, scope: 'fees:read', aud: [suite.urls.agent] });
  const { body } = await calls.call<{ breakdown: { drift: object } }>(
    'GET',
    `/api/fee-audit/${booked.body.txn_id}`,
    person,
  );
  expect(body.breakdown.drift).toEqual({ ok: true, diffs: [] });
});

test('INVOKE-10 however the same request races, no call runs without its commitment', async () => {
  const person = await calls.grantee(['delivery:create']);
  const rule = { standing: 'allow', bound: { '/dropoff': [dropoff] }, max_per_call_minor: '500' };
  await calls.call('PATCH', '/v1/consent-profile', await calls.present(person.sub), {
    rules: { 'delivery:create': rule },
  });
  for (let round = 0; round < 4; round += 1) {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => calls.invoke(person.token, call('delivery.create', { pickup, dropoff }), key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  }
  expect(await rows('select 1 from agent.tool_call where user_id = $1', `user:${person.sub}`)).toEqual([]);
}, 180_000);

test('INVOKE-3 a credential that has ended reserves nothing for long', async () => {
  const person = await calls.grantee(['mail:send']);
  const rule = { standing: 'allow', bound: { '/to': ['robin@example.com'] } };
  await calls.call('PATCH', '/v1/consent-profile', await calls.present(person.sub), { rules: { 'mail:send': rule } });
  await calls.call('POST', `/v1/grants/${person.grant.id}/revoke`, person.person);
  for (let n = 0; n < 5; n += 1)
    expect((await calls.invoke(person.token, call('mail.send', mail()), randomUUID())).status).toBe(401);
  expect(
    await rows('select 1 from agent.usage where holder = $1 and reserved_minor > 0', `person:user:${person.sub}`),
  ).toEqual([]);
  expect(await rows('select 1 from agent.tool_call where user_id = $1', `user:${person.sub}`)).toEqual([]);
});

test('INVOKE-12 what was approved before its limit was used up is asked anew, and not for ever in progress', async () => {
  const person = await calls.grantee(['delivery:create'], { limits: { max_total_minor: '1500' } });
  const wanted = [1, 2].map((n) => call('delivery.create', { pickup, dropoff, description: `Parcel ${n}` }));
  const asked = [];
  for (const each of wanted) asked.push(await calls.invoke(person.token, each));
  for (const { body } of asked) await calls.decide(person.sub, body.consent.id, 'approve_once');
  const done = [];
  for (const each of wanted) done.push(await calls.invoke(person.token, each));
  expect(done.map(({ status, body }) => [status, body.consent?.reason])).toEqual([
    [200, undefined],
    [402, 'limit_exceeded'],
  ]);
});

test('ASK-3 what a person approved for one account isn’t used for another of theirs', async () => {
  const sub = `person-${randomUUID()}`;
  const tokenOf = (org?: string) =>
    suite.token({ sub, scope: 'mail:send', aud: [suite.urls.agent], ...(org === undefined ? {} : { org }) });
  const wanted = call('mail.send', mail());
  const asked = await calls.invoke(await tokenOf(), wanted);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  const other = await calls.invoke(await tokenOf('elsewhere'), wanted);
  expect([other.status, other.body.consent.id === asked.body.consent.id]).toEqual([402, false]);
});

test('ASK-6 an edited approval is used by one call; no other runs as it was edited', async () => {
  const person = await calls.grantee(['delivery:create']);
  const wanted = call('delivery.create', { pickup, dropoff, tipMinor: 2_000 });
  const asked = await calls.invoke(person.token, wanted);
  const input = { pickup, dropoff, tipMinor: 0 };
  await calls.decide(person.sub, asked.body.consent.id, { decision: 'approve_once', input });
  const answers = await Promise.all(Array.from({ length: 8 }, () => calls.invoke(person.token, wanted)));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body['input_edited'])).toEqual([true]);
  for (const { body } of answers.filter(({ status }) => status === 402))
    expect(body.consent).toMatchObject({ reason: 'threshold', input_preview: { tipMinor: 2_000 } });
}, 180_000);

test('ASK-11 with a grant what it asked for and was allowed ends, too', async () => {
  const person = await calls.grantee(['mail:send']);
  const asked = [];
  for (const to of ['a@example.com', 'b@example.com'])
    asked.push(await calls.invoke(person.token, call('mail.send', mail(to))));
  await calls.decide(person.sub, asked[0]?.body.consent.id ?? '', 'approve_session');
  await calls.call('POST', `/v1/grants/${person.grant.id}/revoke`, person.person);
  const statuses = [];
  for (const { body } of asked)
    statuses.push(
      (await calls.call<{ consent: { status: string } }>('GET', `/v1/consents/${body.consent.id}`, person.person)).body
        .consent.status,
    );
  expect(statuses).toEqual(['revoked', 'cancelled']);
  const late = await calls.decide(person.sub, asked[1]?.body.consent.id ?? '', 'approve_once');
  expect([late.status, late.body.code]).toEqual([409, 'consent_decided']);
});

test('INVOKE-6 another request under a key is refused; the same one gets the same transaction', async () => {
  const { token } = await calls.grantee(['places:@write']);
  const [key, place] = [randomUUID(), { name: 'Office', lat: 1, lng: 2 }];
  const first = await calls.invoke(token, call('places.save', place), key);
  const other = await calls.invoke(token, call('places.save', { ...place, lat: 3 }), key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect((await calls.invoke(token, call('places.save', place), key)).body).toEqual(first.body);
  const [row] = await rows('select count(*)::int as n from agent.tool_call where id = $1', first.body.txn_id);
  expect(row?.['n']).toBe(1);
});

test('INVOKE-7 a dry run leaves nothing behind, and its quote saves a trip', async () => {
  const { sub, token } = await booker();
  const wanted = call('delivery.create', { pickup, dropoff });
  const dry = await calls.invoke(token, { ...wanted, dry_run: true }, randomUUID());
  expect(dry.body).toMatchObject({ status: 'would_run', consent: null, quote: { gross_minor: '10' } });
  for (const table of ['tool_call', 'consent'])
    expect(await rows(`select 1 from agent.${table} where user_id = $1`, `user:${sub}`)).toEqual([]);
  expect(await rows('select 1 from agent.usage where holder = $1', `person:user:${sub}`)).toEqual([]);
  const trips = (answer: { headers: Headers }) =>
    Number(/(\d+) trips/.exec(answer.headers.get('server-timing') ?? '')?.[1]);
  const quoted = await calls.invoke(token, { ...wanted, quote_token: dry.body['quote_token'] }, randomUUID());
  const plain = await calls.invoke(token, wanted, randomUUID());
  expect([quoted.body.status, plain.body.status]).toEqual(['succeeded', 'succeeded']);
  expect([trips(quoted), trips(plain)]).toEqual([2, 3]);
});

test('INVOKE-8 what the sibling refuses is refused with its code and fields, and costs nothing', async () => {
  const { sub, token } = await booker();
  const unknown = await calls.invoke(token, call('delivery.get', { id: randomUUID() }));
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  const far = { pickupLat: 37.7, pickupLng: -122.4, dropoffLat: -33.9, dropoffLng: 151.2 };
  const key = randomUUID();
  const refused = await calls.invoke(token, call('delivery.quote', far), key);
  expect(refused.status).toBe(422);
  for (const { pointer } of refused.body.errors ?? []) expect(pointer).toMatch(/^#\/input\//);
  expect(
    await rows(
      'select status, problem_code from agent.tool_call where user_id = $1 order by created_at',
      `user:${sub}`,
    ),
  ).toEqual([
    { status: 'failed', problem_code: 'not_found' },
    { status: 'failed', problem_code: refused.body.code },
  ]);
  expect(await rows('select 1 from agent.account where account_id = $1', `user:${sub}`)).toEqual([]);
  const counted = 'select 1 from agent.usage where holder = $1 and (reserved_minor + spent_minor > 0 or calls > 0)';
  expect(await rows(counted, `person:user:${sub}`)).toEqual([]);
  expect((await calls.invoke(token, call('delivery.quote', far), key)).status).toBe(422); // the key is free: it is tried again
});

test('INVOKE-23 a mail of which nobody can say whether it went isn’t sent again, isn’t charged, and the person sees it', async () => {
  const { sub, token } = await calls.grantee(['mail:send', 'account:@read']);
  const to = `robin-${randomUUID().slice(0, 8)}@example.com`;
  const [wanted, key] = [call('mail.send', mail(to)), randomUUID()];
  const asked = await calls.invoke(token, wanted, key);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  catcher.fault = 'silence';
  const pending = await calls.invoke(token, wanted, key);
  catcher.fault = null;
  expect([pending.status, pending.body.code]).toEqual([503, 'outcome_pending']);
  await suite.database.query(`
    with calls as (update agent.tool_call set lease_until = lease_until - interval '12 minutes' where status = 'running')
    update platform.idempotency set lease_until = lease_until - interval '12 minutes' where lease_until is not null`);
  await suite.cron('agent');
  const statusOf = () => rows('select status from agent.tool_call where user_id = $1', `user:${sub}`);
  await expect.poll(statusOf, PATIENT).toEqual([{ status: 'outcome_unknown' }]);
  const again = await calls.invoke(token, wanted, key);
  expect([again.status, again.body.code]).toEqual([409, 'outcome_unknown']);
  expect(catcher.mails().filter((each) => each.to.includes(to))).toHaveLength(1);
  expect(await rows('select 1 from agent.account where account_id = $1', `user:${sub}`)).toEqual([]);
  const person = await suite.token({ sub, scope: 'fees:read', aud: [suite.urls.agent] });
  const { body } = await calls.call<{ transactions: { status: string }[] }>('GET', '/v1/transactions', person);
  expect(body.transactions.map(({ status }) => status)).toContain('outcome_unknown');
}, 180_000);
