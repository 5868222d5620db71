import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newStream, post, streamOnAir } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { act, enterPage, phone, say, saidOn } from './live-people.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { barriersOf, layoutShiftOf, looks, openPage, walkByTab, type Visit } from './visit.ts';

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
/** Ends a stream, as its host. */
async function endStream(id: string, token: string): Promise<void> {
  const response = await post(suite, `/api/streams/${id}/end`, { token });
  expect(response.status).toBe(200);
}
const room = async (body: object = {}) => `/s/${(await newStream(suite, body)).stream.id}`;

describe.each(looks)('a room at $width px, $theme', (look) => {
  let visit: Visit;
  let path: string;
  beforeAll(async () => {
    path = await room({ title: 'Heirloom tomatoes', description: 'What came in this morning.' });
    visit = await enterPage(place(), path, { name: 'Ben', look });
    for (const text of ['Hello there', 'Is the striped one still there?', 'And a long one: '.repeat(20)])
      await say(visit.page, text);
    await visit.page.locator('#messages li').nth(2).waitFor();
  });
  afterAll(() => visit.close());

  test('LIVEPAGE-6 what was said is there at once for whoever comes later', async () => {
    const later = await enterPage(place(), path, { look });
    expect((await saidOn(later.page))[0]).toBe('Hello there');
    await later.close();
  });

  test('PAGE-5 nothing jumps, neither while it is drawn nor when somebody writes', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test('LIVEPAGE-6 what one says the other shows, once, with what it answers', async () => {
  const path = await room();
  const [ben, dana] = await Promise.all(['Ben', 'Dana'].map((name) => enterPage(place(), path, { name })));
  if (ben === undefined || dana === undefined) throw new Error('nobody came');
  await say(ben.page, 'Is the blue one still there? <b>really</b>');
  await expect.poll(() => saidOn(dana.page), PATIENT).toEqual(['Is the blue one still there? <b>really</b>']);
  await act(dana.page, 'Is the blue one', 'Reply');
  await say(dana.page, 'It is');
  await expect.poll(() => saidOn(ben.page), PATIENT).toHaveLength(2);
  expect(await ben.page.locator('#messages li').last().innerText()).toBe(
    'Ben: Is the blue one still there? <b>really</b>\n\nDana It is',
  );
  expect(await ben.page.locator('#messages .author').allInnerTexts()).toEqual(['Ben', 'Dana']);
  expect(await ben.page.locator('.pending li').count()).toBe(0);
  expect([...ben.foreign, ...ben.complaints, ...dana.complaints]).toEqual([]);
  await act(ben.page, 'Is the blue one', 'Take it off');
  await expect.poll(() => saidOn(dana.page), PATIENT).toEqual(['This message was taken off.', 'It is']);
  await Promise.all([ben.close(), dana.close()]);
});

test('LIVEPAGE-8 what is refused comes back, with the reason and how long to wait', async () => {
  const path = await room({ chat: { mode: 'slow', slowModeSeconds: 30 } });
  const ben = await enterPage(place(), path, { name: 'Ben' });
  const also = await enterPage(place(), path, { name: 'Ben' });
  expect(await ben.page.locator('#terms').innerText()).toBe('Slow mode: one message in 30 s');
  await say(ben.page, 'One');
  await expect.poll(() => ben.page.locator('#say-hint').innerText(), PATIENT).toMatch(/can write again in \d+ s$/);
  expect(await ben.page.locator('#send').isDisabled()).toBe(true);
  await say(also.page, 'Two, in another tab');
  await expect.poll(() => also.page.locator('#say-hint').innerText(), PATIENT).toContain('Slow mode');
  expect(await also.page.locator('#say').inputValue()).toBe('Two, in another tab');
  expect(await saidOn(also.page)).toEqual(['One']);
  await Promise.all([ben.close(), also.close()]);
});

test('LIVEPAGE-10 whoever has scrolled up stays there, and is told how many came', async () => {
  const path = await room();
  const ben = await enterPage(place(), path, { name: 'Ben' });
  const dana = await enterPage(place(), path, { name: 'Dana' });
  for (let line = 0; line < 12; line += 1) await say(ben.page, `Line ${line}\nof more than one`);
  await expect.poll(async () => (await saidOn(dana.page)).length, PATIENT).toBe(12);
  const scroll = dana.page.locator('#chat-scroll');
  const below = () => scroll.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await expect.poll(below, PATIENT).toBeLessThan(2); // as fast as they came
  await scroll.evaluate((element) => (element.scrollTop = 0));
  await expect.poll(() => scroll.evaluate((element) => element.scrollTop), PATIENT).toBe(0);
  await say(ben.page, 'News');
  await say(ben.page, 'More news');
  const fresh = dana.page.getByRole('button', { name: '2 new messages' });
  await fresh.waitFor();
  expect(await scroll.evaluate((element) => element.scrollTop)).toBe(0);
  await fresh.click();
  await expect.poll(() => fresh.isVisible(), PATIENT).toBe(false);
  expect(await dana.page.locator('#messages li').last().isVisible()).toBe(true);
  await Promise.all([ben.close(), dana.close()]);
});

test('LIVEPAGE-11 a busy chat is read aloud as a sum, not message by message', async () => {
  const path = await room();
  const dana = await enterPage(place(), path, { name: 'Dana' });
  await dana.page.evaluate(() => {
    const told: string[] = [];
    const status = document.querySelector('#chat-said');
    if (status !== null)
      new MutationObserver(() => told.push(status.textContent ?? '')).observe(status, { childList: true });
    Object.assign(window, { told });
  });
  const ben = await enterPage(place(), path, { name: 'Ben' });
  for (let line = 0; line < 10; line += 1) await say(ben.page, `Line ${line}`);
  const told = () => dana.page.evaluate(() => (window as typeof window & { told: string[] }).told);
  await expect.poll(told, PATIENT).toEqual(['Ben: Line 0', '9 new messages. The last, Ben: Line 9']);
  expect(await dana.page.locator('#messages').getAttribute('aria-live')).toBeNull();
  await Promise.all([ben.close(), dana.close()]);
});

test('LIVEPAGE-12 by keyboard alone a message is chosen and answered', async () => {
  const path = await room();
  const { page, close } = await enterPage(place(), path, { name: 'Ben' });
  await say(page, 'First');
  await say(page, 'Second');
  await expect.poll(() => saidOn(page), PATIENT).toEqual(['First', 'Second']);
  await page.locator('#chat-scroll').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.press('Enter'); // Reply
  await page.keyboard.type('Third');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#messages li').last().innerText(), PATIENT).toBe('Ben: First\n\nBen Third');
  await page.locator('#chat-scroll').focus();
  for (const key of ['ArrowUp', 'Enter', 'Escape']) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Third');
  await close();
});

test('PAGE-10 the focus is seen at every stop of a room', async () => {
  const { page, close } = await enterPage(place(), await room(), { name: 'Ben' });
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(5);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});

test('PAGE-7 the scripts of a room weigh a few kilobytes', async () => {
  const { responses, close } = await enterPage(place(), await room(), { name: 'Ben' });
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20 * 1024);
  await close();
});

test('LIVEPAGE-13 a stream that never was, or is somebody’s own, and one that is over: each is explained', async () => {
  const hidden = await room({ visibility: 'private' });
  for (const path of ['/s/nothing', '/s/00000000-0000-4000-8000-000000000000', hidden, `${hidden}/host`]) {
    const response = await suite.fetch(path);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('There is no stream here')]);
  }
  const { stream, token } = await streamOnAir(suite, {});
  await endStream(stream.id, token);
  const visit = await openPage(browser, `${suite.address}/s/${stream.id}`, phone);
  await visit.page.locator('#stage[data-status=ended]').waitFor(); // scripts have had their say, too
  const said = await visit.page.locator('#screen').innerText();
  for (const part of ['The stream has ended', 'ended it. Thank you for watching.']) expect(said).toContain(part);
  expect(await visit.page.locator('#viewers').isVisible()).toBe(false);
  expect(await visit.page.locator('#since').innerText()).toBe('ended just now');
  expect(await visit.page.locator('#chat').innerText()).toContain('The chat is closed.');
  await visit.close();
});

