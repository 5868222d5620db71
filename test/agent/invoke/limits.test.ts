import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { call, dropoff, mail, openCalls, pickup } from './calls.ts';

const MAIL_KEY = 're_0123456789_of_the_tests';

let suite: Suite;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher();
  suite = await startSuite({
    services: ['agent', 'delivery'],
    vars: { MAIL_URL: catcher.url, MAIL_KEY, MAIL_FROM: 'Waypost <agents@waypost.example>' },
  });
  calls = openCalls(suite);
});
afterAll(async () => {
  await suite.close();
  await catcher.close();
});

const rows = async (sql: string, ...values: unknown[]) =>
  (await suite.database.query(sql, values)).rows as Record<string, string>[];
const allow = async (sub: string, capability: string, rule: object) => {
  const { status } = await calls.call('PATCH', '/v1/consent-profile', await calls.present(sub), {
    rules: { [capability]: { standing: 'allow', ...rule } },
  });
  expect(status).toBe(200);
};
const usageOf = async (holder: string, period: string) =>
  (
    await rows(
      'select calls, spent_minor, reserved_minor from agent.usage where holder = $1 and period = $2',
      holder,
      period,
    )
  )[0];
const today = () => new Date().toISOString().slice(0, 10);

test('INVOKE-10, INVOKE-11 64 racing calls through four children of a grant that pays for ten: ten succeed, and never is more taken', async () => {
  const person = await calls.grantee(['mail:send'], { limits: { max_total_minor: '100' } });
  const to = `robin-${randomUUID().slice(0, 8)}@example.com`;
  await allow(person.sub, 'mail:send', { bound: { '/to': [to] } });
  const children = await Promise.all(Array.from({ length: 4 }, () => calls.handOn(person)));

  const watching = new AbortController();
  let most = 0;
  const watch = (async () => {
    while (!watching.signal.aborted) {
      const usage = await usageOf(`grant:${person.grant.id}`, 'total');
      most = Math.max(most, Number(usage?.['spent_minor'] ?? 0) + Number(usage?.['reserved_minor'] ?? 0));
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      calls.invoke(children[n % 4]?.token ?? '', call('mail.send', mail(to, `Mail ${n}`)), randomUUID()),
    ),
  );
  watching.abort();
  await watch;

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  // Twenty of them are asked for; all of a session count together.
  for (const { status, body } of answers.filter((each) => each.status !== 200))
    expect([status, body.consent?.reason ?? body.code]).toEqual(
      status === 402 ? [402, 'limit_exceeded'] : [409, 'consent_limit_reached'],
    );
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(20);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(100);
  expect(await usageOf(`grant:${person.grant.id}`, 'total')).toMatchObject({
    spent_minor: '100',
    reserved_minor: '0',
    calls: 10,
  });
  expect(await usageOf(`person:user:${person.sub}`, today())).toMatchObject({
    spent_minor: '100',
    reserved_minor: '0',
  });
  expect(catcher.mails().filter((each) => each.to.includes(to))).toHaveLength(10);
  const [booked] = await rows(
    `select sum(p.amount_minor)::text as sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     join agent.tool_call c on c.id = t.subject where c.user_id = $1 and p.account = 'agent_receivable'`,
    `user:${person.sub}`,
  );
  expect(booked?.['sum']).toBe('100');
});

test('INVOKE-10 two creations of 1,107 under a limit of 1,500: one delivery', async () => {
  const person = await calls.grantee(['delivery:create'], { limits: { max_total_minor: '1500' } });
  await allow(person.sub, 'delivery:create', { bound: { '/dropoff': [dropoff] } });
  const wanted = call('delivery.create', { pickup, dropoff });
  const dry = await calls.invoke(person.token, { ...wanted, dry_run: true });
  const commits = Number((dry.body['quote'] as { commits_minor: string }).commits_minor);
  expect(commits).toBeGreaterThan(750);
  const answers = await Promise.all([1, 2].map(() => calls.invoke(person.token, wanted, randomUUID())));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402]);
  expect(answers.find(({ status }) => status === 402)?.body.consent.reason).toBe('limit_exceeded');
  expect(await rows('select 1 from delivery.delivery where owner = $1', `user:${person.sub}`)).toHaveLength(1);
});

test('INVOKE-12 a person may let one call exceed a limit; it counts all the same', async () => {
  const person = await calls.grantee(['places:save', 'mail:send'], { limits: { max_total_minor: '5' } });
  const wanted = call('mail.send', mail(`over-${randomUUID().slice(0, 8)}@example.com`));
  const key = randomUUID();
  const asked = await calls.invoke(person.token, wanted, key);
  expect(asked.body.consent).toMatchObject({ reason: 'limit_exceeded', options: ['approve_once', 'deny'] });
  await calls.decide(person.sub, asked.body.consent.id, 'approve_once');
  expect((await calls.invoke(person.token, wanted, key)).status).toBe(200);
  expect(await usageOf(`grant:${person.grant.id}`, 'total')).toMatchObject({ spent_minor: '10' });
});

test('INVOKE-13 an account that owes 5,000 cents calls nothing more that costs; free calls go on', async () => {
  const person = await calls.grantee(['places:@read', 'mail:send']);
  await suite.database.query(
    `insert into agent.account (account_id, unpaid_minor, head_hash) values ($1, 4995, repeat('0', 64))`,
    [`user:${person.sub}`],
  );
  const paid = await calls.invoke(person.token, call('mail.send', mail()));
  expect([paid.status, paid.body.code]).toEqual([403, 'account_limit_reached']);
  expect((await calls.invoke(person.token, call('places.list'))).status).toBe(200);
});
