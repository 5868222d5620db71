import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { call, mail, openCalls } from './calls.ts';

let suite: Suite;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher();
  suite = await startSuite({
    services: ['agent'],
    vars: {
      MAIL_URL: catcher.url,
      MAIL_KEY: 're_0123456789_of_the_tests',
      MAIL_FROM: 'Waypost <agents@waypost.example>',
    },
  });
  calls = openCalls(suite);
});
afterAll(async () => {
  await suite.close();
  await catcher.close();
});

const address = (name = 'robin') => `${name}-${randomUUID().slice(0, 8)}@example.com`;
const sentTo = (to: string) => catcher.mails().filter((each) => each.to.includes(to)).length;

test('ASK-1, ASK-2 what was approved runs once, in twenty tries at once; under another key it is asked anew', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = address();
  const [wanted, key] = [call('mail.send', mail(to)), randomUUID()];
  const asked = await calls.invoke(token, wanted, key);
  expect(asked.body.consent).toMatchObject({ reason: 'first_use', risk: 'medium' });
  expect((await calls.invoke(token, wanted, key)).body.consent.id).toBe(asked.body.consent.id); // one at a time
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  const tries = await Promise.all(Array.from({ length: 20 }, () => calls.invoke(token, wanted, key)));
  const done = tries.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body.txn_id)).size).toBe(1);
  for (const { status, body } of tries.filter((each) => each.status !== 200))
    expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
  expect(sentTo(to)).toBe(1);
  const anew = await calls.invoke(token, wanted, randomUUID());
  expect([anew.status, anew.body.consent.reason]).toEqual([402, 'first_use']);
  expect(sentTo(to)).toBe(1);
});

test('ASK-2 twenty tries without a key use an approval once, too', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = address();
  const wanted = call('mail.send', mail(to));
  const asked = await calls.invoke(token, wanted);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  const tries = await Promise.all(Array.from({ length: 20 }, () => calls.invoke(token, wanted)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(sentTo(to)).toBe(1);
});

test('ASK-3 an approval of a session holds for the very same address: one that only looks like it is asked anew', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = address('paypal');
  const asked = await calls.invoke(token, call('mail.send', mail(to)));
  await calls.decide(sub, asked.body.consent.id, 'approve_session');
  for (const body of ['One', 'Two'])
    expect((await calls.invoke(token, call('mail.send', mail(to, body)))).status).toBe(200);
  for (const alike of [to.replace('paypal', 'paypa1'), to.replace('example', 'exarnple'), to.toUpperCase()]) {
    const again = await calls.invoke(token, call('mail.send', mail(alike)));
    expect([alike, again.status, again.body.consent?.reason]).toEqual([alike, 402, 'first_use']);
  }
  const sibling = await calls.grant(await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] }), {
    scopes: ['mail:send'],
  });
  expect((await calls.invoke(sibling.token, call('mail.send', mail(to)))).status).toBe(402);
});

test('ASK-4 what the profile says never to is a 403, whatever else was approved', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const wanted = call('mail.send', mail(address()));
  const asked = await calls.invoke(token, wanted);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  await calls.call('PATCH', '/v1/consent-profile', await calls.present(sub), {
    rules: { 'mail:send': { standing: 'never' } },
  });
  const refused = await calls.invoke(token, wanted);
  expect([refused.status, refused.body.code]).toEqual([403, 'outside_consent_profile']);
});

test('ASK-5 whoever said no isn’t asked again for the same values in the session, and after three times not at all', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = address();
  const asked = await calls.invoke(token, call('mail.send', mail(to)));
  await calls.decide(sub, asked.body.consent.id, 'deny');
  const again = await calls.invoke(token, call('mail.send', mail(to, 'Please')));
  expect([again.status, again.body.code]).toEqual([403, 'consent_denied']);
  for (let no = 0; no < 2; no += 1) {
    const other = await calls.invoke(token, call('mail.send', mail(address())));
    await calls.decide(sub, other.body.consent.id, 'deny');
  }
  expect((await calls.invoke(token, call('mail.send', mail(address())))).body.code).toBe('consent_denied');
});

test('ASK-6 a call runs as its person edited it, and says so', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = address();
  const wanted = call('mail.send', mail(to, 'Meet me at 9'));
  const asked = await calls.invoke(token, wanted);
  const input = { ...mail(to, 'Meet me at 10') };
  const decided = await calls.decide(sub, asked.body.consent.id, { decision: 'approve_once', input });
  expect(decided.status).toBe(200);
  const done = await calls.invoke(token, wanted);
  expect(done.body).toMatchObject({ status: 'succeeded', input_edited: true });
  expect(catcher.mails().find((each) => each.to.includes(to))?.text).toContain('Meet me at 10');
});

