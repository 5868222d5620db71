import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '../support/suite.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { barriersOf, layoutShiftOf, looks, openPage, overhangOf, walkByTab, type Visit } from './visit.ts';

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly summary: string }>>;
}

const phone = { width: 360, theme: 'light' } as const;
let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const quoteOf = (page: Page) => page.locator('#operations-Fares-quoteFare');
const answerOf = (page: Page) => page.locator('.live-responses-table .response');

/** Each operation of the document: its method, path and summary, a line each. */
async function operations(): Promise<string[]> {
  const { paths } = (await (await suite.fetch('/openapi.json')).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()}\n${path}\n${summary}`),
  );
}

// In the order of a reader: the page is opened by an operation's link, the call is tried, all of it stays to be judged.
describe.each(looks)('the reference at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/docs#/Fares/quoteFare`, look);
    await quoteOf(visit.page).locator('.execute').waitFor();
  });
  afterAll(() => visit.close());

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-7 our scripts weigh at most 60 KB', async () => {
    const ours = visit.responses.filter(
      (response) =>
        response.request().resourceType() === 'script' &&
        !new URL(response.url()).pathname.startsWith('/assets/swagger/'),
    );
    expect(ours.length).toBeGreaterThan(0); // weighed, not missing
    const sizes = await Promise.all(ours.map(async (response) => gzipSync(await response.body()).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });

  test('PAGE-8 a quote is tried out and answered', async () => {
    await quoteOf(visit.page).locator('.execute').click();
    const answer = answerOf(visit.page);
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.locator('.highlight-code').innerText()).toMatch(/"totalMinor": "\d+"/);
  });

  keepsPageRules(() => visit);
});

test('PAGE-9, PAGE-1 and PAGE-4 a link leads to its operation, whose parameters and keys can be read', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/docs#/Deliveries/listDeliveries`, phone);
  const operation = page.locator('#operations-Deliveries-listDeliveries');
  await operation.locator('.execute').waitFor();
  expect(await page.locator('.opblock.is-open').count()).toBe(1);
  expect(await operation.evaluate((element) => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(2);
  expect(await barriersOf(page)).toEqual([]);
  await page.locator('.btn.authorize').click();
  await page.locator('.modal-ux').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  await close();
});

test('PAGE-6 without scripts, the reference lists every operation', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/docs`, phone, { javaScriptEnabled: false });
  const rows = page.locator('.operations li');
  const shown = await Promise.all((await rows.all()).map((row) => row.locator('> *').allInnerTexts()));
  expect(new Set(shown.map((texts) => texts.join('\n')))).toEqual(new Set(await operations()));
  expect(await rows.last().isVisible()).toBe(true);
  await close();
});

test('PAGE-10 the reference is used by keyboard, and the focus is seen at every stop', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/docs`, phone);
  await page.locator('#reference .opblock').first().waitFor();
  const closed = await walkByTab(page);
  expect(closed.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const stops = closed.map(({ text }) => text).join('\n');
  for (const operation of await operations()) expect(stops).toContain(operation.split('\n').at(-1));

  await quoteOf(page).locator('.opblock-summary-control').press('Enter');
  await quoteOf(page).locator('.execute').press('Enter');
  await answerOf(page).waitFor();
  const open = await walkByTab(page);
  expect(open.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect(open.length).toBeGreaterThan(closed.length);
  await close();
});
