import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpTown } from '#test/support/streets/made-up-town.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { openPage, type Visit } from '../visit.ts';
import { openTown, type Town } from './open-town.ts';
import { areDrawn, askedOf, phone, putArchive } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

/** Opens the page of a public link, before which something may be done to the browser. */
async function visitWith(prepare?: () => void, more: BrowserContextOptions = {}): Promise<Visit> {
  await town.road.see(0.5);
  const blank = await openPage(town.browser, `${town.suite.address}/health`, phone, more);
  if (prepare !== undefined) await blank.page.addInitScript(prepare);
  await blank.page.goto(`${town.suite.address}${town.publicPath}`);
  return blank;
}

/** The map is as it is without streets: its grid is there, the driver on it, and nothing to press. */
async function expectQuiet({ page }: Visit): Promise<void> {
  await page.locator('#live[data-state=live]').waitFor();
  await expect.poll(() => page.locator('#map-driver').isVisible()).toBe(true);
  const shown = await page.evaluate(() =>
    ['#map-grid', '#map-streets', '#map-controls', '#map-credits', 'canvas'].filter((id) =>
      document.querySelector(id)?.checkVisibility({ visibilityProperty: true }),
    ),
  );
  expect(shown).toEqual(['#map-grid']);
}

/** The page has tried, and given up. */
const hasGivenUp = ({ page }: Visit) => page.locator('#map-streets[data-drawn=never]').waitFor({ state: 'attached' });

const place = () => town.road.place;
const broken: readonly (readonly [string, () => Buffer | undefined])[] = [
  ['that isn’t there', () => undefined],
  ['of other bytes', () => Buffer.alloc(20_000, 'not an archive ')],
  ['that ends in the middle', () => madeUpTown(place()).subarray(0, 2_000)],
  ['whose tiles are broken', () => Buffer.concat([madeUpTown(place()).subarray(0, 1_000), Buffer.alloc(100_000, 7)])],
  ['of another kind of map', () => madeUpTown(place(), { layers: ['contours'] })],
  ['of another place', () => madeUpTown({ lat: place().lat - 3, lng: place().lng })],
];

test.each(broken)('STREETS-10 with an archive %s the ground stays quiet', async (_, archive) => {
  await town.suite.restart(); // nothing of another archive is kept
  const bytes = archive();
  if (bytes !== undefined) await putArchive(town.suite, bytes);
  const visit = await visitWith();
  await hasGivenUp(visit);
  await expectQuiet(visit);
  expect(askedOf(visit).length).toBeGreaterThan(2);
  // What the browser itself says of an answer that is none.
  expect(visit.complaints.filter((each) => !/Failed to load resource: .* (?:404|416)/.test(each))).toEqual([]);
  await visit.close();
});

test('STREETS-9 nothing is loaded where nothing could be drawn, or for whoever saves data', async () => {
  await town.suite.restart();
  await putArchive(town.suite, madeUpTown(place()));
  const withoutGraphics = await visitWith(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await hasGivenUp(withoutGraphics);
  const saving = await visitWith(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  for (const visit of [withoutGraphics, saving]) {
    await expectQuiet(visit);
    expect(askedOf(visit)).toEqual([]);
    await visit.close();
  }
});

test('STREETS-9 nothing is loaded before there is a driver to see, or while the map is off the screen', async () => {
  const { tracking } = await createDelivery(town.suite);
  const early = await openPage(town.browser, `${town.suite.address}/t/${tracking.slug}`, phone);
  await early.page.locator('#live[data-state=live]').waitFor();
  expect(askedOf(early)).toEqual([]);
  await early.close();
  const low = await visitWith(undefined, { viewport: { width: 360, height: 200 } });
  await low.page.locator('#live[data-state=live]').waitFor();
  await low.page.waitForTimeout(500);
  expect(askedOf(low)).toEqual([]);
  await low.page.locator('#map-words').scrollIntoViewIfNeeded();
  await areDrawn(low);
  await low.close();
});

test('STREETS-9 without scripts the map is what the server drew', async () => {
  const visit = await visitWith(undefined, { javaScriptEnabled: false });
  expect(await visit.page.locator('#map-grid').isVisible()).toBe(true);
  expect(await visit.page.locator('#map-driver').isVisible()).toBe(true);
  expect(await visit.page.locator('#map-controls').isVisible()).toBe(false);
  expect(askedOf(visit)).toEqual([]);
  await visit.close();
});

test('STREETS-14 of what an archive says of its sources text is shown and links to secure sites, and nothing runs', async () => {
  await town.suite.restart();
  const attribution =
    'By <img src="/assets/none.png" onerror="window.hacked = true"><script>window.hacked = true</script><a href="javascript:window.hacked = true">Mallory</a> and <a href="https://osm.org/copyright" onclick="window.hacked = true"><b>OSM</b></a>';
  await putArchive(town.suite, madeUpTown(place(), { attribution }));
  const visit = await visitWith();
  await areDrawn(visit);
  const credits = visit.page.locator('#map-credits');
  expect(await credits.innerHTML()).toBe(
    'By Mallory and <a href="https://osm.org/copyright" rel="noopener noreferrer">OSM</a>',
  );
  expect(await visit.page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(visit.foreign).toEqual([]);
  expect(visit.responses.filter((each) => each.url().includes('none.png'))).toEqual([]);
  await visit.close();
});

test('STREETS-10 a phone that takes the graphics away gets the grid, and the streets again with them', async () => {
  const visit = await visitWith();
  await areDrawn(visit);
  const { page } = visit;
  const graphics = await page.evaluateHandle(() => {
    const context = document.querySelector('canvas')?.getContext('webgl2');
    return context?.getExtension('WEBGL_lose_context') ?? undefined;
  });
  await graphics.evaluate((extension) => extension?.loseContext());
  await page.locator('#map-streets[data-drawn=no]').waitFor({ state: 'attached' });
  expect(await page.locator('#map-grid').isVisible()).toBe(true);
  await graphics.evaluate((extension) => extension?.restoreContext());
  await areDrawn(visit);
  await visit.close();
});
