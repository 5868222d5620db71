import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, walkByTab, type Visit } from '../visit.ts';
import { openTown, type Town } from './open-town.ts';
import { askedOf, gzippedOf, isOfTheMachine, markOf, pictureOf, shareAt, shareOf, tokenOf } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  await town.layStreets();
});
afterAll(() => town.close());

describe.each(looks)('a recipient’s map with streets at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await town.see(town.recipientPath, look);
  });
  afterAll(() => visit.close());

  test('STREETS-8 the streets are drawn, and door and driver stand on them where they are', async () => {
    const { page } = visit;
    const [picture, street] = [await pictureOf(page), await tokenOf(page, '--map-road')];
    const [door, driver] = [await markOf(page, '#map-door'), await markOf(page, '#map-driver')];
    // Both are on one street, and the door is where another one crosses it.
    expect(Math.abs(door.x - driver.x)).toBeLessThan(1);
    expect(shareAt(picture, street, { x: door.x })).toBeGreaterThan(0.35);
    expect(shareAt(picture, street, { y: door.y })).toBeGreaterThan(0.35);
    expect(shareOf(picture, street, { x: door.x + 14 })).toBeLessThan(0.2);
    expect(shareOf(picture, street, { y: door.y + 14 })).toBeLessThan(0.2);
    expect(shareOf(picture, await tokenOf(page, '--map-water'), { x: door.x + 14 })).toBeGreaterThan(0.01);
  });

  test('STREETS-14 it says whose data they are', async () => {
    const credits = visit.page.locator('#map-credits');
    expect(await credits.innerText()).toBe('© OpenStreetMap contributors');
    expect(await credits.locator('a').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  });

  test('PAGE-5 and STREETS-15 nothing jumps', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-10 and STREETS-15 the streets and their buttons are reached by keyboard', async () => {
    const stops = await walkByTab(visit.page);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    for (const each of ['maplibregl-canvas', '−', '+'])
      expect(
        stops.some(({ text }) => text.includes(each)),
        each,
      ).toBe(true);
  });

  keepsPageRules(() => ({ ...visit, complaints: visit.complaints.filter((each) => !isOfTheMachine(each)) }));
  keepsTouchRule(() => visit);
});

test('STREETS-9 they come after the page, weigh less than half a megabyte, and the page itself what it weighed', async () => {
  const visit = await town.see(town.publicPath);
  const { page } = visit;
  const times = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      loaded: loaded?.loadEventStart ?? Infinity,
      streets: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/maps\/|\/assets\/(?:streets|maplibre)/.test(name))
        .map(({ startTime }) => startTime),
    };
  });
  expect(times.streets.length).toBeGreaterThan(4);
  expect(Math.min(...times.streets)).toBeGreaterThan(Math.max(times.painted, times.loaded));
  expect(await gzippedOf(visit, /\/assets\/(?:streets|maplibre)/)).toBeLessThan(500_000);
  expect(await gzippedOf(visit, /\/assets\/(?:tracking|receipt)\.js$/)).toBeLessThan(60_000);
  expect(await gzippedOf(visit, /\/maps\//)).toBeLessThan(100_000);
  expect(visit.foreign).toEqual([]);
  await visit.close();
});

test('STREETS-9 on a slow phone the first paint still comes within a second', async () => {
  const visit = await town.see(town.publicPath);
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const painted: number[] = [];
  while (painted.length < 3 && Math.min(...painted) >= 1_000) {
    await visit.page.reload();
    await visit.page.locator('#live[data-state=live]').waitFor();
    painted.push(
      await visit.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
    );
  }
  expect(Math.min(...painted)).toBeLessThan(1_000);
  await visit.close();
});

test('STREETS-11 whatever door is behind it, a public link asks the archive the same', async () => {
  const rangesOf = async () => {
    const visit = await town.see(town.publicPath, { width: 1280, theme: 'light' });
    const ranges = askedOf(visit).flatMap(({ range }) => range ?? []);
    await visit.close();
    return ranges.toSorted();
  };
  const before = await rangesOf();
  await town.suite.database.query(
    'update delivery.delivery set dropoff_lat = dropoff_lat + 0.008, dropoff_lng = dropoff_lng + 0.009 where id = $1',
    [town.road.deliveryId],
  );
  await new Promise((done) => setTimeout(done, 2_100)); // the document is kept for two seconds
  const after = await rangesOf();
  await town.suite.database.query(
    'update delivery.delivery set dropoff_lat = dropoff_lat - 0.008, dropoff_lng = dropoff_lng - 0.009 where id = $1',
    [town.road.deliveryId],
  );
  expect(before.length).toBeGreaterThan(3);
  expect(after).toEqual(before);
});

test('STREETS-7 neither the log nor what is asked says which link looks at which streets', async () => {
  const visit = await town.see(town.recipientPath);
  const asked = visit.responses.map((each) => each.request()).filter((request) => request.url().includes('/maps/'));
  expect(asked.length).toBeGreaterThan(2);
  for (const request of asked)
    expect(JSON.stringify([request.url(), request.headers()])).not.toContain(town.road.link.slug);
  for (const line of town.suite.logs().filter((each) => each.includes('/maps/'))) expect(line).not.toContain('bytes');
  await visit.close();
});
