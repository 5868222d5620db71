import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, mail } from '#test/agent/invoke/calls.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { SMTP_USER, type MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { openListeners, quote } from './listeners.ts';

const MAIL_KEY = 're_0123456789_of_the_tests';
let suite: Suite;
let receiver: Receiver;
let catcher: MailCatcher;
let people: ReturnType<typeof openListeners>;
beforeAll(async () => {
  [receiver, catcher] = await Promise.all([startReceiver(), startCatcher()]);
  const mailVars = {
    MAIL_URL: `smtp://${SMTP_USER}@127.0.0.1:${catcher.smtpPort}`,
    MAIL_KEY,
    MAIL_FROM: 'Waypost <agents@waypost.example>',
  };
  suite = await startSuite({
    services: ['agent', 'delivery', 'live'],
    vars: { OUTBOUND_HOSTS: receiver.host, ...mailVars },
  });
  people = openListeners(suite, receiver);
});
afterAll(async () => {
  await suite.close();
  await Promise.all([receiver.close(), catcher.close()]);
});

const rows = async (text: string, ...values: unknown[]) =>
  (await suite.database.query(text, values)).rows as Record<string, unknown>[];

/** A person with a grant for mails, who listens. */
async function listener(scopes: readonly string[] = ['mail:send', 'account:@read']) {
  const grantee = await people.grantee(scopes);
  return { ...grantee, ...(await people.listen({ sub: grantee.sub })), agent: grantee.token };
}

