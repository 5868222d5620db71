import { gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import type { Page } from 'playwright-core';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { seeDriver } from '#test/support/delivery/tracking.ts';
import { streetsConfig } from '#test/support/streets/streets-config.ts';
import { startSuite, type RestartableSuite, type Suite } from '#test/support/workers/suite.ts';
import type { Visit } from '../visit.ts';

export const phone = { width: 360, theme: 'light' } as const;

/** A suite whose deployment has a bucket of maps. */
export const startTown = (): Promise<RestartableSuite> =>
  startSuite({ config: streetsConfig(inject('configs').test), vars: { POOL_KEYS: dispatchKeys } });

export async function putArchive(suite: Suite, bytes: Uint8Array): Promise<void> {
  await (await suite.maps()).put('streets.pmtiles', bytes);
}

/** A delivery whose driver is half way between pickup and door, on a street of `madeUpTown(place)`. */
export async function halfWay(suite: Suite) {
  const road = await deliveryOnTheRoad(suite, { customer: { name: 'Robin Doe', phone: '(415) 555-0134' } });
  await road.driveTo('enroute_to_dropoff');
  const see = (share: number) => {
    const lat = road.place.lat + (road.dropoff.lat - road.place.lat) * share;
    return seeDriver(suite, road.driverId, { ...road.place, lat }, { heading: 0 });
  };
  await see(0.5);
  return { ...road, see, link: road.tracking };
}

export const areDrawn = ({ page }: Visit) => page.locator('#map-streets[data-drawn=yes]').waitFor();

/** Graphics are drawn by the processor here, which is slow to be read. */
export const isOfTheMachine = (complaint: string) => /^\[\.WebGL-\w+\]GL Driver Message/.test(complaint);

/** What a page asked for, of streets. */
export const askedOf = ({ responses, page }: Visit) => {
  const { origin } = new URL(page.url());
  return responses
    .map((response) => response.request())
    .map((request) => ({ path: request.url().slice(origin.length), range: request.headers()['range'] }))
    .filter(({ path }) => /^\/(?:maps\/|assets\/(?:streets|maplibre))/.test(path));
};

/** Bytes of scripts and styles for streets, as they travel. */
export async function gzippedOf({ responses }: Visit, of: RegExp): Promise<number> {
  const bodies = responses.filter((response) => of.test(new URL(response.url()).pathname)).map((each) => each.body());
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

type Colour = readonly [red: number, green: number, blue: number];

/** The ground as it is drawn, without the marks on it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Colour;
}

export async function pictureOf(page: Page): Promise<Picture> {
  const veil = (visibility: string) =>
    page.locator('.map-frame > :not(#map-streets)').evaluateAll((marks, value) => {
      for (const mark of marks) (mark as HTMLElement).style.visibility = value;
    }, visibility);
  await veil('hidden');
  const png = await page.locator('#map-frame').screenshot();
  await veil('');
  const reader = await page.context().newPage();
  const { width, height, drawn } = await reader.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const lines = Array.from({ length: image.height }, (_, y) =>
      btoa(String.fromCharCode(...pixels.subarray(4 * y * image.width, 4 * (y + 1) * image.width))),
    );
    return { width: image.width, height: image.height, drawn: lines };
  }, png.toString('base64'));
  await reader.close();
  const data = Buffer.concat(drawn.map((row) => Buffer.from(row, 'base64')));
  return {
    width,
    height,
    at: (x, y) => {
      const first = 4 * (Math.round(y) * width + Math.round(x));
      return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0];
    },
  };
}

/** A colour of the page's, as web/tokens.css has it. */
export async function tokenOf(page: Page, name: string): Promise<Colour> {
  const hex = await page.evaluate((token) => getComputedStyle(document.body).getPropertyValue(token).trim(), name);
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(hex) ?? []).slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue];
}

export const isNear = (one: Colour, other: Colour) => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= 8);

type Line = { readonly x: number } | { readonly y: number };

/** What share of a column or a row of a picture has a colour, or of the one beside it: what is drawn has soft edges. */
export const shareAt = (picture: Picture, colour: Colour, line: Line): number =>
  Math.max(
    ...[-1, 0, 1].map((off) => shareOf(picture, colour, 'x' in line ? { x: line.x + off } : { y: line.y + off })),
  );

/** What share of a column or a row of a picture has a colour. */
export function shareOf(picture: Picture, colour: Colour, line: Line): number {
  const length = 'x' in line ? picture.height : picture.width;
  const pixels = Array.from({ length }, (_, at) => ('x' in line ? picture.at(line.x, at) : picture.at(at, line.y)));
  return pixels.filter((pixel) => isNear(pixel, colour)).length / length;
}

/** Where a mark stands, in pixels of the map. */
export const markOf = (page: Page, id: string) =>
  page.locator(id).evaluate((mark) => {
    const [x = 0, y = 0] = (mark.getAttribute('transform') ?? '').match(/[\d.-]+/g)?.map(Number) ?? [];
    const scale = (mark.closest('svg')?.clientWidth ?? 0) / 400;
    return { x: x * scale, y: y * scale };
  });
