import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpTown } from '#test/support/streets/made-up-town.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { openPage, type Look, type Visit } from '../visit.ts';
import {
  areDrawn,
  halfWay,
  isNear,
  markOf,
  phone,
  pictureOf,
  putArchive,
  shareAt,
  shareOf,
  startTown,
  tokenOf,
} from './town.ts';

let suite: RestartableSuite;
let browser: Browser;
let road: Awaited<ReturnType<typeof halfWay>>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startTown(), launchChromium()]);
  road = await halfWay(suite);
  await putArchive(suite, madeUpTown(road.place));
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const publicUrl = () => `${suite.address}/t/${road.link.slug}`;
const recipientUrl = () => `${suite.address}${road.link.recipientUrl}`;

async function visitOf(url: string, look: Look = phone): Promise<Visit> {
  await road.see(0.5);
  const visit = await openPage(browser, url, look);
  await areDrawn(visit);
  return visit;
}

describe('a map that somebody moves', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await visitOf(recipientUrl(), { width: 1280, theme: 'light' });
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
    await road.see(0.9); // close to the door: by itself the map would come closer
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
  await suite.restart(); // no part of an earlier one is kept anywhere
  const edition = () => madeUpTown(road.place, { more: randomBytes(20_000).toString('base64') });
  await putArchive(suite, edition());
  const visit = await visitOf(publicUrl());
  const { page } = visit;
  await putArchive(suite, edition());
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
