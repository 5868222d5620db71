import type { ChildProcess } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { killEncoder, startEncoder } from '#test/live/video/ffmpeg.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { desktop, enterPage, isHere, phone, say, saidOn, signedIn } from './live-people.ts';
import { barriersOf, layoutShiftOf, openPage } from './visit.ts';

/** An encoder and a decoder run beside everything else. */
const PATIENT = { timeout: 60_000, interval: 100 };
const SLOW = 120_000;

let suite: Suite;
let browser: Browser;
const encoders: ChildProcess[] = [];
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await killEncoder(encoder);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const place = () => ({ suite, browser, address: suite.address });

function plugIn(streamKey: string | null): ChildProcess {
  const encoder = startEncoder(`${suite.address}/ingest/${streamKey}`);
  encoders.push(encoder);
  return encoder;
}

const secondsOf = (page: Page) => page.locator('#video').evaluate((video) => (video as HTMLVideoElement).currentTime);
const statusOn = (page: Page) => page.locator('#badge').innerText();

/** The video has a picture, and goes on. */
async function plays(page: Page): Promise<void> {
  await page.locator('#stage[data-frame=some]').waitFor({ timeout: PATIENT.timeout });
  const before = await secondsOf(page);
  await expect.poll(() => secondsOf(page), PATIENT).toBeGreaterThan(before + 0.5);
}

test(
  'LIVEPAGE-15 ffmpeg pushes and the page plays; the encoder stops: its last frame stays, the page says so; it comes back and the page plays on; it ends and the page says that',
  async () => {
    const { stream, ingest } = await newStream(suite);
    const { page, foreign, complaints, responses, close } = await enterPage(place(), `/s/${stream.id}`, {
      name: 'Ben',
    });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    expect(await page.locator('#screen').innerText()).toContain('Starting soon');
    const isLibrary = () => responses.some((response) => response.url().includes('/assets/hls.light-'));
    expect(isLibrary()).toBe(false); // there is nothing to play yet

    const first = plugIn(ingest.streamKey);
    await plays(page);
    expect([isLibrary(), await statusOn(page)]).toEqual([true, 'Live']);
    expect(await page.locator('#screen').isVisible()).toBe(false);
    expect(await page.locator('#sound').isVisible()).toBe(true);
    expect(await page.locator('#video').evaluate((video) => (video as HTMLVideoElement).muted)).toBe(true);

    await killEncoder(first);
    await expect.poll(() => statusOn(page), PATIENT).toBe('Reconnecting…');
    expect(await page.locator('#stage').getAttribute('data-frame')).toBe('some');
    expect(await page.locator('#screen').innerText()).toContain('It goes on here by itself');
    expect(await barriersOf(page)).toEqual([]);
    await say(page, 'Still here');
    await expect.poll(() => saidOn(page), PATIENT).toEqual(['Still here']);

    plugIn(ingest.streamKey);
    await expect.poll(() => statusOn(page), PATIENT).toBe('Live');
    await plays(page);
    expect(await page.locator('#screen').isVisible()).toBe(false);
    expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);

    const ended = await suite.fetch(`/api/streams/${stream.id}/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await suite.token({ sub: 'ops', scope: 'ops', aud: [suite.urls.live] })}` },
    });
    expect(ended.status).toBe(200);
    await expect.poll(() => statusOn(page), PATIENT).toBe('Ended');
    await expect.poll(() => page.locator('.chat-door').innerText(), PATIENT).toBe('The chat is closed.');
    await expect.poll(() => page.locator('#screen').innerText(), PATIENT).toContain('The stream has ended');
    expect(await page.locator('#viewers').isVisible()).toBe(false);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.05);
    expect(foreign).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await close();

    const later = await openPage(browser, `${suite.address}/s/${stream.id}`, desktop);
    expect(await later.page.locator('#screen').innerText()).toContain('The stream has ended');
    await later.page.getByRole('button', { name: 'Watch it again' }).click();
    await plays(later.page);
    await later.close();
  },
  SLOW,
);

test(
  'LIVEPAGE-21 a stream for adults is shown once somebody has said that they are one',
  async () => {
    const { stream, ingest } = await newStream(suite, { isMature: true });
    plugIn(ingest.streamKey);
    const { page, responses, close } = await enterPage(place(), `/s/${stream.id}`, { name: 'Ben' });
    await expect.poll(() => statusOn(page), PATIENT).toBe('Live');
    expect(await page.locator('#screen').innerText()).toContain('For adults only');
    expect(responses.filter((response) => response.url().includes('/hls/'))).toEqual([]);
    await page.getByRole('button', { name: 'I’m an adult' }).click();
    await plays(page);
    await page.reload();
    await plays(page);
    await close();
  },
  SLOW,
);

test(
  'LIVEPAGE-16 a private stream plays for its host, and on Apple’s browsers their own player does it without a library',
  async () => {
    const hidden = await newStream(suite, { visibility: 'private' });
    plugIn(hidden.ingest.streamKey);
    const cookie = { name: 'waypost-live-session', value: hidden.token, domain: '127.0.0.1', path: '/' };
    const host = await openPage(browser, `${suite.address}/health`, phone);
    await host.page.context().addCookies([cookie]);
    await host.page.goto(`${suite.address}/s/${hidden.stream.id}`);
    await isHere(host.page);
    await plays(host.page);
    await host.close();

    const open = await newStream(suite);
    const apple = await openPage(browser, 'about:blank', phone, await signedIn(suite, 'Ben'));
    await apple.page.addInitScript(() => {
      Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
      HTMLMediaElement.prototype.canPlayType = () => 'maybe';
    });
    plugIn(open.ingest.streamKey);
    await apple.page.goto(`${suite.address}/s/${open.stream.id}`);
    const source = () => apple.page.locator('#video').evaluate((video) => (video as HTMLVideoElement).src);
    await expect.poll(source, PATIENT).toBe(`${suite.address}/hls/${open.stream.id}/index.m3u8`);
    expect(apple.responses.filter((response) => response.url().includes('hls.light'))).toEqual([]);
    await apple.close();
  },
  SLOW,
);
