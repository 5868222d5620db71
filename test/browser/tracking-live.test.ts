import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFront, type Front } from '../../dev/stack/front.ts';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { seeDriver } from '#test/support/delivery/tracking.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Visit } from './visit.ts';

const phone = { width: 360, theme: 'light' } as const;
let suite: RestartableSuite;
let browser: Browser;
/** Stays where it is while the Worker behind it restarts, as a domain does. */
let front: Front;
let address: string;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ vars: { POOL_KEYS: dispatchKeys } }), launchChromium()]);
  front = await startFront(0, () => new URL(suite.address));
  address = `http://127.0.0.1:${front.port}`;
});
afterAll(async () => {
  await browser.close();
  await front.close();
  await suite.close();
});

type Road = Awaited<ReturnType<typeof deliveryOnTheRoad>>;
/** So far on the way from the pickup to the door, which is due north. */
const at = ({ place, dropoff }: Road, share: number) => ({
  ...place,
  lat: place.lat + (dropoff.lat - place.lat) * share,
});
const see = (road: Road, share: number, heading: number | null = 0) =>
  seeDriver(suite, road.driverId, at(road, share), { heading });
const urlOf = ({ delivery }: Road) => `${address}/t/${delivery.trackingSlug}`;

async function onTheWay(): Promise<Road> {
  const road = await deliveryOnTheRoad(suite);
  await road.driveTo('enroute_to_dropoff');
  await see(road, 0.2);
  return road;
}

