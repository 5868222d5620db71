import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceName } from '#src/workers.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { openPage } from '../visit.ts';

let suite: RestartableSuite;
let browser: Browser;
beforeAll(async () => {
  const services = ['delivery', 'live', 'intel', 'agent'] as const;
  const vars = { STRIPE_API_URL: undefined, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_suite_0123456789' };
  [suite, browser] = await Promise.all([startSuite({ services, vars }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const at = (service: ServiceName, path: string) => suite.addressOf(service) + path;

/** Opens an address from a page, and says whether that page still has a hold on the window once it is loaded. */
async function holds(page: Page, url: string): Promise<boolean> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void Object.assign(window, { opened: window.open(address) }), url),
  ]);
  await opened.waitForURL(url);
  await opened.locator('main').waitFor();
  const isHeld = await page.evaluate(() => !(window as typeof window & { opened: Window }).opened.closed);
  await opened.close();
  return isHeld;
}

const pages: readonly (readonly [ServiceName, string])[] = [
  ['delivery', '/merchant'],
  ['delivery', '/merchant/new'],
  ['delivery', `/t/${'a'.repeat(22)}`],
  ['delivery', '/pay/pi_one'],
  ['delivery', '/merchant/callback'],
  ['live', '/'],
  ['live', '/orders'],
  ['live', '/pay/pi_one'],
  ['intel', '/'],
  ['intel', '/subscriptions'],
  ['agent', '/chat'],
  ['agent', '/approvals'],
  ['agent', '/docs'],
];

test('PAGE-54 no other site holds the window of a page of ours that it opened', async () => {
  const { page, close } = await openPage(browser, suite.identity.issuer, { width: 360, theme: 'light' });
  const held: string[] = [];
  for (const [service, path] of pages) if (await holds(page, at(service, path))) held.push(`${service} ${path}`);
  expect(held).toEqual([]);
  await close();
});

test('PAGE-54 a merchant’s pages, and those of decisions, are not held by our other pages either', async () => {
  const { page, close } = await openPage(browser, at('delivery', '/docs'), { width: 360, theme: 'light' });
  expect(await holds(page, at('delivery', `/merchant/deliveries/${randomUUID()}`))).toBe(false);
  for (const path of ['/pay/pi_one', '/docs']) {
    await page.goto(at('delivery', path));
    expect(await holds(page, at('delivery', '/merchant'))).toBe(false);
  }
  for (const path of ['/chat', '/docs']) {
    await page.goto(at('agent', path));
    expect(await holds(page, at('agent', '/approvals'))).toBe(false);
  }
  await close();
});

test('PAGE-54 the page with the processor’s form may open windows of its own', async () => {
  for (const service of ['delivery', 'live'] as const) {
    const { page, close } = await openPage(browser, at(service, '/pay/pi_one'), { width: 360, theme: 'light' });
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => void window.open(address), suite.identity.issuer),
    ]);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => window.opener !== null)).toBe(true);
    await close();
  }
});
