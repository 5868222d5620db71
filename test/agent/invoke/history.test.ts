import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { SMTP_USER, type MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { call, mail, openCalls } from './calls.ts';

const MAIL_KEY = 're_0123456789_of_the_tests';

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

interface Transaction {
  readonly txn_id: string;
  readonly status: string;
  readonly problem_code: string | null;
  readonly created_at: string;
  readonly settled_at: string;
}
const historyOf = async (token: string) =>
  (await calls.call<{ transactions: readonly Transaction[] }>('GET', '/v1/transactions', token)).body.transactions;

/** A call that its person approved once, and that failed. */
async function failed() {
  const person = await calls.grantee(['delivery:dispatch']);
  const [wanted, key] = [call('delivery.dispatch', { jobId: randomUUID() }), randomUUID()];
  const asked = await calls.invoke(person.token, wanted, key);
  await calls.decide(person.sub, asked.body.consent.id, 'approve_once');
  const answer = await calls.invoke(person.token, wanted, key);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  const history = await historyOf(person.token);
  expect(history).toMatchObject([{ status: 'failed', problem_code: 'not_found' }]);
  return { person, consentId: asked.body.consent.id, history, again: () => calls.invoke(person.token, wanted, key) };
}

test('FEE-9 a call that failed stays in the history when its retry asks the person, and when that is refused', async () => {
  const { person, consentId, history, again } = await failed();
  await calls.call('POST', `/v1/consents/${consentId}/revoke`, person.token);
  const asked = await again();
  expect([asked.status, asked.body.consent.reason]).toEqual([402, 'revoked']);
  const kept = await historyOf(person.token);
  expect(kept).toMatchObject([{ status: 'failed', problem_code: 'not_found', settled_at: history[0]?.settled_at }]);
  expect(kept[0]?.txn_id).toBe(history[0]?.txn_id);
  expect((kept[0]?.created_at ?? '') <= (kept[0]?.settled_at ?? '')).toBe(true);

  await calls.decide(person.sub, asked.body.consent.id, 'deny');
  expect((await again()).body.code).toBe('consent_denied');
  expect(await historyOf(person.token)).toEqual(kept);
  const { rows } = await suite.database.query(
    'select 1 from agent.usage where holder = $1 and calls + reserved_minor > 0',
    [`grant:${person.grant.id}`],
  );
  expect(rows).toEqual([]);
});

test('FEE-9 a call that failed, tried again, is what came of it at last', async () => {
  const person = await calls.grantee(['mail:send']);
  const [wanted, key] = [call('mail.send', mail(`${randomUUID()}@example.com`)), randomUUID()];
  const asked = await calls.invoke(person.token, wanted, key);
  await calls.decide(person.sub, asked.body.consent.id, 'approve_once');
  catcher.fault = 'error';
  const refused = await calls.invoke(person.token, wanted, key);
  catcher.fault = null;
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await historyOf(person.token)).toMatchObject([{ status: 'failed', problem_code: refused.body.code }]);
  expect((await calls.invoke(person.token, wanted, key)).status).toBe(200);
  expect(await historyOf(person.token)).toMatchObject([{ status: 'succeeded', problem_code: null }]);
});
