import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking, dispatch, openConsents, refund, type Asker } from '#test/agent/consent/consents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { decider } from './deciders.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Visit } from './visit.ts';

const phone = { width: 360, theme: 'light' } as const;
const asker: Asker = { userId: 'user:ada', accountId: 'org:demo-merchant', kind: 'person', id: 'user:ada' };
const mail = {
  capability: 'mail:send',
  reason: 'foreign_text',
  input: {
    to: 'rоbin@example.com', // with a Cyrillic о
    subject: 'Keys\u202Egnp.exe',
    body: `Dear Robin,\n\n${'The keys are under the mat. '.repeat(40)}\u200bThe end.`,
  },
  grossMinor: 10,
  commitsMinor: 0,
};

let suite: Suite;
let browser: Browser;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['agent'] }), launchChromium()]);
  consents = openConsents(suite);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const ask = (wish: typeof booking | typeof refund | typeof dispatch | typeof mail = booking, columns = {}) =>
  consents.ask(asker, wish as typeof booking, columns);
const at = (id: string) => `${suite.address}/consent/${id}`;
const row = async (id: string) =>
  (
    await suite.database.query<Record<string, unknown>>(
      `select status, decision, decided_input, proof, max_calls, max_per_call_minor::text, max_total_minor::text, expires_at from agent.consent where id = $1`,
      [id],
    )
  ).rows[0];
const visit = async (id: string, how?: Parameters<typeof decider>[2], look = phone as (typeof looks)[number]) =>
  openPage(browser, at(id), look, await decider(suite, 'ada', how));
const textOf = (page: Page) => page.locator('main').innerText();

describe.each(looks)('the page of a request at $width px, $theme', (look) => {
  let open: Visit;
  beforeAll(async () => {
    open = await visit(await ask(mail), {}, look);
  });
  afterAll(() => open.close());

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(open.page)).toBeLessThanOrEqual(0.05);
  });
  keepsPageRules(() => open);
  keepsTouchRule(() => open);

  test('PAGE-10 everything is reached by keyboard, and seen there', async () => {
    const stops = await walkByTab(open.page);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(stops.map(({ text }) => text).join()).toMatch(/Change subject and text first.*Allow once.*Deny/s);
  });
});

test('CPAGE-5 the first screen of a phone says who wants what, for how much and until when', async () => {
  const quoted = new Date(Date.now() + 300_000);
  const { page, close } = await visit(await ask(booking, { quoted_until: quoted }));
  for (const words of ['Errand bot', 'unverified', 'wants to book a delivery', '$29.17', 'Guaranteed', '14:5']) {
    const found = page.getByText(words).first();
    expect([words, await found.isVisible()]).toEqual([words, true]);
    expect([words, ((await found.boundingBox())?.y ?? 1e6) < 740]).toEqual([words, true]);
  }
  await close();
});

test('CPAGE-6 what can’t be seen is named, and a long text is there whole', async () => {
  const { page, close } = await visit(await ask(mail, { client_name: 'Er\u2066rand' }));
  const text = await textOf(page);
  for (const words of ['U+2066', 'KeysU+202Egnp.exe', 'U+200BThe end.', 'mixed in “rоbin”'])
    expect(text).toContain(words);
  expect(await page.locator('.long-text').evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  expect(text.match(/The keys are under the mat\./g)?.length).toBe(40);
  await close();
});

test('CPAGE-7 one signs in at the provider with a passkey, allows once, and sees what was proved', async () => {
  const id = await ask();
  const { page, complaints, close } = await openPage(browser, at(id), phone);
  expect(await textOf(page)).not.toContain('delivery');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  await page.waitForURL(at(id));
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(await textOf(page)).toContain('signed in with a passkey');
  expect(await row(id)).toMatchObject({
    status: 'approved',
    decision: 'approve_once',
    proof: { acr: 'phr', amr: ['pop', 'user'] },
  });
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'You took your approval back' }).waitFor();
  expect(await consents.statusIn(id)).toBe('revoked');
  await close();
});

