import { spawn, type ChildProcess } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFfmpeg } from '#test/support/find-ffmpeg.ts';
import { killEncoder } from '#test/live/video/ffmpeg.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { desktop, enterPage, isHere, phone, signedIn } from './live-people.ts';
import { sale } from './lots/lots-on-page.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Look, type Visit } from './visit.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

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

let hosts = 0;
/** Somebody who may hold streams, at the form. */
async function atTheForm(look: Look = desktop): Promise<Visit> {
  const more = { ...(await signedIn(suite, `Host ${(hosts += 1)}`, 'live:stream')), permissions: ['clipboard-write'] };
  return openPage(browser, `${suite.address}/go-live`, look, {
    ...more,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/** Fills the form in, and gets to the control room. */
async function goLive({ page }: Visit, title = 'First picks'): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('farmers-market');
  await page.getByRole('button', { name: 'Get the stream key' }).click();
  await page.waitForURL('**/host');
  await isHere(page);
  for (const part of ['#encoder', '#chat-settings', '#composer']) await page.locator(part).waitFor();
}

/** What the control room shows as an ingest URL, at the address where the suite’s Worker really is. */
async function ingestUrlOn({ page }: Visit): Promise<string> {
  return (await page.locator('#encoder code').first().innerText()).replace(suite.urls.live, suite.address);
}

describe.each(looks)('going live at $width px, $theme', (look) => {
  describe('the form', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await atTheForm(look);
    });
    afterAll(() => visit.close());
    keepsPageRules(() => visit);
    keepsTouchRule(() => visit);
  });

  describe('the control room', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await atTheForm(look);
      await goLive(visit);
    });
    afterAll(() => visit.close());

    test('PAGE-5 nothing jumps while it is drawn', async () => {
      expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
    });
    keepsPageRules(() => visit);
    keepsTouchRule(() => visit);
  });
});

