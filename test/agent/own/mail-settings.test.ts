import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentVars } from '#fn/agent/bindings.ts';
import { openMailer } from '#fn/agent/open-mailer.ts';
import { serviceNames } from '#src/workers.ts';
import { workerVars } from '../../../dev/workers/worker-vars.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { mail, startCatcher } from '#test/mail/catcher.ts';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';

const urls = Object.fromEntries(serviceNames.map((name) => [name, `https://${name}.example.com`])) as Record<
  (typeof serviceNames)[number],
  string
>;
const env = {
  ...ownSecrets,
  ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
};
const whole = {
  MAIL_URL: 'https://mail.example.com',
  MAIL_KEY: 'a-key-of-our-very-own',
  MAIL_FROM: 'Us <us@a.example>',
};
const faultsOf = (change: object) =>
  AgentVars.safeParse({ ...env, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

let catcher: MailCatcher;
beforeAll(async () => void (catcher = await startCatcher({ apiKey: demoSecrets.mailKey })));
afterAll(() => catcher.close());

test('SELF-8 without settings there is no mail service; with some of them the Worker refuses to serve', () => {
  expect(openMailer(AgentVars.parse(env))).toBeUndefined();
  expect(faultsOf(whole)).toEqual([]);
  for (const name of Object.keys(whole)) expect(faultsOf({ ...whole, [name]: undefined })).toEqual(['MAIL_URL']);
});

test.each([
  ['MAIL_URL', 'ftp://mail.example.com'],
  ['MAIL_URL', 'https://mail.example.com/'],
  ['MAIL_URL', 'smtp://mail.example.com'],
  ['MAIL_KEY', 'short'],
  ['MAIL_FROM', 'us@a.example'],
  ['MAIL_FROM', 'Us <us@a.example>, Them <them@a.example>'],
  ['MAIL_FROM', 'Us\r\nBcc: x <us@a.example>'],
])('SELF-8 %s %j is refused', (name, value) => {
  expect(faultsOf({ ...whole, [name]: value })).toEqual([name]);
});

const stackVars = () =>
  workerVars('agent', {
    urls,
    issuer: 'http://127.0.0.1:1',
    paymentsUrl: '',
    mailUrl: catcher.url,
    databaseUrls: Object.fromEntries(serviceNames.map((name) => [name, ownSecrets.DATABASE_URL])) as typeof urls,
    secrets: demoSecrets,
    profile: 'default',
  });

test('SELF-8 the local stack’s settings send to its catcher, by HTTP and by SMTP', async () => {
  const vars = stackVars();
  const smtp = { ...vars, MAIL_URL: `smtp://waypost@127.0.0.1:${catcher.smtpPort}` };
  for (const [by, settings] of [
    ['HTTP', vars],
    ['SMTP', smtp],
  ] as const) {
    const outcome = await openMailer(AgentVars.parse(settings))?.send(mail, `by-${by}`);
    expect(outcome).toMatchObject({ kind: 'sent' });
    expect(catcher.mails().at(-1)).toMatchObject({ by, from: 'Waypost <agents@waypost.example>', to: [mail.to] });
  }
});
