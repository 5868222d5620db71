import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from '../visit.ts';
import { openTown, type Town } from './open-town.ts';
import { isNear, markOf, pictureOf, shareAt, shareOf, tokenOf } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  await town.layStreets();
});
afterAll(() => town.close());

describe('a map that somebody moves', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await town.see(town.recipientPath, { width: 1280, theme: 'light' });
  });
  afterAll(() => visit.close());
  const back = () => visit.page.getByRole('button', { name: 'Follow again' });
  const door = () => markOf(visit.page, '#map-door');

  test('STREETS-12 stays where they have moved it until they let it follow again; the marks move with the streets', async () => {
    const { page } = visit;
    const before = await door();
    expect(await back().isVisible()).toBe(false);
    const box = await page.locator('#map-frame').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 340, { steps: 4 });
    await page.mouse.up();
    await back().waitFor();
    const moved = await door();
    expect([moved.x - before.x > 80, moved.y - before.y > 25]).toEqual([true, true]);
    const [picture, street] = [await pictureOf(page), await tokenOf(page, '--map-road')];
    expect(shareAt(picture, street, { x: (await door()).x })).toBeGreaterThan(0.35);
    await town.road.see(0.9); // close to the door: by itself the map would come closer
    await expect.poll(async () => (await markOf(page, '#map-driver')).y - moved.y).toBeLessThan(100);
    expect(Math.hypot((await door()).x - moved.x, (await door()).y - moved.y)).toBeLessThan(30);
    await back().click();
    await expect.poll(async () => (await door()).x, { timeout: 10_000 }).toBeLessThan(moved.x - 40);
    expect(await back().isVisible()).toBe(false);
  });

  test('STREETS-12 by keyboard and by buttons, too', async () => {
    const { page } = visit;
    const scale = () => page.locator('#map-scale path').getAttribute('d');
    const [before, label] = [await door(), await scale()];
    await page.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await door()).x).toBeLessThan(before.x - 30);
    await back().click();
    await expect.poll(async () => Math.abs((await door()).x - before.x)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Farther' }).click();
    await expect.poll(scale).not.toBe(label);
    await back().press('Enter');
    await expect.poll(scale).toBe(label);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('map-closer');
  });

  test('STREETS-12 a wheel or one finger on it scrolls the page', async () => {
    const { page } = visit;
    const label = await page.locator('#map-scale text').innerHTML();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await page.locator('#map-scale text').innerHTML()).toBe(label);
    expect(await page.locator('canvas').evaluate((canvas) => getComputedStyle(canvas).touchAction)).toMatch(
      /pan-x pan-y|pan-y pan-x/,
    );
  });

  test('STREETS-14 night falls while one looks', async () => {
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(async () => {
        const [picture, ground] = [await pictureOf(page), await tokenOf(page, '--map-ground')];
        return isNear(picture.at(20, 90), ground) || shareOf(picture, ground, { y: 90 }) > 0.5;
      })
      .toBe(true);
  });
});

test('STREETS-13 another archive of the same name is taken up without a reload', async () => {
  await town.suite.restart(); // no part of an earlier one is kept anywhere
  await town.layStreets();
  const visit = await town.see(town.publicPath);
  const { page } = visit;
  await town.layStreets();
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole('button', { name: 'Farther' }).click();
    await page.waitForTimeout(300);
  }
  const editions = () =>
    new Set(visit.responses.filter((each) => each.url().includes('/maps/')).map((each) => each.headers()['etag'])).size;
  await expect.poll(editions).toBe(2);
  // Beside the 45 pixels that were seen of the first one there are streets by now.
  const ground = await tokenOf(page, '--map-ground');
  await expect
    .poll(async () => {
      const picture = await pictureOf(page);
      return Math.min(...Array.from({ length: 50 }, (_, at) => shareOf(picture, ground, { x: 100 + at })));
    })
    .toBeLessThan(0.7);
  await visit.close();
});
