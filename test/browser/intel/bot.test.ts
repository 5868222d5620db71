import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userAgentOf } from '#src/intel/fetching/scan-headers.ts';
import { judge, parseRobots } from '#src/intel/robots/robots.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules } from '#test/browser/page-rules.ts';
import { looks, openPage, type Visit } from '#test/browser/visit.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['intel'] }), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(looks)('the page of the bot at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/bot`, look);
  });
  afterAll(() => visit.close());

  keepsPageRules(() => visit);
});

test('FETCH-23 the page that our User-Agent names says who we are, and how a site stops us', async () => {
  const { page, close } = await openPage(
    browser,
    `${suite.address}/bot`,
    { width: 360, theme: 'light' },
    { javaScriptEnabled: false },
  );
  const [name = '', stop = '', slow = ''] = await page.locator('pre').allInnerTexts();
  expect(name.trim()).toBe(userAgentOf(suite.urls.intel));
  expect(name).toContain(`(+${suite.urls.intel}/bot)`);
  expect(judge(parseRobots(stop), 'WaypostBot', 'https://shop.example/prices')).toEqual({
    allowed: false,
    rule: 'Disallow: /',
  });
  expect(slow).toContain('Crawl-delay: 30');
  await close();
});