test('LIVEPAGE-13 the chat of a stream that is over can be read, for whoever was there and whoever comes later', async () => {
  const { stream, token } = await streamOnAir(suite, {});
  const path = `/s/${stream.id}`;
  const lines: string[] = [];
  const ben = await enterPage(place(), path, { name: 'Ben' });
  for (const name of ['Dana', 'Eve', 'Finn', 'Gil']) {
    const other = await enterPage(place(), path, { name }); // one person may not say so much at once
    const theirs = Array.from({ length: 9 }, (_, at) => `${name} ${at}`);
    for (const line of theirs) await say(other.page, line);
    lines.push(...theirs);
    await expect.poll(() => saidOn(ben.page), PATIENT).toEqual(lines);
    await other.close();
  }
  await endStream(stream.id, token);
  const closed = ({ page }: Visit) => page.locator('#chat').getByText('The chat is closed.').filter({ visible: true });
  await expect.poll(() => closed(ben).allInnerTexts(), PATIENT).toEqual(['The chat is closed.']);
  expect(await ben.page.locator('#say').count()).toBe(0);
  await expect.poll(() => ben.page.locator('#since').innerText(), PATIENT).toBe('ended just now');
  expect(await saidOn(ben.page)).toEqual(lines);

  const later = await openPage(browser, `${suite.address}${path}`, phone);
  expect(await closed(later).allInnerTexts()).toEqual(['The chat is closed.']);
  expect(await saidOn(later.page)).toEqual(lines.slice(-30));
  await later.page.getByRole('button', { name: 'Earlier messages' }).click();
  await expect.poll(() => saidOn(later.page), PATIENT).toEqual(lines);
  expect(await later.page.locator('#earlier').isVisible()).toBe(false);
  expect(await barriersOf(later.page)).toEqual([]);
  expect(later.foreign).toEqual([]);
  await Promise.all([ben.close(), later.close()]);
}, 180_000);

test('LIVEPAGE-14 without scripts there is the title, the host, how it stands, and what was said', async () => {
  const path = await room({ title: 'Heirloom tomatoes' });
  const ben = await enterPage(place(), path, { name: 'Ben' });
  await say(ben.page, 'Hello there');
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual(['Hello there']);
  const readers = async () => {
    const visit = await openPage(browser, `${suite.address}${path}`, phone, { javaScriptEnabled: false });
    const text = await visit.page.locator('main').innerText();
    await visit.close();
    return text;
  };
  await expect.poll(readers, PATIENT).toContain('Hello there'); // within the two seconds of the cache
  const text = await readers();
  for (const part of ['Heirloom tomatoes', 'Starting soon', 'watching', 'Writing needs scripts', 'Farmers’ Market'])
    expect(text).toContain(part);
  await ben.close();
});
