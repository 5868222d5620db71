import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrived, newDriver, startRated } from '#test/delivery/ratings/arrived.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { looks, openPage, type Visit } from '#test/browser/visit.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startRated(), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(looks)('how it was, asked at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    const { tracking } = await arrived(suite, await newDriver(suite));
    visit = await openPage(browser, `${suite.address}${tracking.recipientUrl}`, look);
    await visit.page.locator('#rating').waitFor();
    if (process.env['LOOK'] !== undefined)
      await visit.page.screenshot({
        path: `${process.env['LOOK']}/rating-${look.width}-${look.theme}.png`,
        fullPage: true,
      });
  });
  afterAll(() => visit.close());

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);

  test('RATE-6 it is answered by keyboard, and says what became of it', async () => {
    await visit.page.locator('input[name=stars]').first().focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await visit.page.keyboard.press(key);
    await visit.page.getByLabel('A word, if you like. The sender reads it.').fill('Thank you');
    await visit.page.keyboard.press('Enter');
    await visit.page.getByText('Your driver’s rating counts it.').waitFor();
    expect(await visit.page.locator('#rating-form').isVisible()).toBe(false);
    await visit.page.reload();
    await visit.page.getByText('This delivery has been rated.').waitFor();
    expect(await visit.page.locator('#rating-form').isVisible()).toBe(false);
  });
});

test('RATE-6 the public is asked for the recipient’s number first, and only then how it was', async () => {
  const { tracking } = await arrived(suite, await newDriver(suite), {
    customer: { name: 'Robin Doe', phone: '(415) 555-0134' },
  });
  const { page, close } = await openPage(browser, `${suite.address}/t/${tracking.slug}`, {
    width: 360,
    theme: 'light',
  });
  await page.getByText('Say how it was').click();
  expect(await page.locator('#rating').isVisible()).toBe(false);
  await page.getByLabel('The last 4 digits').fill('0134');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('#rating-form').waitFor();
  expect(await page.locator('#recipient').isVisible()).toBe(false);
  await close();
});
