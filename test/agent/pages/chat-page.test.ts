import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOW_MUCH } from '#test/agent/chat/chats.ts';
import { askForMail, desktop, isDone, openTalk, openTalkers, phone, say, talkerOptions } from './talkers.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Visit } from '#test/browser/visit.ts';

let talkers: Awaited<ReturnType<typeof openTalkers>>;
let browser: Browser;
beforeAll(async () => {
  [talkers, browser] = await Promise.all([openTalkers(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await talkers.close();
});

describe.each(looks)('the chat at $width px, $theme', (look) => {
  let open: Visit;
  beforeAll(async () => {
    open = await openTalk(talkers.suite, browser, { look });
    await say(open.page, HOW_MUCH);
    await isDone(open.page);
    await askForMail(open.page);
  });
  afterAll(() => open.close());

  keepsPageRules(() => open);
  keepsTouchRule(() => open);

  test('PAGE-5 nothing jumps while it is drawn and talks', async () => {
    expect(await layoutShiftOf(open.page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-10 everything is reached by keyboard, and seen there', async () => {
    const stops = await walkByTab(open.page);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(stops.map(({ text }) => text).join()).toMatch(/Look and decide.*say.*Stop/s);
  });

  test('CHATPAGE-3 the button of a question is in the first screen', async () => {
    const box = await open.page.getByRole('link', { name: 'Look and decide' }).boundingBox();
    const field = await open.page.locator('#say').boundingBox();
    expect([(box?.y ?? 0) > 56, (box?.y ?? 1e6) + (box?.height ?? 0) <= (field?.y ?? 0)]).toEqual([true, true]);
  });
});

test('PAGE-7 the scripts of the chat weigh a few kilobytes', async () => {
  const { responses, page, close } = await openTalk(talkers.suite, browser);
  await page.locator('#welcome').waitFor();
  const scripts = responses.filter((each) => each.request().resourceType() === 'script');
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
  expect(sizes.length).toBe(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  await close();
});

test('CHATPAGE-12 above a phone’s keyboard the field is seen, and what was said last', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  );
  await say(page, HOW_MUCH);
  await isDone(page);
  await page.locator('#say').focus();
  await page.setViewportSize({ width: 360, height: 360 });
  const last = page.locator('#said > li').last();
  await expect
    .poll(async () => {
      const [field, said] = [await page.locator('#say').boundingBox(), await last.boundingBox()];
      const ends = [field, said].map((box) => (box?.y ?? 1e6) + (box?.height ?? 0));
      return [(ends[0] ?? 1e6) <= 360, (ends[1] ?? 1e6) <= (field?.y ?? 0)];
    })
    .toEqual([true, true]);
  await page.locator('#say').fill(Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'));
  const box = await page.locator('#say').boundingBox();
  expect(box?.height).toBeLessThan(360 / 2);
  await close();
});

test('CHATPAGE-13 whoever has gone up stays there, and is told that there is more below', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  for (let times = 0; times < 2; times += 1) {
    await say(page, HOW_MUCH);
    await isDone(page);
  }
  const scroller = page.locator('#scroller');
  await scroller.evaluate((element) => (element.scrollTop = 0));
  await page.getByRole('button', { name: 'Newer below' }).waitFor();
  await askForMail(page); // one’s own message leads to the end
  await scroller.evaluate((element) => (element.scrollTop = 0));
  await page.getByRole('button', { name: 'Stop' }).click();
  await isDone(page);
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0);
  await page.getByRole('button', { name: 'Newer below' }).click();
  await page.getByRole('button', { name: 'Newer below' }).waitFor({ state: 'hidden' });
  await close();
});

test('CHATPAGE-14 a screen reader hears an answer whole, and that something waits', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  await say(page, HOW_MUCH);
  await isDone(page);
  const answer = await page.locator('#said [data-kind=answer] .given').last().innerText();
  expect(await page.locator('#aloud').textContent()).toBe(answer);
  await askForMail(page);
  expect(await page.locator('#aloud').textContent()).toBe('Send a mail: waits for your decision. Look and decide.');
  await close();
});

test('CHATPAGE-11 conversations are listed, named and deleted', async () => {
  const { page, close } = await openTalk(talkers.suite, browser, { look: desktop });
  await say(page, HOW_MUCH);
  await isDone(page);
  const first = page.url();
  await page.getByRole('link', { name: 'New conversation' }).click();
  await page.waitForURL(/\/chat$/); // else it is said where one still is
  await say(page, 'Thanks!');
  await isDone(page);
  const names = () => page.locator('#conversations a').allInnerTexts();
  await expect.poll(names).toEqual(['Thanks!', HOW_MUCH]);
  await page.getByRole('button', { name: 'Rename or delete “Thanks!”' }).click();
  await page.getByLabel('What you call it').fill('Nothing much');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(names).toEqual(['Nothing much', HOW_MUCH]);
  await page.getByRole('button', { name: 'Rename or delete “Nothing much”' }).click();
  await page.getByText('Delete it', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(/\/chat$/);
  await expect.poll(names).toEqual([HOW_MUCH]);
  await page.locator('#conversations a').click();
  await page.waitForURL(first);
  await page.locator('.card-headline', { hasText: '$7.64' }).waitFor();
  await close();
});

test('CHATPAGE-10 a refused message comes back into the field, with the reason and the way out', async () => {
  const { suite, calls } = talkers;
  const { page, token, close } = await openTalk(suite, browser);
  await say(page, HOW_MUCH);
  await isDone(page);
  await calls.call('DELETE', `/v1/conversations/${page.url().split('/').at(-1)}`, token);
  await say(page, 'And with a tip?');
  await page.locator('#fault', { hasText: 'isn’t here' }).waitFor();
  expect(await page.locator('#say').inputValue()).toBe('And with a tip?');
  expect(await page.locator('#said [data-kind=user]').count()).toBe(1);
  await page.getByRole('link', { name: 'New conversation' }).last().click();
  await page.waitForURL(/\/chat$/);
  await close();
});

test('CHATPAGE-10 signed out meanwhile, one signs in again beside, and what was written is still there', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  const context = page.context();
  const cookies = await context.cookies();
  // It runs out after the page was loaded, and before it asked for its token.
  await page.route('**/chat/session', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.reload();
  await say(page, HOW_MUCH);
  await page.locator('#fault', { hasText: 'signed out' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('target')).toBe('_blank');
  expect(await page.locator('#say').inputValue()).toBe(HOW_MUCH);
  await page.unroute('**/chat/session');
  await context.addCookies(cookies); // they have signed in, in the window beside
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.card-headline', { hasText: '$7.64' }).waitFor();
  await close();
});

test('CHATPAGE-15 without scripts the page says what it takes, and one can sign in', async () => {
  const { suite } = talkers;
  const { page, close } = await openPage(browser, `${suite.address}/chat`, phone, { javaScriptEnabled: false });
  expect(await page.locator('main').innerText()).toContain('Sign in to talk');
  await close();
  const { options } = await talkerOptions(suite, 'ben');
  const inside = await openPage(browser, `${suite.address}/chat`, phone, { ...options, javaScriptEnabled: false });
  expect(await inside.page.locator('main').innerText()).toContain('Talking takes scripts');
  await inside.close();
});
