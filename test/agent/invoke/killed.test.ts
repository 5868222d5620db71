import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { call, dropoff, mail, openCalls, pickup, type Wanted } from './calls.ts';

const MAIL_KEY = 're_0123456789_of_the_tests';
const PATIENT = { timeout: 60_000, interval: 50 };
/** The statement that settles a call. */
const SETTLES = /receipt_prev_hash = a\.head_hash/;

let suite: Killable;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher();
  suite = await startKillable(
    { MAIL_URL: catcher.url, MAIL_KEY, MAIL_FROM: 'Waypost <agents@waypost.example>' },
    { service: 'agent' },
  );
  calls = openCalls(suite);
}, 180_000);
afterAll(async () => {
  await suite.close();
  await catcher.close();
});

const rows = async (sql: string, ...values: unknown[]) =>
  (await suite.database.query(sql, values)).rows as Record<string, unknown>[];
const callsOf = (sub: string) =>
  rows('select id, status, problem_code, receipt_seq from agent.tool_call where user_id = $1', `user:${sub}`);
const accountOf = async (sub: string) =>
  (await rows('select receipts, unpaid_minor from agent.account where account_id = $1', `user:${sub}`))[0];
const reservedOf = (sub: string) =>
  rows(`select 1 from agent.usage where holder = $1 and reserved_minor > 0`, `person:user:${sub}`);

/** A minute and more: the dead holder's lease runs out. Ten more: the sweep may have it. */
const pass = (minutes: number) =>
  suite.database.query(`
    with calls as (update agent.tool_call set lease_until = lease_until - interval '${minutes} minutes' where status = 'running')
    update platform.idempotency set lease_until = lease_until - interval '${minutes} minutes' where lease_until is not null`);

interface Effect {
  readonly name: string;
  readonly scope: string;
  readonly wanted: (to: string) => Wanted;
  readonly count: (sub: string, to: string) => Promise<number>;
}
const creation: Effect = {
  name: 'a creation',
  scope: 'delivery:create',
  wanted: () => call('delivery.create', { pickup, dropoff }),
  count: async (sub) => (await rows('select 1 from delivery.delivery where owner = $1', `user:${sub}`)).length,
};
const mailing: Effect = {
  name: 'a mail',
  scope: 'mail:send',
  wanted: (to) => call('mail.send', mail(to)),
  count: (_sub, to) => Promise.resolve(catcher.mails().filter((each) => each.to.includes(to)).length),
};

/** An approved call whose Worker is killed after the effect and before the settlement. */
async function killedBetween({ scope, wanted, count }: Effect) {
  const { sub, token } = await calls.grantee([scope]);
  const to = `robin-${randomUUID().slice(0, 8)}@example.com`;
  const [body, key] = [wanted(to), randomUUID()];
  const asked = await calls.invoke(token, body, key);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  const settling = suite.gateway.loseNext({ match: SETTLES });
  const lost = calls.invoke(token, body, key).catch(() => undefined);
  await settling;
  expect(await count(sub, to)).toBe(1);
  await suite.kill();
  await lost;
  suite.gateway.clearFaults();
  return { sub, token, to, body, key, consentId: asked.body.consent.id };
}

test.each([creation, mailing])(
  'INVOKE-20 $name whose Worker is killed after the effect, sent again: one effect, one charge, one answer',
  async (effect) => {
    const { sub, token, to, body, key, consentId } = await killedBetween(effect);
    await pass(2);
    const again = await calls.invoke(token, body, key);
    expect(again.body).toMatchObject({ status: 'succeeded', consent_id: consentId });
    expect(await effect.count(sub, to)).toBe(1);
    expect(await callsOf(sub)).toMatchObject([{ id: again.body.txn_id, status: 'succeeded', receipt_seq: 1 }]);
    expect(await accountOf(sub)).toMatchObject({ receipts: 1, unpaid_minor: '10' });
    expect(await reservedOf(sub)).toEqual([]);
    expect((await calls.invoke(token, body, key)).body.txn_id).toBe(again.body.txn_id);
    expect((await accountOf(sub))?.['receipts']).toBe(1);
  },
  180_000,
);

test.each([creation, mailing])(
  'INVOKE-21 $name whose Worker is killed after the effect, and not sent again: the sweep finds and charges it once',
  async (effect) => {
    const { sub, token, to, body, key } = await killedBetween(effect);
    await suite.cron('agent');
    expect(await callsOf(sub)).toMatchObject([{ status: 'running' }]); // it might still be going on
    await pass(12);
    await suite.cron('agent');
    await expect.poll(() => callsOf(sub), PATIENT).toMatchObject([{ status: 'succeeded', receipt_seq: 1 }]);
    expect(await effect.count(sub, to)).toBe(1);
    expect(await accountOf(sub)).toMatchObject({ receipts: 1, unpaid_minor: '10' });
    expect(await reservedOf(sub)).toEqual([]);
    const late = await calls.invoke(token, body, key);
    expect(late.body).toMatchObject({ status: 'succeeded', txn_id: (await callsOf(sub))[0]?.['id'] });
    expect(await effect.count(sub, to)).toBe(1);
  },
  180_000,
);

test('INVOKE-22 what was killed before its effect gives everything back, its approval included', async () => {
  const { sub, token } = await calls.grantee(['mail:send']);
  const to = `robin-${randomUUID().slice(0, 8)}@example.com`;
  const [body, key] = [call('mail.send', mail(to)), randomUUID()];
  const asked = await calls.invoke(token, body, key);
  await calls.decide(sub, asked.body.consent.id, 'approve_once');
  catcher.fault = 'error'; // it fails, and sends nothing
  const failed = await calls.invoke(token, body, key);
  catcher.fault = null;
  expect([failed.status, failed.body.code]).toEqual([503, 'outcome_pending']);
  await pass(12);
  await suite.cron('agent');
  await expect.poll(() => callsOf(sub), PATIENT).toMatchObject([{ status: 'failed' }]);
  expect(await reservedOf(sub)).toEqual([]);
  expect(await accountOf(sub)).toBeUndefined();
  const [row] = await rows('select status from agent.consent where id = $1', asked.body.consent.id);
  expect(row?.['status']).toBe('approved');
});
