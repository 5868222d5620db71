import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemCatalog } from '#src/platform/problem/catalog.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules } from '#test/browser/page-rules.ts';
import { barriersOf, layoutShiftOf, looks, openPage, overhangOf, walkByTab, type Visit } from '#test/browser/visit.ts';

const phone = { width: 360, theme: 'dark' } as const;
let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(looks)('the page of a problem at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/problems/idempotency_key_reused`, look);
  });
  afterAll(() => visit.close());

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
});

test('PAGE-4, PAGE-6 every problem is explained on a phone without scripts', async () => {
  const { page, complaints, close } = await openPage(browser, `${suite.address}/docs`, phone, {
    javaScriptEnabled: false,
  });
  for (const [code, { title, meaning, cure }] of Object.entries(problemCatalog)) {
    await page.goto(`${suite.address}/problems/${code}`);
    expect(await page.locator('h1').innerText()).toBe(title);
    const text = await page.locator('main').innerText();
    for (const part of [code, meaning, cure]) expect(text).toContain(part);
    expect(await overhangOf(page), code).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
  await close();
}, 180_000); // some two hundred pages

test('PAGE-24 an address where nothing is, is explained to a person; a program gets the problem', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/health`, phone);
  for (const path of ['/nothing', '/docs/nothing', '/t/', '/v1/nothing', '/problems/none']) {
    const answer = await page.goto(`${suite.address}${path}`);
    expect([answer?.status(), await page.locator('h1').innerText()]).toEqual([404, 'There is nothing at this address']);
  }
  expect(await barriersOf(page)).toEqual([]);
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  await close();
  for (const accept of ['*/*', 'application/json', 'application/json, text/html', 'text/html;q=0']) {
    const answer = await suite.fetch('/nothing', { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  }
  const posted = await suite.fetch('/nothing', { method: 'POST', headers: { accept: 'text/html' } });
  expect(posted.headers.get('content-type')).toBe('application/problem+json');
});

test('PAGE-10 the focus is seen on the page of a problem', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/problems/quota_exceeded`, phone);
  const stops = await walkByTab(page);
  expect(stops.map(({ text, isSeen }) => [text, isSeen])).toEqual([['reference', true]]);
  await close();
});
