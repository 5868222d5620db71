import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, settle } from '#test/agent/fees/settled.ts';
import { openAgents } from '#test/agent/grants/grants.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { phone, requestGrant } from './agent-requests.ts';
import { launchChromium } from './chromium.ts';
import { decider } from './deciders.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { barriersOf, looks, openPage, overhangOf, type Visit } from './visit.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['agent'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const someone = () => `user-${randomUUID()}`;
const visit = async (sub: string, path: string, how?: Parameters<typeof decider>[2]) =>
  openPage(browser, `${suite.address}${path}`, phone, await decider(suite, sub, how));

describe.each(looks)('a request for rights and the agents that have some at $width px, $theme', (look) => {
  let grant: Visit;
  let done: Visit;
  let agents: Visit;
  let call: Visit;
  const open = async (sub: string, path: string) =>
    openPage(browser, `${suite.address}${path}`, look, await decider(suite, sub));
  beforeAll(async () => {
    const sub = someone();
    const token = await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });
    await openAgents(suite).grant(token, { limits: { max_total_minor: '5000' } });
    grant = await open(sub, `/grant?code=${(await requestGrant(suite)).code}`);
    await grant.page.getByLabel('Dollars altogether').fill('60');
    done = await open(sub, `/grant?code=${(await requestGrant(suite)).code}`);
    await done.page.getByRole('button', { name: 'Allow what is ticked' }).click();
    await done.page.getByRole('heading', { name: 'You allowed it' }).waitFor();
    agents = await open(sub, '/grants');
    const made = callOf({ appId: 'mail', capabilityName: 'send' }, { userId: `user:${sub}`, accountId: `user:${sub}` });
    await settle(suite.database, made, suite.urls.agent);
    call = await open(sub, `/calls/${made.id}`);
  });
  afterAll(() => Promise.all([grant.close(), done.close(), agents.close(), call.close()]));
  for (const each of [() => grant, () => done, () => agents, () => call]) {
    keepsPageRules(each);
    keepsTouchRule(each);
  }

  describe('after a mistake', () => {
    beforeAll(async () => {
      await grant.page.getByRole('button', { name: 'Allow what is ticked' }).click();
      await grant.page.locator('#faults').waitFor();
    });
    test('PAGE-1 PAGE-4 it is as easy to read', async () => {
      expect(await barriersOf(grant.page)).toEqual([]);
      expect(await overhangOf(grant.page)).toBeLessThanOrEqual(0);
    });
    keepsTouchRule(() => grant);
  });
});

test('CPAGE-17 with the code that an agent shows one gives less than it asks for', async () => {
  const { code } = await requestGrant(suite);
  const sub = someone();
  const { page, close } = await visit(sub, '/grant');
  await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'wants to act for you' }).waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Errand bot\s+unverified/);
  expect(await page.locator('.gist').innerText()).toContain('$50.00');
  await page.getByLabel('Send a mail').uncheck();
  await page.getByLabel('Dollars altogether').fill('60');
  await page.getByRole('button', { name: 'Allow what is ticked' }).click();
  await page.getByRole('link', { name: 'It asked for at most $50.00: allow as much or less.' }).waitFor();
  expect(await page.getByLabel('Send a mail').isChecked()).toBe(false);
  expect(await page.getByLabel('Dollars altogether').inputValue()).toBe('60');
  await page.getByLabel('Dollars altogether').fill('20');
  await page.locator('[name=hours]').selectOption('4');
  await page.getByRole('button', { name: 'Allow what is ticked' }).click();
  await page.getByRole('heading', { name: 'You allowed it' }).waitFor();
  const { rows } = await suite.database.query(
    'select status, user_id, wanted from agent.grant_request where user_code = $1',
    [code.replace('-', '')],
  );
  expect(rows).toEqual([
    {
      status: 'approved',
      user_id: `user:${sub}`,
      wanted: expect.objectContaining({
        scopes: ['delivery:@read', 'delivery:create'],
        limits: expect.objectContaining({ maxTotalMinor: '2000' }),
      }),
    },
  ]);
  await close();
});

test('CPAGE-17 a grant takes a passkey, and denying doesn’t', async () => {
  const { code } = await requestGrant(suite);
  const { page, close } = await visit(someone(), `/grant?code=${code}`, { acr: '' });
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  const href = await page.getByRole('link', { name: 'Continue with a passkey' }).getAttribute('href');
  expect(href).toBe(`/consent/sign-in?to=${encodeURIComponent(`/grant?code=${code}`)}&level=medium`);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'You said no' }).waitFor();
  await page.goto(`${suite.address}/grant?code=${code}`);
  expect(await page.locator('h1').innerText()).toBe('You said no');
  const other = await visit(someone(), `/grant?code=${code}`);
  expect(await other.page.locator('main').innerText()).toContain('No request waits under this code.');
  await other.close();
  await close();
});

test('CPAGE-17 what was given is said with its limits, its end and the way to end it, and again for its code', async () => {
  const { code } = await requestGrant(suite);
  const sub = someone();
  const { page, close } = await visit(sub, `/grant?code=${code}`);
  await page.getByLabel('Dollars a day').fill('7.50');
  await page.getByRole('button', { name: 'Allow what is ticked' }).click();
  await page.getByRole('heading', { name: 'You allowed it' }).waitFor();
  for (const again of [false, true]) {
    if (again) await page.goto(`${suite.address}/grant?code=${code}`);
    const words = await page.locator('main').innerText();
    for (const each of [
      'Send a mail',
      'At most $50.00 altogether, $7.50 a day.',
      'in 1 hour',
      'It isn’t listed before that.',
    ])
      expect(words).toContain(each);
  }
  await page.getByRole('link', { name: 'Agents with access' }).click();
  await page.getByRole('heading', { name: 'No agent has access' }).waitFor(); // it hasn’t taken it up yet
  await close();
});

test('CPAGE-19 of a grant’s form everything that was sent is still there after a mistake', async () => {
  const { code } = await requestGrant(suite);
  const { page, close } = await visit(someone(), `/grant?code=${code}`);
  for (const box of await page.locator('[name=scope]').all()) await box.uncheck();
  await page.getByLabel('Dollars each time').fill('lots');
  await page.getByLabel('Dollars altogether').fill('');
  await page.getByLabel('Calls, at most').fill('3');
  await page.locator('[name=hours]').selectOption('8');
  await page.getByRole('button', { name: 'Allow what is ticked' }).click();
  const links = page.locator('#faults:focus').getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual([
    'It could: Leave at least one thing ticked, or deny it all.',
    'Dollars each time, at most: Write an amount like 12.50, or leave it empty.',
    'Dollars altogether, at most: It asked for at most $50.00: allow as much or less.',
  ]);
  const values = await page
    .locator('.fields input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(values).toEqual(['lots', '', '', '3']);
  expect(await page.locator('[name=hours]').inputValue()).toBe('8');
  expect(await page.locator('[name=scope]:checked').count()).toBe(0);
  await close();
});
