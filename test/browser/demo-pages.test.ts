import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCompetitor, type Competitor } from '../../sandbox/competitor/site.ts';
import { startMailCatcher, type MailCatcher } from '../../sandbox/mail/catcher.ts';
import type { Identity } from '../../sandbox/identity/provider.ts';
import { pkce } from '#test/sandbox/identity/browser.ts';
import { postToken, startHere, verifierOf } from '#test/sandbox/identity/support.ts';
import { clientOf, SANDBOX_KEY } from '#test/sandbox/payments/targets.ts';
import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { looks, openPage, walkByTab, type Visit } from './visit.ts';

const MAIL_KEY = 're_of_the_browser';
const phone = { width: 360, theme: 'light' } as const;
let identity: Identity;
let payments: TestPayments;
let mail: MailCatcher;
let competitor: Competitor;
let browser: Browser;
/** The application that sends people to sign in, as far as they see it. */
let application: Server;
beforeAll(async () => {
  application = createServer((_request, response) => response.end('signed in')).listen(0, '127.0.0.1');
  [identity, payments, mail, competitor, browser] = await Promise.all([
    startHere(),
    startTestPayments({ port: 0, key: SANDBOX_KEY }),
    startMailCatcher({ port: 0, smtpPort: 0, apiKey: MAIL_KEY }),
    startCompetitor({ port: 0 }),
    launchChromium(),
    once(application, 'listening'),
  ]);
});
afterAll(async () => {
  await browser.close(); // first: it holds connections open
  application.close();
  await Promise.all([identity.close(), payments.close(), mail.close(), competitor.close()]);
});

const returnUrl = () => `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;

function signInUrl(challenge: string, more: Record<string, string> = {}): string {
  const url = new URL(`${identity.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: 'waypost-web',
    response_type: 'code',
    redirect_uri: returnUrl(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'openid deliveries:write',
    state: 'from-a-browser',
    ...more,
  }).toString();
  return url.href;
}

async function paymentUrl(): Promise<string> {
  const { id } = await clientOf(payments).paymentIntents.create({
    amount: 1_107,
    currency: 'usd',
    capture_method: 'manual',
    description: 'A delivery',
  });
  return `${payments.url}/pay/${id}`;
}

async function mailUrl(): Promise<string> {
  const body = {
    from: 'Waypost <agents@waypost.example>',
    to: ['ada.with.a.long.name@a-rather-long-domain-name.example'],
    subject: 'Your parcel is on its way: '.padEnd(120, 'word '),
    text: `Hello Ada,\n\n${'It is on its way. '.repeat(40)}\n${'x'.repeat(200)}`,
  };
  const headers = { authorization: `Bearer ${MAIL_KEY}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${mail.url}/emails`, { method: 'POST', headers, body: JSON.stringify(body) });
  return `${mail.url}/mail/${((await answer.json()) as { id: string }).id}`;
}

async function competitorLogUrl(): Promise<string> {
  const agent = 'WaypostBot/1.0 (+http://127.0.0.1:8704/bot)';
  await fetch(`${competitor.url}/${'long-path-'.repeat(30)}`, { headers: { 'user-agent': agent } });
  return `${competitor.url}/log`;
}

const pages = [
  { name: 'the login page', open: () => Promise.resolve(signInUrl(pkce().challenge)) },
  {
    name: 'the login page that offers a passkey',
    open: () => Promise.resolve(signInUrl(pkce().challenge, { acr_values: 'phr' })),
  },
  { name: 'the page of a payment', open: paymentUrl },
  { name: 'the page of a mail', open: mailUrl },
  { name: 'the list of mails', open: () => mailUrl().then((url) => new URL('/', url).href) },
  { name: 'the demo competitor’s prices', open: () => Promise.resolve(`${competitor.url}/pricing`) },
  { name: 'the form for the demo competitor’s prices', open: () => Promise.resolve(`${competitor.url}/edit`) },
  { name: 'the demo competitor’s log', open: competitorLogUrl },
];

describe.each(pages.flatMap((page) => looks.map((look) => ({ ...page, look }))))(
  '$name at $look.width px, $look.theme',
  ({ open, look }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openPage(browser, await open(), look);
      await visit.page.locator('h1').waitFor();
    });
    afterAll(() => visit.close());

    keepsPageRules(() => visit);
  },
);

test.each(pages)('PAGE-10 the focus is seen on $name', async ({ open }) => {
  const { page, close } = await openPage(browser, await open(), phone);
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(1);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});

test('PAGE-11 Ada signs in with one click, and the application gets her token', async () => {
  const { verifier, challenge } = pkce();
  const { page, complaints, close } = await openPage(browser, signInUrl(challenge), phone);
  await page.getByRole('button', { name: 'Continue as Ada' }).click();
  await page.waitForURL(`${returnUrl()}?*`);
  const back = new URL(page.url()).searchParams;
  expect(back.get('state')).toBe('from-a-browser');
  const { answer } = await postToken(identity, [
    ['grant_type', 'authorization_code'],
    ['client_id', 'waypost-web'],
    ['code', back.get('code') ?? ''],
    ['code_verifier', verifier],
    ['redirect_uri', returnUrl()],
  ]);
  const { payload } = await verifierOf(identity)(answer['access_token'] ?? '');
  expect(payload).toMatchObject({ sub: 'ada', scope: 'deliveries:write' });
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
  await close();
});

test('PAGE-12 a payment is confirmed, captured, disputed and lost by hand', async () => {
  const { page, foreign, complaints, close } = await openPage(browser, await paymentUrl(), phone);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByText('requires capture').waitFor();
  await page.getByRole('button', { name: 'Capture the whole amount' }).click();
  await page.getByRole('button', { name: 'Dispute the payment' }).click();
  await page.getByRole('button', { name: 'Decide the dispute for the card’s holder' }).click();
  await page.getByText('This payment is finished.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(payments.intents().find((one) => one.id === id)).toMatchObject({
    status: 'succeeded',
    amount_received: 1_107,
  });
  expect([...foreign, ...complaints]).toEqual([]);
  await close();
});

test('FETCH-21 a price of the demo competitor is changed by hand', async () => {
  const { page, complaints, close } = await openPage(browser, `${competitor.url}/edit`, phone);
  await page.getByLabel('Growth, dollars a month').fill('85');
  await page.getByRole('button', { name: 'Set the prices' }).click();
  await page.waitForURL(`${competitor.url}/pricing`);
  await page.getByText('$85', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
