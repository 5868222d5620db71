import type { ChildProcess } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cut, settled, type ShownClip } from '#test/live/clips/clips.ts';
import { get, newStream, type WentLive } from '#test/live/streams/streams.ts';
import { killEncoder, startEncoder } from '#test/live/video/ffmpeg.ts';
import { filesOf, until } from '#test/live/video/video-push.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { desktop, enterPage, phone, signedIn, tokenOf } from '../live-people.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, openPage, type Visit } from '../visit.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const SLOW = 120_000;

let suite: Suite;
let browser: Browser;
let filmed: WentLive & { readonly token: string };
let clip: ShownClip;
const encoders: ChildProcess[] = [];

/** A stream with some seconds of real video. */
async function film(body: object = {}): Promise<WentLive & { readonly token: string }> {
  const went = await newStream(suite, body);
  const encoder = startEncoder(`${suite.address}/ingest/${went.ingest.streamKey}`, { seconds: 9 });
  encoders.push(encoder);
  const playlist = async () => (await get(suite, `/hls/${went.stream.id}/index.m3u8`, went.token)).text();
  await until(playlist, (text) => filesOf(text).length >= 6, PATIENT.timeout);
  return went;
}

beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
  filmed = await film({ title: 'Heirloom tomatoes' });
  const token = await tokenOf(suite, 'Ben');
  clip = await cut(suite, filmed.stream.id, { title: 'The blue one', durationSeconds: 5 }, token);
  clip = await settled(suite, clip.id);
});
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await killEncoder(encoder);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const pathOf = ({ id }: ShownClip) => `${suite.address}/c/${id}`;
const hasFrame = (page: Page) => page.locator('#stage[data-frame=some]').waitFor({ timeout: PATIENT.timeout });

describe.each(looks)('a clip’s page at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, pathOf(clip), look, await signedIn(suite, 'Ben'));
    await hasFrame(visit.page);
  });
  afterAll(() => visit.close());

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test(
  'CLIP-16 shows its first frame, whose it is and of what, and plays',
  async () => {
    const { page, close } = await openPage(browser, pathOf(clip), phone);
    await hasFrame(page);
    expect(await page.locator('h1').innerText()).toBe('The blue one');
    const text = await page.locator('main').innerText();
    for (const part of ['Heirloom tomatoes', filmed.stream.host.displayName, 'Cut by Ben', 'into the stream'])
      expect(text).toContain(part);
    expect(await page.getByRole('link', { name: 'Heirloom tomatoes' }).getAttribute('href')).toBe(
      `/s/${filmed.stream.id}`,
    );
    expect(await page.locator('#clip-link').inputValue()).toBe(clip.url);
    expect(await page.locator('.clip-delete').count()).toBe(0);
    const state = () =>
      page.locator('#video').evaluate((video) => {
        const { currentTime, duration, paused } = video as HTMLVideoElement;
        return { currentTime, duration, paused };
      });
    const before = await state();
    expect([before.paused, Math.abs(before.duration * 1_000 - clip.durationMs) < 500]).toEqual([true, true]);
    await page.locator('#video').evaluate((video) => {
      (video as HTMLVideoElement).muted = true;
      return (video as HTMLVideoElement).play();
    });
    await expect.poll(async () => (await state()).currentTime, PATIENT).toBeGreaterThan(before.currentTime + 0.5);
    await close();
  },
  SLOW,
);

test('CLIP-16 reads the same without scripts', async () => {
  const { page, close } = await openPage(browser, pathOf(clip), phone, { javaScriptEnabled: false });
  const text = await page.locator('main').innerText();
  for (const part of ['The blue one', 'Heirloom tomatoes', 'Cut by Ben', 'The video needs scripts here'])
    expect(text).toContain(part);
  await close();
});

test(
  'CLIP-16 of a private stream it is a 404, but for whoever sees that, to whom it plays',
  { timeout: SLOW },
  async () => {
    const hidden = await film({ visibility: 'private' });
    const { id } = await cut(suite, hidden.stream.id, { durationSeconds: 5 }, hidden.token);
    await settled(suite, id, hidden.token);
    const stranger = await openPage(browser, `${suite.address}/c/${id}`, phone, await signedIn(suite, 'Ben'));
    expect(await stranger.page.locator('h1').innerText()).toBe('There is no clip here');
    await stranger.close();
    const cookie = { name: 'waypost-live-session', value: hidden.token, domain: '127.0.0.1', path: '/' };
    const host = await openPage(browser, `${suite.address}/health`, desktop);
    await host.page.context().addCookies([cookie]);
    await host.page.goto(`${suite.address}/c/${id}`);
    await hasFrame(host.page);
    await host.close();
  },
);

test(
  'CLIP-16 whoever may delete it does so there, and for adults it is shown after they said so',
  { timeout: SLOW },
  async () => {
    const { stream } = await film({ isMature: true });
    const off = await newStream(suite, { features: { clips: false } });
    const { id } = await cut(suite, stream.id, { durationSeconds: 5 }, await tokenOf(suite, 'Dana'));
    await settled(suite, id);
    const { page, close } = await openPage(browser, `${suite.address}/c/${id}`, phone, await signedIn(suite, 'Dana'));
    expect(await page.locator('#screen').innerText()).toContain('For adults only');
    await page.getByRole('button', { name: 'I’m an adult' }).click();
    await hasFrame(page);
    await page.getByText('Delete this clip').click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.waitForURL(`**/s/${stream.id}`);
    expect((await page.goto(`${suite.address}/c/${id}`))?.status()).toBe(404);
    await close();
    const place = { suite, browser, address: suite.address };
    const room = await enterPage(place, `/s/${off.stream.id}`, { name: 'Dana' });
    expect(await room.page.locator('#cut-clip').count()).toBe(0);
    await room.close();
  },
);

test(
  'CLIP-17 the room’s button cuts a clip while the video plays, and everybody in the room gets its link',
  async () => {
    const went = await newStream(suite);
    encoders.push(startEncoder(`${suite.address}/ingest/${went.ingest.streamKey}`));
    const place = { suite, browser, address: suite.address };
    const [erin, guest] = [
      await enterPage(place, `/s/${went.stream.id}`, { name: 'Erin' }),
      await enterPage(place, `/s/${went.stream.id}`),
    ];
    await hasFrame(erin.page);
    expect(await guest.page.locator('#cut-clip').count()).toBe(0);
    await erin.page.getByRole('button', { name: 'Clip it' }).click();
    await guest.page.locator('#clips-said a').waitFor(PATIENT);
    expect(await layoutShiftOf(guest.page)).toBeLessThanOrEqual(0.05);
    await erin.page.getByRole('button', { name: 'Clip it' }).click();
    await expect.poll(() => erin.page.locator('#clips-said').innerText(), PATIENT).toContain('one clip in 10 s');
    await guest.page.locator('#clips-said a').click();
    await guest.page.waitForURL('**/c/*');
    await hasFrame(guest.page);
    await Promise.all([erin.close(), guest.close()]);
  },
  SLOW,
);
