import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInWith, type Merchant } from '../merchant/merchant-shop.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, walkByTab, type Look, type Visit } from '../visit.ts';
import { openTown, type Town } from './open-town.ts';
import {
  askedOf,
  gzippedOf,
  isOfTheMachine,
  markOf,
  phone,
  pictureOf,
  putArchive,
  shareAt,
  shareOf,
  tokenOf,
} from './town.ts';

let town: Town;
let merchant: Merchant;
beforeAll(async () => {
  town = await openTown();
  merchant = await signedInWith(town.road.token);
  await town.layStreets();
});
afterAll(() => town.close());

const path = () => `/merchant/deliveries/${town.road.deliveryId}`;
const visitOf = (at = path()) => town.visit(at, phone, merchant.browser);
const drawnVisit = (look?: Look) => town.see(path(), look, merchant.browser);

const driverOf = ({ page }: Visit) => markOf(page, '#map-driver');
/** The page is read again every four seconds, and a mark moves for as long as it took to get there. */
const PATIENT = { timeout: 15_000 };

/** What something is once it doesn't change any more. */
async function settled<T>(read: () => Promise<T>): Promise<T> {
  for (let was = await read(); ;) {
    await new Promise((done) => setTimeout(done, 400));
    const is = await read();
    if (isDeepStrictEqual(is, was)) return is;
    was = is;
  }
}

describe.each(looks)('a merchant’s map with streets at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await drawnVisit(look);
  });
  afterAll(() => visit.close());

  test('STREETS-17 the streets are drawn, and the driver stands on theirs', async () => {
    const { page } = visit;
    const before = await driverOf(visit);
    // From afar a street is less than a pixel wide.
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('button', { name: 'Closer' }).click();
      await settled(() => driverOf(visit));
    }
    const driver = await driverOf(visit);
    expect(driver).not.toEqual(before);
    const [picture, street] = [await pictureOf(page), await tokenOf(page, '--map-road')];
    expect(shareAt(picture, street, { x: driver.x })).toBeGreaterThan(0.35);
    expect(shareOf(picture, street, { x: driver.x + 14 })).toBeLessThan(0.2);
    expect(await page.locator('#map-grid').isVisible()).toBe(false);
    expect(await page.locator('#map-credits').innerText()).toBe('© OpenStreetMap contributors');
    expect(await page.locator('#map-door').isVisible()).toBe(false); // the public's map
    expect(await page.locator('#map figcaption').innerText()).not.toContain('link'); // which this page is none of
  });

  test('PAGE-5 and STREETS-15 nothing jumps', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-10 and STREETS-15 the streets and their buttons are reached by keyboard', async () => {
    const stops = await walkByTab(visit.page);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    const missed = ['maplibregl-canvas', '−', '+'].filter((each) => !stops.some(({ text }) => text.includes(each)));
    expect(missed).toEqual([]);
  });

  keepsPageRules(() => ({ ...visit, complaints: visit.complaints.filter((each) => !isOfTheMachine(each)) }));
  keepsTouchRule(() => visit);
});

test('STREETS-17 they come after the page and are no part of its first script; no other page of a merchant’s knows of them', async () => {
  const visit = await drawnVisit();
  const times = await visit.page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const ours = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/maps\/|\/assets\/(?:streets|maplibre)/.test(name));
    return { loaded: loaded?.loadEventStart ?? Infinity, streets: ours.map(({ startTime }) => startTime) };
  });
  expect(times.streets.length).toBeGreaterThan(4);
  expect(Math.min(...times.streets)).toBeGreaterThan(times.loaded);
  expect(await gzippedOf(visit, /\/assets\/merchant\.js$/)).toBeLessThan(2_000);
  expect(await gzippedOf(visit, /\/assets\/merchant-map\.js$/)).toBeLessThan(6_000);
  await visit.close();
  const list = await visitOf('/merchant');
  expect(list.responses.filter((each) => each.url().endsWith('/assets/merchant-map.js'))).toEqual([]);
  expect(list.responses[0]?.headers()['content-security-policy']).not.toContain('worker-src');
  expect(askedOf(list)).toEqual([]);
  await list.close();
});

test('STREETS-10 STREETS-17 without an archive the ground stays quiet, and the marks go on', async () => {
  await town.suite.restart();
  await putArchive(town.suite, Buffer.alloc(20_000, 'not an archive '));
  const visit = await visitOf();
  const { page } = visit;
  await page.locator('#map-streets[data-drawn=never]').waitFor({ state: 'attached' });
  expect(await page.locator('#map-grid').isVisible()).toBe(true);
  expect(await page.locator('#map-controls').isVisible()).toBe(false);
  const before = await driverOf(visit);
  await town.road.see(0.6);
  await expect.poll(async () => Math.abs((await driverOf(visit)).y - before.y), PATIENT).toBeGreaterThan(5);
  await visit.close();
});

test('STREETS-17 what is read again moves the marks, and leaves the map as it was turned, with the focus on it', async () => {
  await town.suite.restart();
  await town.layStreets();
  const visit = await drawnVisit();
  const { page } = visit;
  const [canvas, link] = [await page.locator('canvas').elementHandle(), await page.getByText('sees').elementHandle()];
  const before = await driverOf(visit);
  await town.road.see(0.6);
  await expect.poll(async () => Math.abs((await driverOf(visit)).y - before.y), PATIENT).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Farther' }).click();
  await page.getByRole('button', { name: 'Follow again' }).waitFor();
  const turned = await settled(() => page.locator('#map-pickup > g').getAttribute('transform'));
  await page.locator('canvas').focus();
  await town.road.see(1);
  expect((await town.road.report('arrived_at_dropoff')).status).toBe(200);
  await page.locator('#fresh .merchant-state').getByText('At the door').waitFor();
  await page.locator('#map-words').getByText('no position is shown').waitFor();
  expect(await page.locator('#map-driver').isVisible()).toBe(false);
  expect(await page.locator('#map-pickup > g').getAttribute('transform')).toBe(turned);
  expect(await canvas?.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await link?.evaluate((element) => element.isConnected)).toBe(false); // of a panel that said something new
  await visit.close();
});