test('LIVEPAGE-17 the key is shown once, with settings to paste that work as they stand; it ends after asking', async () => {
  const visit = await atTheForm();
  const { page } = visit;
  await goLive(visit);
  const url = await ingestUrlOn(visit);
  expect(url).toMatch(/\/ingest\/wps_live_[\w-]+\/index\.m3u8$/);
  await page.getByRole('button', { name: 'Copy the command' }).first().click();
  await page.getByRole('button', { name: 'Copy the command' }).first().getByText('Copied').waitFor();
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toBe(await page.locator('.command pre').first().innerText());

  // As it stands, but for where the Worker is and how much two cores can encode.
  const command = pasted
    .replace(suite.urls.live, suite.address)
    .replace('1280x720', '160x90')
    .replace(/^ffmpeg/, '"$FFMPEG"');
  const env = { ...process.env, FFMPEG: findFfmpeg() };
  encoders.push(spawn('sh', ['-c', `exec ${command}`], { stdio: 'ignore', env }));
  await page.locator('#badge[data-status=live]').waitFor({ timeout: PATIENT.timeout });
  await page.locator('#stage[data-frame=some]').waitFor({ timeout: PATIENT.timeout });

  await page.reload();
  await isHere(page);
  expect(await page.locator('#encoder').isVisible()).toBe(false);
  expect(await page.content()).not.toContain('wps_live_');

  await page.getByRole('button', { name: 'End the stream' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await page.locator('#badge').innerText()).toBe('Live');
  await page.getByRole('button', { name: 'End the stream' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.locator('#badge[data-status=ended]').waitFor();
  expect(await page.locator('#way-in').innerText()).toContain('This stream is over');
  expect(visit.foreign).toEqual([]);
  await visit.close();
}, 120_000);

test('FRAME-7 the control room sends a picture of its preview; the card shows it, and each new one, in its place', async () => {
  const visit = await atTheForm();
  const { page } = visit;
  await goLive(visit, 'A picture of it');
  const url = await ingestUrlOn(visit);
  const [host = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  encoders.push(spawn(findFfmpeg() ?? 'ffmpeg', testPicture(url), { stdio: 'ignore' }));
  await page.locator('#stage[data-frame=some]').waitFor({ timeout: PATIENT.timeout });
  await expect.poll(() => page.locator('#frame-said').innerText(), PATIENT).toContain('Its picture is of');

  const list = await openPage(browser, `${suite.address}/`, phone);
  const picture = list.page.locator(`[data-stream="${host}"] img`);
  await expect.poll(() => picture.getAttribute('src'), PATIENT).toMatch(/frame\?v=1$/);
  const drawn = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(drawn, PATIENT).toBeGreaterThan(100);
  await suite.database.query(`update live.stream set frame_version = 2 where id = $1`, [host]);
  await expect.poll(() => picture.getAttribute('src'), PATIENT).toMatch(/frame\?v=2$/);
  expect(await layoutShiftOf(list.page)).toBeLessThanOrEqual(0.05);
  await Promise.all([visit.close(), list.close()]);
}, 180_000);

/** What ffmpeg is told: a small picture, for two cores. */
const testPicture = (url: string) =>
  `-re -f lavfi -i testsrc=size=320x180:rate=10 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 20 -f hls -hls_time 2 -hls_list_size 6 -http_persistent 1 -method PUT ${url}`.split(
    ' ',
  );

test('LIVEPAGE-18 a new key takes the place of the old one, after asking', async () => {
  const visit = await atTheForm(phone);
  await goLive(visit);
  const old = await ingestUrlOn(visit);
  await visit.page.getByRole('button', { name: 'Make a new key' }).click();
  await visit.page.getByRole('button', { name: 'Make it' }).click();
  await expect.poll(() => ingestUrlOn(visit), PATIENT).not.toBe(old);
  const push = (url: string) => fetch(url, { method: 'PUT', body: '#EXTM3U\n' });
  expect([(await push(old)).status, (await push(await ingestUrlOn(visit))).status]).toEqual([401, 204]);
  await visit.close();
});

test('LIVEPAGE-19 mistakes are said at their field, and a second stream leads to the first', async () => {
  const visit = await atTheForm();
  const { page } = visit;
  await page.getByRole('button', { name: 'Get the stream key' }).click();
  await expect.poll(() => page.locator('[data-of=title]').innerText(), PATIENT).toBe('Give the stream a title.');
  expect(await page.locator('[data-of=category]').innerText()).toBe('Choose a category.');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
  await goLive(visit);
  const { pathname } = new URL(page.url());
  await page.goto(`${suite.address}/go-live`);
  await page.getByLabel('Title').fill('Another one');
  await page.getByLabel('Category').selectOption('bakery');
  await page.getByRole('button', { name: 'Get the stream key' }).click();
  await page.getByRole('link', { name: 'Go to its control room' }).click();
  await page.waitForURL(`**${pathname}`);
  await visit.close();
});

test('LIVEPAGE-20 who may not hold streams is told so, and somebody else’s control room is none', async () => {
  const host = await atTheForm();
  await goLive(host);
  const { pathname } = new URL(host.page.url());
  await host.close();
  const ben = await openPage(browser, `${suite.address}/go-live`, phone, await signedIn(suite, 'Ben'));
  expect(await ben.page.locator('main').innerText()).toContain('may watch and chat, but not hold streams');
  const other = await ben.page.getByRole('link', { name: 'Sign in as somebody else' }).getAttribute('href');
  const answer = await suite.fetch(other ?? '', { redirect: 'manual' });
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
  expect((await ben.page.goto(`${suite.address}${pathname}`))?.status()).toBe(404);
  await ben.close();
  expect(await (await suite.fetch('/go-live')).text()).toContain('Sign in to go live');
});

test('PAGE-10 the focus is seen at every stop of the control room', async () => {
  const visit = await atTheForm();
  await goLive(visit);
  const stops = await walkByTab(visit.page);
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await visit.close();
});

test('LIVEPAGE-32 a host plans a lot’s start, sets its steps and says where it is fetched', async () => {
  const of = await sale(suite);
  const place = { suite, browser, address: suite.address };
  const host = await enterPage(place, `${of.path}/host`, { name: of.host, scope: 'chat live:stream', look: phone });
  const { page } = host;
  await page.getByText('Prepare a lot').click();
  expect(await page.getByLabel('Opens at, by your clock').isVisible()).toBe(false);
  await page.getByLabel('What is sold').fill('Box of heirlooms');
  await page.getByLabel('First bid, in dollars').fill('12.50');
  await page.getByLabel('Steps between bids').selectOption('Always the same');
  await page.locator('select[name=opens]').selectOption('At a time');
  await page.getByText('Where it is fetched').click();
  await page.getByLabel('Address').fill('1 Ferry Building, San Francisco');
  await page.getByRole('button', { name: 'Add the lot' }).click();
  for (const name of ['increments', 'startsAt', 'pickup'])
    await expect.poll(() => page.locator(`.field-problem[data-of=${name}]`).innerText(), PATIENT).not.toBe('');
  await page.getByLabel('Each step, in dollars').fill('2.50');
  await page
    .getByLabel('Opens at, by your clock')
    .fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16));
  await page.getByLabel('Its place on the map').fill('37.7955, -122.3937');
  await page.getByRole('button', { name: 'Add the lot' }).click();
  await expect.poll(() => page.locator('#new-lot-said').innerText(), PATIENT).toBe('Box of heirlooms is added.');
  const { rows } = await suite.database.query<{ step: string; starts: Date; lat: number }>(
    `select increments as step, starts_at as starts, (pickup->>'lat')::float as lat from live.auction where stream_id = $1`,
    [of.streamId],
  );
  expect(rows).toEqual([{ step: [[0, 250]], starts: expect.any(Date) as Date, lat: 37.7955 }]);
  expect(await page.getByLabel('Opens at, by your clock').isVisible(), 'the form is as it was').toBe(false);
  await host.close();
});