describe('what an account is told', () => {
  test('NEWS-1, NEWS-3 a request, its decision and what came of the call: signed, as documented, with no word of the input', async () => {
    const { sub, agent, grant, told, received } = await listener();
    const to = `canary-${randomUUID().slice(0, 8)}@example.com`;
    const [body, key] = [call('mail.send', mail(to, 'canary')), randomUUID()];
    const asked = await people.invoke(agent, body, key);
    expect(asked.status).toBe(402);
    expect((await people.invoke(agent, body, key)).status).toBe(402); // the same request waits: nothing new
    await people.decide(sub, asked.body.consent.id, 'approve_once');
    const tries = await Promise.all(Array.from({ length: 12 }, () => people.invoke(agent, body, key)));
    expect(tries.some(({ status }) => status === 200)).toBe(true);
    const txn = (await people.invoke(agent, body, key)).body;
    expect(await told(3)).toEqual([
      'consent.requested pending 1',
      'consent.decided approved 2',
      'transaction.settled succeeded 1',
    ]);
    const owner = { user_id: `user:${sub}`, account_id: `user:${sub}` };
    const [requested, decided, settled] = received().map(({ payload }) => payload.data);
    expect(requested).toMatchObject({ ...owner, consent_id: asked.body.consent.id, gross_minor: '10', decision: null });
    expect(decided).toMatchObject({ consent_id: asked.body.consent.id, decision: 'approve_once' });
    expect(settled).toMatchObject({
      ...owner,
      txn_id: txn.txn_id,
      consent_id: asked.body.consent.id,
      grant_id: grant.id,
      gross_minor: '10',
      client: { kind: 'grant', credential_id: grant.id, name: 'Errand bot' },
    });
    for (const each of received()) expect(each.body).not.toMatch(/canary|mk_live|@example/);
  });

  test('NEWS-2 a denial, a cancellation and an approval that is taken back', async () => {
    const { sub, person, agent, told } = await listener();
    const ask = async () =>
      (await people.invoke(agent, call('mail.send', mail(`r-${randomUUID().slice(0, 8)}@example.com`)))).body.consent
        .id;
    const [denied, cancelled, revoked] = [await ask(), await ask(), await ask()];
    await people.decide(sub, denied, 'deny');
    await people.decide(sub, denied, 'deny'); // the same again is nothing new
    await people.call('POST', `/v1/consents/${cancelled}/cancel`, agent);
    await people.decide(sub, revoked, 'approve_session');
    await people.call('POST', `/v1/consents/${revoked}/revoke`, person);
    expect((await told(7)).toSorted()).toEqual([
      'consent.decided approved 2',
      'consent.decided cancelled 2',
      'consent.decided denied 2',
      'consent.decided revoked 3',
      'consent.requested pending 1',
      'consent.requested pending 1',
      'consent.requested pending 1',
    ]);
  });

  test('NEWS-4 a grant that is revoked and all that descends from it, each once, and those of a key that ends', async () => {
    const { sub, agent, grant, told, received } = await listener(['delivery:@read']);
    const child = await people.handOn({ grant, token: agent, secret_shown: false });
    const grandchild = await people.handOn(child);
    await Promise.all(
      [child, grandchild, { grant, token: agent }].map(({ grant: { id }, token }) =>
        people.call('POST', `/v1/grants/${id}/revoke`, token),
      ),
    );
    expect((await told(3)).toSorted()).toEqual(Array.from({ length: 3 }, () => 'grant.revoked revoked 1'));
    const ids = received().map(({ payload }) => payload.data['grant_id']);
    expect(new Set(ids)).toEqual(new Set([grant.id, child.grant.id, grandchild.grant.id]));
    expect(received()[0]?.payload.data).toMatchObject({ account_id: `user:${sub}`, agent: { name: 'Errand bot' } });

    const key = await people.key();
    const org = /^org:(.+)$/.exec(
      String((await rows('select account_id from agent.api_key where id = $1', key.id))[0]?.['account_id']),
    )?.[1];
    const { told: toldOfKey, received: ofKey } = await people.listen({ sub: 'manager', org: org ?? '' });
    const terms = { agent: { name: 'Errand bot' }, scopes: ['delivery:@read'] };
    for (let made = 0; made < 2; made += 1) await people.call('POST', '/v1/grants', key.token, terms);
    await people.call('DELETE', `/v1/api-keys/${key.id}`, key.manager);
    expect(await toldOfKey(2)).toEqual(['grant.revoked revoked 1', 'grant.revoked revoked 1']);
    expect(ofKey().map(({ payload }) => payload.data['reason'])).toEqual(['key', 'key']);
  });

  test('NEWS-4 what a grant asked for and what it was allowed end with it', async () => {
    const { sub, person, agent, grant, told } = await listener();
    const ask = async () =>
      (await people.invoke(agent, call('mail.send', mail(`r-${randomUUID().slice(0, 8)}@example.com`)))).body.consent
        .id;
    const [, approved] = [await ask(), await ask()];
    await people.decide(sub, approved, 'approve_session');
    await told(3);
    await people.call('POST', `/v1/grants/${grant.id}/revoke`, person);
    expect((await told(6)).slice(3).toSorted()).toEqual([
      'consent.decided cancelled 2',
      'consent.decided revoked 3',
      'grant.revoked revoked 1',
    ]);
  });

  test('NEWS-5 a call that fails after it was tried, and succeeds under its key later; one of which nobody knows', async () => {
    const { sub, agent, told, received } = await listener(['delivery:@read', 'mail:send']);
    const [missing, key] = [call('delivery.get', { id: randomUUID() }), randomUUID()];
    const failed = await people.invoke(agent, missing, key);
    expect(failed.status).toBe(404);
    expect((await people.invoke(agent, missing, key)).status).toBe(404); // tried once more, under the same id
    expect(await told(2)).toEqual(['transaction.settled failed 1', 'transaction.settled failed 2']);
    expect(received()[0]?.payload.data).toMatchObject({
      problem_code: 'not_found',
      gross_minor: '0',
      committed_minor: null,
    });

    const [sent, again] = [call('mail.send', mail(`r-${randomUUID().slice(0, 8)}@example.com`)), randomUUID()];
    const asked = await people.invoke(agent, sent, again);
    await people.decide(sub, asked.body.consent.id, 'approve_once');
    catcher.fault = 'silence';
    await people.invoke(agent, sent, again);
    catcher.fault = null;
    await suite.database.query(`
      with calls as (update agent.tool_call set lease_until = lease_until - interval '12 minutes' where status = 'running')
      update platform.idempotency set lease_until = lease_until - interval '12 minutes' where lease_until is not null`);
    await suite.cron('agent');
    expect((await told(5)).slice(2)).toEqual([
      'consent.requested pending 1',
      'consent.decided approved 2',
      'transaction.settled outcome_unknown 1',
    ]);
  });

  test('NEWS-6 what no reminder came for is told by the cron, once, however often it comes', async () => {
    const { sub, received } = await listener();
    const [resource, data] = [randomUUID(), { status: 'succeeded' }];
    const write = (sequence: number) =>
      suite.database.query(
        `insert into agent.event (resource, sequence, owner, name, data) values ($1, $2, $3, 'transaction.settled', $4)`,
        [resource, sequence, `user:${sub}`, data],
      );
    await write(1);
    await write(2);
    await Promise.all([suite.cron('agent'), suite.cron('agent'), suite.cron('agent')]);
    await expect.poll(() => received().length, PATIENT).toBe(2);
    await write(3);
    await suite.cron('agent');
    await expect.poll(() => received().length, PATIENT).toBe(3);
    await suite.cron('agent');
    expect(received().map(({ payload }) => payload.data['sequence'])).toEqual([1, 2, 3]);
  });
});

describe('what it costs', () => {
  test('NEWS-7 a call is two trips whoever listens, and where nobody does nothing is written and nothing follows', async () => {
    const [quiet, loud] = [await people.grantee(['delivery:@read']), await listener(['delivery:@read'])];
    const tripsOf = async (token: string) => {
      const trips: string[] = [];
      suite.gateway.onTrip = ({ user, queries }) => {
        if (user === 'waypost_agent') trips.push(queries.join(';'));
      };
      const { status, headers } = await people.invoke(token, quote);
      await new Promise((resolve) => setTimeout(resolve, 500));
      suite.gateway.onTrip = undefined;
      expect(status).toBe(200);
      return { answered: /\d+ trips/.exec(headers.get('server-timing') ?? '')?.[0], all: trips.length };
    };
    expect(await tripsOf(quiet.token)).toEqual({ answered: '2 trips', all: 2 });
    expect(await rows('select 1 from agent.event where owner = $1', `user:${quiet.sub}`)).toEqual([]);
    expect(await tripsOf(loud.agent)).toEqual({ answered: '2 trips', all: 5 }); // announced in one, sent in two
    expect(await loud.told(1)).toEqual(['transaction.settled succeeded 1']);
  });
});
