import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentLimits } from '#src/agent/limits.ts';
import { withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { barriersOf, looks, openPage, overhangOf } from '#test/browser/visit.ts';

const phone = { width: 360, theme: 'light' } as const;
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SLUG = '/t/0123456789';
const QUOTA = agentLimits.approvals.limit;
let suite: RestartableSuite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([
    startSuite({ services: ['delivery', 'agent'], profile: 'default' }),
    launchChromium(),
  ]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

test('PAGE-55 while the database is away a page says so, with a way on; it works once it is back', async () => {
  suite.gateway.failNext({ when: 'before_commit', match: /tracking/, times: 10 });
  const { page, close } = await openPage(browser, `${suite.address}${SLUG}`, phone);
  await page.getByRole('heading', { name: 'This doesn’t work at the moment' }).waitFor();
  expect(await page.locator('code').innerText()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await barriersOf(page)).toEqual([]);
  suite.gateway.clearFaults();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'There is no delivery here' }).waitFor();
  await close();
});

test('PAGE-55 whoever asks for too much is told how long to wait, on a phone and a desk, by day and night', () =>
  withinOneWindow(async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    const ask = () => suite.fetch('/approvals', { headers: { ...html, ...headers } }, 'agent');
    await Promise.all(Array.from({ length: QUOTA }, ask));
    for (const look of looks) {
      const pageUrl = `${suite.addressOf('agent')}/approvals`;
      const { page, close } = await openPage(browser, pageUrl, look, { extraHTTPHeaders: headers });
      await page.getByText(/Wait (?:a second|\d+ seconds), then try again\./).waitFor();
      expect(await barriersOf(page)).toEqual([]);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      await close();
    }
  }));

test('PAGE-55 a form of another site is refused by a page that leads back; a program gets the problem', async () => {
  const sent = (headers: Record<string, string>) =>
    suite.fetch(
      '/approvals/rules',
      { method: 'POST', headers: { ...headers, 'sec-fetch-site': 'cross-site' } },
      'agent',
    );
  const shown = await sent(html);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(await shown.text()).toContain('Nothing was changed. Open the page here');
  const told = await sent({ accept: '*/*' });
  expect([told.status, await told.json()]).toMatchObject([403, { code: 'origin_not_allowed' }]);
});

test('PAGE-55 an operation’s refusal is a problem document in a browser, too', async () => {
  const refused = await suite.fetch('/v1/deliveries', { headers: html });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
});
