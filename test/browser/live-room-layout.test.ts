import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStream } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { enterPage, say, saidOn } from './live-people.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const place = () => ({ suite, browser, address: suite.address });
const room = async () => `/s/${(await newStream(suite)).stream.id}`;

test.each([
  ['a small phone', 360, 640],
  ['a phone on its side', 740, 360],
  ['a tablet', 768, 1024],
  ['a desktop at 200 %', 640, 400],
  ['a desktop', 1280, 800],
])(
  'LIVEPAGE-22 the first screen of %s has the video, the chat and the place to write',
  async (_what, width, height) => {
    const { page, close } = await enterPage(place(), await room(), { name: 'Ben' });
    await page.setViewportSize({ width, height });
    for (let line = 0; line < 12; line += 1) await say(page, `Line ${line}\nof more than one`);
    await expect.poll(async () => (await saidOn(page)).length, PATIENT).toBe(12);
    await page.evaluate(() => window.scrollTo(0, 0));
    const boxes = await Promise.all(
      ['#stage', '#chat-scroll', '#send'].map((part) => page.locator(part).boundingBox()),
    );
    for (const box of boxes) {
      expect(box?.height).toBeGreaterThan(35);
      expect(Math.round((box?.y ?? Infinity) + (box?.height ?? 0))).toBeLessThanOrEqual(height);
    }
    await close();
  },
);

test('LIVEPAGE-23 long words, empty lines, towers of marks and the other direction stay within their message', async () => {
  const { page, close } = await enterPage(place(), await room(), { name: 'Ben' });
  await say(page, '\u202Etfel eht ot');
  await say(page, `a${'\u0310'.repeat(30)}`);
  await say(page, 'w'.repeat(300));
  await say(page, `top${'\n'.repeat(100)}${'x\n'.repeat(50)}end`);
  await expect.poll(async () => (await saidOn(page)).length, PATIENT).toBe(4);
  expect((await saidOn(page)).at(-1)?.split('\n')).toHaveLength(6);
  expect((await saidOn(page)).at(-1)).toMatch(/^top\nx\nx\nx\nx\nx x .* x end$/);
  const spills = await page
    .locator('#messages li')
    .evaluateAll((lines) =>
      lines.filter(
        (line) => line.scrollWidth > line.clientWidth || !getComputedStyle(line).overflow.startsWith('clip'),
      ),
    );
  expect(spills).toEqual([]);
  expect(
    await page
      .locator('#messages .said')
      .first()
      .evaluate((said) => getComputedStyle(said).unicodeBidi),
  ).toBe('isolate');
  await close();
});