/** Where the driver's mark is drawn. */
const markOf = (page: Page) =>
  page.locator('#map-driver').evaluate((mark) => {
    const [x = 0, y = 0] = (mark.getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { x, y, isHidden: mark.hasAttribute('hidden') };
  });
const badgeOn = (page: Page) => page.locator('#live').innerText();
const isLive = (page: Page) => page.locator('#live[data-state=live]').waitFor();

describe.each(looks)('a delivery on its way at $width px, $theme', (look) => {
  let visit: Visit;
  let road: Road;
  beforeAll(async () => {
    road = await onTheWay();
    visit = await openPage(browser, urlOf(road), look);
    await isLive(visit.page);
  });
  afterAll(() => visit.close());

  test('PAGE-16 the page moves by itself as the driver does, to the end', async () => {
    const { page } = visit;
    expect(await page.locator('h1').innerText()).toBe('On the way to you');
    expect(await page.locator('#arrival-words').innerText()).toMatch(/^in about \d+ minutes?$/);
    const before = await markOf(page);
    await see(road, 0.7);
    await expect.poll(async () => (await markOf(page)).y, { timeout: 10_000 }).toBeLessThan(before.y - 5);

    await see(road, 0.95);
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    expect((await markOf(page)).isHidden).toBe(true);
    expect(await page.locator('#map-words').innerText()).toContain('no position is shown');
    await road.report('arrived_at_dropoff');
    await road.report('delivered');
    await page.getByRole('heading', { name: 'Delivered' }).waitFor();
    await page.locator('#live[data-state=ended]').waitFor();
    expect(await page.locator('#announcement').textContent()).toContain('Delivered');
    expect(await page.locator('#steps li').first().innerText()).toContain('Delivered');
    expect(await page.locator('.milestones [data-state=done]').count()).toBe(4);
  });

  test('PAGE-5 nothing jumps, neither while it is drawn nor when it changes', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-53 a line joins what has happened, also where a row takes several lines', async () => {
    const { page } = visit;
    await page.locator('#steps').evaluate((list) => (list.style.maxWidth = '9rem'));
    const gaps = await page.locator('#steps li').evaluateAll((rows) =>
      rows.slice(0, -1).map((row, nth) => {
        const [mark, line, next] = [row, row, rows[nth + 1] ?? row].map((each, part) => {
          const { top, height } = getComputedStyle(each, part === 1 ? '::after' : '::before');
          const from = each.getBoundingClientRect().top + parseFloat(top);
          return { from, to: from + parseFloat(height) };
        });
        return [(line?.from ?? 0) - (mark?.to ?? 0), (next?.from ?? 0) - (line?.to ?? 0)];
      }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    for (const gap of gaps.flat()) expect(gap).toBeGreaterThan(0);
    for (const gap of gaps.flat()) expect(gap).toBeLessThan(6);
  });

  keepsPageRules(() => visit);
});

test('PAGE-7 the scripts of the page weigh a few kilobytes', async () => {
  const { page, responses, close } = await openPage(browser, urlOf(await onTheWay()), phone);
  await isLive(page);
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const sizes = await Promise.all(
    scripts.map(async (response) => [response.url(), gzipSync(await response.body()).length] as const),
  );
  expect(sizes.find(([url]) => url.endsWith('/tracking.js'))?.[1]).toBeLessThan(15 * 1024);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  await close();
});

test('PAGE-16 between two fixes the driver glides', async () => {
  const road = await onTheWay();
  const { page, close } = await openPage(browser, urlOf(road), phone, { reducedMotion: 'no-preference' });
  await isLive(page);
  await see(road, 0.21);
  const { y: start } = await markOf(page);
  await see(road, 0.6, 90);
  await expect.poll(async () => (await markOf(page)).y, { timeout: 10_000, interval: 30 }).toBeLessThan(start - 0.5);
  const seen = new Set<number>();
  for (let look = 0; look < 30; look += 1) seen.add((await markOf(page)).y);
  expect(seen.size).toBeGreaterThan(3);
  await close();
});

test('PAGE-17 it survives a restart of the Worker, and goes on by itself', async () => {
  const road = await onTheWay();
  const { page, close } = await openPage(browser, urlOf(road), phone);
  await isLive(page);
  const { y: before } = await markOf(page);
  const restarted = suite.restart();
  await page.locator('#live[data-state=retrying]').waitFor();
  expect(await page.locator('h1').innerText()).toBe('On the way to you'); // what was known stays
  await restarted;
  await see(road, 0.7);
  await isLive(page);
  await expect.poll(async () => (await markOf(page)).y, { timeout: 15_000 }).toBeLessThan(before - 5);
  await close();
}, 180_000);

test('PAGE-17 without a network it says so, lets go of an old position, and comes back', async () => {
  const road = await onTheWay();
  const { page, close } = await openPage(browser, 'about:blank', phone);
  await page.clock.install();
  await page.goto(urlOf(road));
  await isLive(page);
  await expect.poll(() => badgeOn(page)).toBe('Live');
  await page.context().setOffline(true);
  await page.clock.fastForward(30_000); // the silence is noticed
  await page.locator('#live[data-state=offline]').waitFor();
  expect((await markOf(page)).isHidden).toBe(false);
  await page.clock.fastForward(130_000);
  await expect.poll(async () => (await markOf(page)).isHidden).toBe(true);
  expect(await page.locator('#map-words').innerText()).toMatch(/^Maya’s last position is from \d minutes ago\.$/);
  await page.context().setOffline(false);
  await page.clock.fastForward(60_000);
  await isLive(page);
  await expect.poll(async () => (await markOf(page)).isHidden).toBe(false);
  await close();
});

test('PAGE-17 it is called live only while there is a position', async () => {
  const road = await deliveryOnTheRoad(suite);
  const { page, close } = await openPage(browser, urlOf(road), phone);
  await isLive(page);
  await expect.poll(() => badgeOn(page)).toBe('Up to date');
  expect(await page.locator('#map-words').innerText()).toBe('No position from Maya at the moment.');
  await road.driveTo('enroute_to_dropoff');
  await see(road, 0.2);
  await expect.poll(() => badgeOn(page), { timeout: 10_000 }).toBe('Live');
  await close();
});

test('PAGE-6 and PAGE-13 without scripts it is all there, map and driver included', async () => {
  const road = await onTheWay();
  const { page, complaints, close } = await openPage(browser, urlOf(road), phone, { javaScriptEnabled: false });
  const text = await page.locator('main').innerText();
  for (const part of ['On the way to you', 'in about', 'Maya', 'Picked up', 'to go.', 'look again', 'UTC'])
    expect(text).toContain(part);
  expect(await page.locator('#map-driver').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('PAGE-10 the focus is seen at every stop', async () => {
  const { page, close } = await openPage(browser, urlOf(await onTheWay()), phone);
  await isLive(page);
  expect((await walkByTab(page)).filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});
