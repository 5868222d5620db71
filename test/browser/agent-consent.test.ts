import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, dispatch, refund } from '#test/agent/consent/consents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openRequests, phone, plainMail, textOf } from './agent-requests.ts';
import { launchChromium } from './chromium.ts';
import { decider } from './deciders.ts';
import { openPage } from './visit.ts';

let suite: Suite;
let browser: Browser;
let requests: ReturnType<typeof openRequests>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['agent'] }), launchChromium()]);
  requests = openRequests(suite, browser);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

test('CPAGE-7 one signs in at the provider with a passkey, allows once, and sees what was proved', async () => {
  const id = await requests.ask();
  const { page, complaints, close } = await openPage(browser, requests.at(id), phone);
  expect(await textOf(page)).not.toContain('delivery');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  await page.waitForURL(requests.at(id));
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(await textOf(page)).toContain('signed in with a passkey');
  expect(await requests.row(id)).toMatchObject({
    status: 'approved',
    decision: 'approve_once',
    proof: { acr: 'phr', amr: ['pop', 'user'] },
  });
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'The approval was taken back' }).waitFor();
  expect(await requests.statusIn(id)).toBe('revoked');
  await close();
});

test('CPAGE-1 no script and no page has the token, and the cookie is for nobody but the Worker', async () => {
  const id = await requests.ask(dispatch);
  const { page, close } = await openPage(browser, requests.at(id), phone);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue as Ada' }).click();
  await page.waitForURL(requests.at(id));
  const readable = await page.evaluate(() => [
    document.cookie,
    ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
    document.documentElement.outerHTML,
  ]);
  expect(readable.slice(0, 1)).toEqual(['']);
  expect(readable.join()).not.toMatch(/ey[\w-]{10,}\.ey[\w-]{10,}/);
  const ours = (await page.context().cookies(suite.address)).filter(({ name }) => name.startsWith('waypost-agent'));
  expect(ours.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['waypost-agent-consent-session', true, 'Lax'],
  ]);
  expect(ours[0]?.value).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/);
  const cookie = `${ours[0]?.name}=${ours[0]?.value}`;
  for (const path of [`/consent/${id}`, `/consent/${id}/status`, '/approvals', '/grant', '/consent/session']) {
    const body = await (await suite.fetch(path, { headers: { cookie } })).text();
    expect([path, /ey[\w-]{10,}\.ey[\w-]{10,}/.test(body)]).toEqual([path, false]);
  }
  await close();
});

