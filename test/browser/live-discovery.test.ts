import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { liveDatabase, newStream, recordOf, streamOnAir, type ShownStream } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { desktop, phone } from './live-people.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Visit } from './visit.ts';

const PATIENT = { timeout: 60_000, interval: 200 };
const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString();

let suite: Suite;
let browser: Browser;
let stream: ShownStream;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
  ({ stream } = await streamOnAir(suite, { title: 'Heirloom tomatoes', tags: ['heirloom'] }, 42));
  await streamOnAir(suite, { title: 'Forty records, one crate', category: 'books-records' }, 7);
  await newStream(suite, { title: 'Seed swap', category: 'plants-garden', scheduledFor: tomorrow });
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const titlesOn = ({ page }: Visit, section: string) =>
  page.locator(`section[aria-label="${section}"] .card-title`).allInnerTexts();

describe.each(looks)('the front page at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/`, look);
  });
  afterAll(() => visit.close());

  test('LIVEPAGE-2 who is on air is shown, the most watched first, with categories, counts and what comes', async () => {
    const { page } = visit;
    expect(await titlesOn(visit, 'On air')).toEqual(['Heirloom tomatoes', 'Forty records, one crate']);
    expect(await titlesOn(visit, 'Upcoming')).toEqual(['Seed swap']);
    expect(await page.locator('#total').innerText()).toBe('2 streams · 49 watching');
    expect(await page.locator('.card-viewers').allInnerTexts()).toEqual(['42 watching', '7 watching']);
    expect(await page.locator('[data-count="farmers-market"]').textContent()).toBe('42 watching');
    expect(await page.getByRole('link', { name: 'Heirloom tomatoes' }).getAttribute('href')).toBe(`/s/${stream.id}`);
  });

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test('LIVEPAGE-3 a category, words, or a shelf that is empty: each says what there is, and the way on', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, desktop);
  await page.getByRole('link', { name: 'Books & Records' }).click();
  expect(await page.locator('.card-title').allInnerTexts()).toEqual(['Forty records, one crate']);
  expect(await page.locator('h1').innerText()).toBe('Books & Records');

  await page.getByRole('searchbox').fill('toma');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: '“toma”' }).waitFor();
  expect(await page.locator('.card-title').allInnerTexts()).toEqual(['Heirloom tomatoes']);

  await page.goto(`${suite.address}/?category=fashion`);
  expect(await page.locator('.nothing').innerText()).toContain('Nobody is live in Fashion right now');
  expect(await page.locator('.nothing').getByRole('link', { name: 'Go live' }).getAttribute('href')).toBe('/go-live');
  await close();
  for (const category of ['nonsense', '%27', 'Fashion'])
    expect((await suite.fetch(`/?category=${category}`)).status).toBe(404);
});

test('LIVEPAGE-4 the counts follow by themselves, nothing moves, and what is new is offered', async () => {
  const visit = await openPage(browser, `${suite.address}/health`, phone);
  const { page } = visit;
  await page.clock.install();
  await page.goto(`${suite.address}/`);
  await recordRoom({ db: liveDatabase(suite) }, recordOf(stream.id, { revision: 2, viewerCount: 51, peakViewers: 51 }));
  await streamOnAir(suite, { title: 'Sourdough at six', category: 'bakery' }, 3);
  const look = async () => {
    await page.clock.fastForward(10_000);
    return page.locator('.card-viewers').first().innerText();
  };
  await expect.poll(look, PATIENT).toBe('51 watching');
  await expect.poll(() => page.locator('#fresh').innerText(), PATIENT).toBe('Show 1 new stream');
  expect(await titlesOn(visit, 'On air')).toHaveLength(2);
  const total = async () => {
    await page.clock.fastForward(10_000);
    return page.locator('#total').innerText();
  };
  await expect.poll(total, PATIENT).toBe('3 streams · 61 watching');
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.05);
  await page.locator('#fresh').click();
  await expect.poll(() => titlesOn(visit, 'On air'), PATIENT).toHaveLength(3);
  expect([...visit.foreign, ...visit.complaints]).toEqual([]);
  await visit.close();
});

test('LIVEPAGE-5 it reads the same without scripts', async () => {
  const visit = await openPage(browser, `${suite.address}/`, phone, { javaScriptEnabled: false });
  expect(await titlesOn(visit, 'On air')).toContain('Heirloom tomatoes');
  await visit.page.getByRole('link', { name: 'Heirloom tomatoes' }).click();
  expect(await visit.page.locator('h1').innerText()).toBe('Heirloom tomatoes');
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('PAGE-10 the focus is seen at every stop of the front page', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, desktop);
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(15);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});

test('LIVEPAGE-2 a title of one long word keeps to its card', async () => {
  const { stream: wordy } = await streamOnAir(suite, { title: 'pot_'.repeat(25), category: 'handmade' }, 1);
  const { page, close } = await openPage(browser, `${suite.address}/?category=handmade`, phone);
  for (const { width } of [phone, desktop]) {
    await page.setViewportSize({ width, height: 800 });
    const card = page.locator(`[data-stream="${wordy.id}"]`);
    const [needs, has] = await card.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const);
    expect(needs).toBeLessThanOrEqual(has);
    expect(has).toBeLessThan(340);
  }
  await close();
});
