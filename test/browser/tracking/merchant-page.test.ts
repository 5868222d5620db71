import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillIn, newShop, putLogo } from '#test/delivery/merchant/merchants.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { layoutShiftOf, looks, openPage, type Visit } from '#test/browser/visit.ts';

let suite: Suite;
let browser: Browser;
let slug: string;
const terms = {
  name: 'The Very Long Name of Ferry Plaza Flowers and Companions of San Francisco',
  supportEmail: 'help.with.what.was.ordered@flowers.example',
  supportPhone: '+14155550134',
  supportUrl: 'https://help.flowers.example/orders',
};
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
  const token = await newShop(suite);
  await fillIn(suite, token, terms);
  await putLogo(suite, token, pictureNamed('png'));
  slug = (await createDelivery(suite, { token })).tracking.slug;
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const pages = [
  { name: 'the tracking page', path: () => `/t/${slug}` },
  { name: 'the receipt', path: () => `/t/${slug}/receipt` },
];

describe.each(pages.flatMap((page) => looks.map((look) => ({ ...page, ...look }))))(
  '$name of a merchant’s parcel at $width px, $theme',
  ({ name, path, width, theme }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openPage(browser, `${suite.address}${path()}`, { width, theme });
      if (process.env['LOOK'] !== undefined)
        await visit.page.screenshot({ path: `${process.env['LOOK']}/${name}-${width}-${theme}.png`, fullPage: true });
    });
    afterAll(() => visit.close());

    test('MERCHANT-3 it says who sends, with their logo and how they are reached', async () => {
      const text = await visit.page.locator('main').innerText();
      for (const words of [terms.name, terms.supportEmail, 'help.flowers.example']) expect(text).toContain(words);
      const drawn = await visit.page
        .locator('.merchant img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
      expect(drawn).toBe(12);
      expect(await visit.page.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:+14155550134');
      expect(await visit.page.locator('a[href^="https://"]').getAttribute('rel')).toBe('noopener noreferrer nofollow');
    });

    test('PAGE-5 nothing jumps while it is drawn', async () => {
      expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
    });

    keepsPageRules(() => visit);
    keepsTouchRule(() => visit);
  },
);
