import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, home, mail, openCalls } from '#test/agent/invoke/calls.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { faultOf } from './auditor.ts';
import type { Audit } from './readers.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startCatcher({ apiKey: demoSecrets.mailKey });
  const settings = { MAIL_URL: catcher.url, MAIL_KEY: demoSecrets.mailKey, MAIL_FROM: 'Us <us@waypost.example>' };
  suite = await startSuite({ services: ['agent'], vars: settings });
  calls = openCalls(suite);
});
afterAll(() => Promise.all([suite.close(), catcher.close()]));

test('FEE-1, FEE-6, FEE-13 what agents call at once is charged, booked and chained so that each audit is clean', async () => {
  const { sub, person, token, grant } = await calls.grantee(['places:save', 'mail:send', 'account:spending']);
  await suite.database.query(`insert into agent.profile (user_id) values ($1) on conflict do nothing`, [`user:${sub}`]);
  await suite.database.query(
    `insert into agent.profile_rule (user_id, app_id, capability_name, standing, bound, expires_at)
     values ($1, 'mail', 'send', 'allow', '{"/to": ["robin@example.com"]}', now() + interval '1 day')`,
    [`user:${sub}`],
  );
  const wanted = [call('places.save', home), call('mail.send', mail()), call('mail.send', mail(undefined, 'Again.'))];
  const made = await Promise.all(wanted.map((each) => calls.invoke(token, each)));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(catcher.mails()).toHaveLength(2);

  const get = async <T>(path: string) => (await calls.call<T>('GET', path, person)).body;
  for (const { body } of made) {
    const audit = await get<Audit>(`/api/fee-audit/${body.txn_id}`);
    expect(audit.breakdown.drift).toEqual({ ok: true, diffs: [] });
    expect(audit.breakdown).toMatchObject({ grant_id: grant.id, receipt: { kid: 'a1' } });
    expect(body['fee']).toMatchObject({
      gross_minor: audit.gross_minor,
      receipt_url: `${suite.urls.agent}/api/fee-audit/${body.txn_id}`,
    });
  }
  const listed = await get<{ transactions: readonly { txn_id: string }[] }>('/v1/transactions');
  expect(listed.transactions.map((each) => each.txn_id).toSorted()).toEqual(
    made.map(({ body }) => body.txn_id).toSorted(),
  );
  await suite.cron('agent');
  const keys = (await (await suite.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const page = await get<Parameters<typeof faultOf>[0][number]>('/v1/receipts');
  expect(page.receipts).toHaveLength(3);
  expect(await faultOf([page], keys)).toBeUndefined();
  const spending = await calls.invoke(token, call('account.spending', { period: 'day' }));
  expect(spending.body.result).toMatchObject({ total_minor: '20' });
});