test('CPAGE-3 medium risk takes a passkey: another sign-in leads to one, and back to the same page', async () => {
  const id = await requests.ask();
  const { page, close } = await requests.visit(id, { acr: '' });
  expect(await page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  expect(await textOf(page)).toContain('Only you may allow this: prove it with a passkey');
  await page.getByRole('link', { name: 'Continue with a passkey' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  await page.waitForURL(requests.at(id));
  await page.getByRole('button', { name: 'Allow once' }).waitFor();
  await close();
});

test('CPAGE-3 high risk takes a sign-in after it was asked, and low risk any of the last five minutes', async () => {
  const high = await requests.visit(await requests.ask(refund), { agoSeconds: 120 });
  expect(await textOf(high.page)).toContain('just for this decision');
  const away = await high.page.getByRole('link', { name: 'Continue with a passkey' }).getAttribute('href');
  expect(away).toContain('level=high');
  await high.close();
  const low = await requests.visit(await requests.ask(dispatch), { acr: '', agoSeconds: 120 });
  expect(await low.page.getByRole('button', { name: 'Allow once' }).count()).toBe(1);
  await low.close();
  const old = await requests.visit(await requests.ask(dispatch), { agoSeconds: 400 });
  expect(await old.page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  await old.close();
});

test('CPAGE-8 CPAGE-25 amounts go down only, and what runs stands beside what was asked for', async () => {
  const id = await requests.ask();
  const { page, close } = await requests.visit(id);
  await page.getByText('Change tip first').click();
  await page.getByLabel('Tip').fill('3');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('link', { name: 'Tip: An amount can only be made smaller.' }).waitFor();
  expect(await requests.statusIn(id)).toBe('pending');
  await page.getByLabel('Tip').fill('lots');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('link', { name: 'Tip: Write an amount like 12.50.' }).waitFor();
  await page.getByLabel('Tip').fill('1.50');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(JSON.parse(String((await requests.row(id))?.['decided_input']))).toEqual({ ...booking.input, tipMinor: 150 });
  expect(await textOf(page)).toMatch(/What you made of it.*\$1\.50\s+The agent’s: \$2\.00/s);
  expect(await page.locator('del').allInnerTexts()).toEqual(['$2.00']);
  await close();
});

test('CPAGE-8 Enter in a field decides nothing', async () => {
  const id = await requests.ask();
  const { page, close } = await requests.visit(id);
  await page.getByText('Change tip first').click();
  await page.getByLabel('Tip').press('Enter');
  await page.getByText('Allow it more than once').click();
  await page.getByLabel('Dollars altogether').press('Enter');
  expect(page.url()).toBe(requests.at(id));
  expect(await requests.statusIn(id)).toBe('pending');
  await close();
});

test('CPAGE-9 it can be allowed for a session, or within limits, and never for more than was shown', async () => {
  const [session, limited] = [await requests.ask(), await requests.ask()];
  const { page, close } = await requests.visit(session);
  await page.getByText('Allow it more than once').click();
  await page.getByRole('button', { name: 'Allow for this session' }).click();
  await page.getByRole('heading', { name: 'Allowed for this session' }).waitFor();
  expect(await requests.row(session)).toMatchObject({ status: 'approved', decision: 'approve_session' });

  await page.goto(requests.at(limited));
  await page.getByText('Allow it more than once').click();
  await page.getByLabel('Dollars each time').fill('30');
  await page.getByLabel('How often').fill('5');
  await page.getByRole('button', { name: 'Allow with limits' }).click();
  await page.getByRole('link', { name: 'At most $29.17: that is what you were shown.' }).waitFor();
  expect(await page.getByLabel('How often').inputValue()).toBe('5');
  await page.getByLabel('Dollars each time').fill('20');
  await page.getByRole('button', { name: 'Allow with limits' }).click();
  await page.getByText('At most 5 times, $20.00 each time, $145.85 altogether.').waitFor();
  await page.getByRole('heading', { name: 'Allowed within limits, but not this time' }).waitFor();
  expect(await requests.row(limited)).toMatchObject({
    decision: 'approve_limited',
    max_calls: 5,
    max_per_call_minor: '2000',
  });
  await close();
});

test('CPAGE-9 what is asked each time is allowed once or denied', async () => {
  const id = await requests.ask(refund);
  const { page, close } = await requests.visit(id, { agoSeconds: -1 });
  expect(await page.getByText('more than once').count()).toBe(0);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'You said no' }).waitFor();
  expect(await requests.row(id)).toMatchObject({ status: 'denied', decision: 'deny' });
  await close();
});

test('CPAGE-19 after a mistake it has the focus and leads to its field, without scripts too', async () => {
  const id = await requests.ask(plainMail);
  const more = { ...(await decider(suite, 'ada')), javaScriptEnabled: false };
  const { page, close } = await openPage(browser, requests.at(id), phone, more);
  await page.getByText('Change subject and text first').click();
  expect(await page.getByLabel('Subject').evaluate((field) => field.tagName)).toBe('INPUT');
  await page.getByLabel('Subject').fill('');
  await page.getByLabel('Text').fill('Another text');
  await page.getByRole('button', { name: 'Allow once' }).click();
  const summary = page.locator('#faults:focus');
  await summary.waitFor();
  expect(await summary.evaluate((box) => box.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.getByLabel('Text').inputValue()).toBe('Another text');
  expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true');
  await summary.getByRole('link', { name: 'Subject: Write something here.' }).click();
  await page.locator('[name="edit:/subject"]:target').waitFor();
  expect(await requests.statusIn(id)).toBe('pending');
  await close();
});

test('CPAGE-10 it works without scripts', async () => {
  const id = await requests.ask();
  const more = { ...(await decider(suite, 'ada')), javaScriptEnabled: false };
  const { page, close } = await openPage(browser, requests.at(id), phone, more);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(await requests.statusIn(id)).toBe('approved');
  await close();
});
