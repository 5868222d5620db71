import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideNames } from '../../dev/web/guides.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { openPage, type Visit } from './visit.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(guideNames)('the guide %s', (slug) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/docs/guides/${slug}`, { width: 360, theme: 'light' });
  });
  afterAll(() => visit.close());

  test('PAGE-52 is a page that tells everything without a mistake in its marks', async () => {
    const text = await visit.page.locator('main').innerText();
    expect(text).not.toMatch(/\*\*|\]\(|```|%[A-Z]+_URL%|127\.0\.0\.1:8701/);
    expect(await visit.page.locator('.side-list [aria-current]').count()).toBe(1);
    const links = await visit.page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const link of links) expect([link, (await suite.fetch(link ?? '')).status]).toEqual([link, 200]);
  });
  keepsPageRules(() => visit);
});