test('ASK-7 a ceiling below the price asks; a dry run does nothing, and its quote is for this call only', async () => {
  const { token } = await calls.grantee(['mail:send']);
  const wanted = call('mail.send', mail(address()));
  const low = await calls.invoke(token, { ...wanted, max_gross_minor: '9' });
  expect(low.body.consent.reason).toBe('price_above_ceiling');
  const other = call('mail.send', mail(address()));
  const dry = await calls.invoke(token, { ...other, dry_run: true });
  expect(dry.body).toMatchObject({ status: 'would_ask', quote: { gross_minor: '10', third_party_cost_minor: '1' } });
  const { rows } = await suite.database.query('select 1 from agent.consent where input_digest = $1', [
    (dry.body.consent as { readonly [name: string]: unknown })['input_digest'],
  ]);
  expect(rows).toEqual([]);
  const quote = dry.body['quote_token'];
  expect((await calls.invoke(token, { ...other, quote_token: quote })).status).toBe(402);
  const stolen = await calls.invoke(token, { ...wanted, quote_token: quote });
  expect([stolen.status, stolen.body.code]).toEqual([422, 'quote_token_invalid']);
});

test('ASK-8 at most twenty requests of a credential wait for the person', async () => {
  const { token } = await calls.grantee(['mail:send']);
  const answers = [];
  for (let n = 0; n < 21; n += 1) answers.push(await calls.invoke(token, call('mail.send', mail(address()))));
  expect(answers.slice(0, 20).every(({ status }) => status === 402)).toBe(true);
  expect([answers[20]?.status, answers[20]?.body.code]).toEqual([409, 'consent_limit_reached']);
  const { rows } = await suite.database.query(`select 1 from agent.usage where reserved_minor > 0`);
  expect(rows).toEqual([]);
});

const keyed = () => calls.key({ scopes: ['mail:send', 'grants:mint'] });
type Asked = Awaited<ReturnType<typeof calls.invoke>>;

test('ASK-11 with a key what it and the grants that it made asked for is cancelled, and what they were allowed is revoked', async () => {
  const [key, other] = [await keyed(), await keyed()];
  const made = await calls.grant(key.token, { scopes: ['mail:send'] });
  const child = await calls.handOn(made);
  const asked: Asked[] = [];
  for (const { token } of [key, made, child, other])
    for (const decision of ['approve_session', null]) {
      const answer = await calls.invoke(token, call('mail.send', mail(address())));
      if (decision !== null)
        await calls.decide(token === other.token ? other.sub : key.sub, answer.body.consent.id, decision);
      asked.push(answer);
    }
  const ended = await calls.call('DELETE', `/v1/api-keys/${key.id}`, key.manager);
  expect(ended.status).toBe(200);
  const { rows } = await suite.database.query<{ status: string }>(
    'select status from agent.consent join unnest($1::uuid[]) with ordinality a(id, n) using (id) order by n',
    [asked.map(({ body }) => body.consent.id)],
  );
  const both = ['revoked', 'cancelled'];
  expect(rows.map(({ status }) => status)).toEqual([...both, ...both, ...both, 'approved', 'pending']);
  const late = await calls.decide(key.sub, asked[1]?.body.consent.id ?? '', 'approve_once');
  expect([late.status, late.body.code]).toEqual([409, 'consent_decided']);
});

test('ASK-11 a key that is revoked while it and its grants ask and call ends without a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = await keyed();
    const made = await calls.grant(key.token, { scopes: ['mail:send'] });
    const tries = await Promise.all([
      ...[key, made, key, made].map(({ token }) => calls.invoke(token, call('mail.send', mail(address())))),
      calls.call('DELETE', `/v1/api-keys/${key.id}`, key.manager),
      ...[key, made, key, made].map(({ token }) => calls.invoke(token, call('mail.send', mail(address())))),
    ]);
    for (const { status } of tries) expect([200, 401, 402]).toContain(status);
  }
});

test('ASK-5 a no to an agent of a key holds for the key and for the grants that it makes anew, for a day', async () => {
  const key = await keyed();
  const to = address();
  const grantOf = ({ token }: { token: string }) => calls.grant(token, { scopes: ['mail:send'] });
  const asked = await calls.invoke((await grantOf(key)).token, call('mail.send', mail(to)));
  await calls.decide(key.sub, asked.body.consent.id, 'deny');
  for (const { token } of [await grantOf(key), key, await calls.handOn(await grantOf(key))])
    expect((await calls.invoke(token, call('mail.send', mail(to)))).body.code).toBe('consent_denied');
  const elsewhere = await calls.invoke((await grantOf(key)).token, call('mail.send', mail(address())));
  expect(elsewhere.status).toBe(402);
  const other = await keyed();
  expect((await calls.invoke(other.token, call('mail.send', mail(to)))).status).toBe(402);
  await suite.database.query(`update agent.consent set decided_at = decided_at - interval '25 hours' where id = $1`, [
    asked.body.consent.id,
  ]);
  expect((await calls.invoke((await grantOf(key)).token, call('mail.send', mail(to)))).status).toBe(402);
});