test('CPAGE-1 no script and no page has the token, and the cookie is for nobody but the Worker', async () => {
  const id = await ask(dispatch);
  const { page, close } = await openPage(browser, at(id), phone);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue as Ada' }).click();
  await page.waitForURL(at(id));
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
  const id = await ask();
  const { page, close } = await visit(id, { acr: '' });
  expect(await page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  expect(await textOf(page)).toContain('Only you may decide this: prove it with a passkey');
  await page.getByRole('link', { name: 'Continue with a passkey' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  await page.waitForURL(at(id));
  await page.getByRole('button', { name: 'Allow once' }).waitFor();
  await close();
});

test('CPAGE-3 high risk takes a sign-in after it was asked, and low risk any of the last five minutes', async () => {
  const high = await visit(await ask(refund), { agoSeconds: 120 });
  expect(await textOf(high.page)).toContain('just for this decision');
  const away = await high.page.getByRole('link', { name: 'Continue with a passkey' }).getAttribute('href');
  expect(away).toContain('level=high');
  await high.close();
  const low = await visit(await ask(dispatch), { acr: '', agoSeconds: 120 });
  expect(await low.page.getByRole('button', { name: 'Allow once' }).count()).toBe(1);
  await low.close();
  const old = await visit(await ask(dispatch), { agoSeconds: 400 });
  expect(await old.page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  await old.close();
});

test('CPAGE-8 amounts go down only, and what runs is what was made of it', async () => {
  const id = await ask();
  const { page, close } = await visit(id);
  await page.getByText('Change tip first').click();
  await page.getByLabel('Tip').fill('3');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByText('An amount can only be made smaller.').waitFor();
  expect(await consents.statusIn(id)).toBe('pending');
  await page.getByLabel('Tip').fill('lots');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByText('Write an amount like 12.50.').waitFor();
  await page.getByLabel('Tip').fill('1.50');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(JSON.parse(String((await row(id))?.['decided_input']))).toEqual({ ...booking.input, tipMinor: 150 });
  expect(await textOf(page)).toContain('What you made of it');
  await close();
});

test('CPAGE-8 Enter in a field decides nothing', async () => {
  const id = await ask();
  const { page, close } = await visit(id);
  await page.getByText('Change tip first').click();
  await page.getByLabel('Tip').press('Enter');
  await page.getByText('Allow it more than once').click();
  await page.getByLabel('Dollars altogether').press('Enter');
  expect(page.url()).toBe(at(id));
  expect(await consents.statusIn(id)).toBe('pending');
  await close();
});

test('CPAGE-9 it can be allowed for a session, or within limits, and never for more than was shown', async () => {
  const [session, limited] = [await ask(), await ask()];
  const { page, close } = await visit(session);
  await page.getByText('Allow it more than once').click();
  await page.getByRole('button', { name: 'Allow for this session' }).click();
  await page.getByRole('heading', { name: 'Allowed for this session' }).waitFor();
  expect(await row(session)).toMatchObject({ status: 'approved', decision: 'approve_session' });

  await page.goto(at(limited));
  await page.getByText('Allow it more than once').click();
  await page.getByLabel('Dollars each time').fill('30');
  await page.getByLabel('How often').fill('5');
  await page.getByRole('button', { name: 'Allow with limits' }).click();
  await page.getByText('Must be at most what was shown').waitFor();
  expect(await page.getByLabel('How often').inputValue()).toBe('5');
  await page.getByLabel('Dollars each time').fill('20');
  await page.getByRole('button', { name: 'Allow with limits' }).click();
  await page.getByText('At most 5 times, $20.00 each time.').waitFor();
  expect(await row(limited)).toMatchObject({ decision: 'approve_limited', max_calls: 5, max_per_call_minor: '2000' });
  await close();
});

test('CPAGE-9 what is asked each time is allowed once or denied', async () => {
  const id = await ask(refund);
  const { page, close } = await visit(id, { agoSeconds: -1 });
  expect(await page.getByText('more than once').count()).toBe(0);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'You said no' }).waitFor();
  expect(await row(id)).toMatchObject({ status: 'denied', decision: 'deny' });
  await close();
});

test('CPAGE-10 it works without scripts', async () => {
  const id = await ask();
  const more = { ...(await decider(suite, 'ada')), javaScriptEnabled: false };
  const { page, close } = await openPage(browser, at(id), phone, more);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('heading', { name: 'Allowed once' }).waitFor();
  expect(await consents.statusIn(id)).toBe('approved');
  await close();
});

test('CPAGE-11 it shows what was decided elsewhere, and counts down by the server’s clock', async () => {
  const id = await ask();
  const { page, close } = await visit(id);
  await expect.poll(() => page.locator('#countdown').innerText(), { timeout: 5_000 }).toMatch(/^14:5[0-7]$/);
  await suite.database.query(`update agent.consent set status = 'cancelled' where id = $1`, [id]);
  await page.getByRole('heading', { name: 'The agent took its request back' }).waitFor({ timeout: 15_000 });
  await close();

  const ending = await visit(await ask(booking, { expires_at: new Date(Date.now() + 3_000) }));
  await ending.page.getByRole('heading', { name: 'The time to decide is over' }).waitFor({ timeout: 15_000 });
  await ending.close();
});

test.each([
  ['approved', { decision: 'approve_once' }, 'Allowed once'],
  ['reserved', { decision: 'approve_once' }, 'It’s being done right now'],
  ['consumed', { decision: 'approve_once' }, 'You allowed it, and it was done'],
  ['denied', { decision: 'deny' }, 'You said no'],
  ['pending', { expires_at: new Date(0) }, 'The time to decide is over'],
  ['approved', { decision: 'approve_session', expires_at: new Date(0) }, 'Your approval has run out'],
  ['cancelled', {}, 'The agent took its request back'],
  ['revoked', { decision: 'approve_once' }, 'You took your approval back'],
])('CPAGE-12 %s, it says so and offers no choice', async (status, columns, headline) => {
  const id = await ask(booking, { status, ...columns, ...('decision' in columns ? { decided_at: new Date() } : {}) });
  const { page, close } = await visit(id);
  expect(await page.locator('h1').innerText()).toBe(headline);
  expect(await page.locator('[name=decision]').count()).toBe(0);
  await close();
});
