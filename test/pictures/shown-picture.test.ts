import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanPicture, pictureTypes, type PictureType } from '#src/pictures/clean-picture.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { samples } from '#test/support/delivery/pictures.ts';
import { dressed, exif, jpegWith, segment } from './metadata.ts';

describe('a cleaned picture in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  /** A picture as a browser writes it: with a colour profile of its own. */
  const draw = async (type: PictureType, alpha: number): Promise<Uint8Array> =>
    Buffer.from(
      await page.evaluate(
        async ([mediaType, opacity]) => {
          const canvas = new OffscreenCanvas(61, 43);
          const pen = canvas.getContext('2d');
          for (let x = 0; x < 61; x++)
            for (let y = 0; y < 43; y++) {
              if (pen === null) throw new Error('no canvas');
              pen.fillStyle = `rgba(${x * 4}, ${y * 5}, ${(x * y * 7) % 256}, ${opacity})`;
              pen.fillRect(x, y, 1, 1);
            }
          const blob = await canvas.convertToBlob({ type: mediaType, quality: 0.9 });
          return Array.from(new Uint8Array(await blob.arrayBuffer()));
        },
        [type, alpha] as const,
      ),
    );

  /** Width, height and every pixel, as it is shown. */
  const show = (bytes: Uint8Array, type: PictureType) =>
    page.evaluate(
      async ([values, mediaType]) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(values)], { type: mediaType }));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        return [bitmap.width, bitmap.height, ...(pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
      },
      [Array.from(bytes), type] as const,
    );

  test.each(pictureTypes.flatMap((type) => [1, 0.5].map((alpha) => ({ type, alpha }))))(
    'PROOF-5 a $type of opacity $alpha looks as it did',
    async ({ type, alpha }) => {
      const original = await draw(type, alpha);
      const shown = await show(original, type);
      expect(shown.slice(0, 2)).toEqual([61, 43]);
      const cleaned = cleanPicture(dressed[type](original, { orientation: 1 }), type);
      expect(await show(cleaned, type)).toEqual(shown);
    },
  );

  test.each([2, 3, 4, 5, 6, 7, 8])('PROOF-5 a photo that was held as %d says is shown upright', async (orientation) => {
    const original = await draw('image/jpeg', 1);
    const held = jpegWith(original, [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif({ orientation, isLittle: true })])),
    ]);
    const shown = await show(held, 'image/jpeg');
    expect(shown.slice(0, 2)).toEqual(orientation < 5 ? [61, 43] : [43, 61]);
    expect(await show(cleanPicture(held, 'image/jpeg'), 'image/jpeg')).toEqual(shown);
  });

  test.each(samples)('PROOF-5 the sample $name, which other tests rely on, is a picture', async ({ type, bytes }) => {
    expect((await show(bytes, type)).slice(0, 2)).toEqual([12, 8]);
  });
});
