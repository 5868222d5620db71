import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { looks, openPage, type Visit } from '../visit.ts';

let suite: Suite;
let browser: Browser;
let slug: string;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
  slug = (await createDelivery(suite)).tracking.slug;
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(looks)('the receipt at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/t/${slug}/receipt`, look);
    await visit.page.locator('#receipt-verdict[data-verdict="matches"]').waitFor();
  });
  afterAll(() => visit.close());

  test('RECEIPT-14 it has each sum, the total with the tip, and the verdict of its signature', async () => {
    const text = await visit.page.locator('main').innerText();
    for (const words of ['$6.00', '4.094 miles', '$3.07', '$2.00', '$11.07', 'its signature is ours'])
      expect(text).toContain(words);
    expect(await visit.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true);
    await visit.page.emulateMedia({ media: 'print' });
    expect(await visit.page.locator('.actions').isVisible(), 'on paper').toBe(false);
    await visit.page.emulateMedia({ media: 'screen' });
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

const pageOf = async (path: string) => {
  const response = await suite.fetch(path);
  return { status: response.status, text: await response.text() };
};

test('RECEIPT-14 without scripts it has its number, its date, the total and what was computed again', async () => {
  const { status, text } = await pageOf(`/t/${slug}/receipt`);
  expect(status).toBe(200);
  expect(text).toMatch(/<dt>Number<\/dt><dd>[0-9A-F]{12}<\/dd>/);
  expect(text).toMatch(/<dt>Ordered<\/dt><dd><time datetime="20/);
  expect(text).toContain('$11.07');
  expect(text).toContain('it matches');
});

test('RECEIPT-14 the lines of a fare at the minimum add up, too', async () => {
  const near = { pickup: { lat: 37.7955, lng: -122.3937 }, dropoff: { lat: 37.7956, lng: -122.3938 } };
  const short = await createDelivery(suite, { body: near });
  const { text } = await pageOf(`/t/${short.tracking.slug}/receipt`);
  const body = /<tbody>(.*)<\/tbody>/s.exec(text)?.[1] ?? '';
  const sums = [...body.matchAll(/\$(\d+)\.(\d\d)/g)].map(([, dollars, cents]) => Number(`${dollars}${cents}`));
  expect(sums.length).toBeGreaterThan(2);
  expect(sums.reduce((total, each) => total + each, 0)).toBe(700);
});

test('RECEIPT-14 of an unknown link there is none, and after its end none any more', async () => {
  expect(await pageOf('/t/0123456789/receipt')).toMatchObject({ status: 404 });
  expect(await pageOf('/t/no-slug/receipt')).toMatchObject({ status: 404 });
});

test.each(['', '/receipt'])(
  'RECEIPT-15 no link of /t/<slug>%s leads to raw JSON, and it is kept out of searches',
  async (end) => {
    const { text } = await pageOf(`/t/${slug}${end}`);
    expect(text).toContain('<meta name="robots" content="noindex"');
    const links = [...text.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('download='));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const response = await suite.fetch(/href="([^"]+)"/.exec(link)?.[1] ?? '');
      expect(response.headers.get('content-type'), link).toContain('text/html');
    }
  },
);
