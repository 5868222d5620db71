import { pictureFault } from './bytes.ts';
import { cleanJpeg, frameOfJpeg } from './jpeg.ts';

/**
 * A JPEG for lists, cleaned like any picture, whose sides aren't longer than that. One frame in one go (baseline): of a
 * progressive one a few kilobytes can say that everybody's browser is to draw the whole of it thousands of times. Throws
 * `picture_invalid`.
 */
export function cleanStill(bytes: Uint8Array, maxSide: number): Uint8Array {
  const clean = cleanJpeg(bytes);
  const { width, height, isProgressive } = frameOfJpeg(clean);
  if (isProgressive) throw pictureFault('is progressive: send a baseline JPEG');
  if (Math.max(width, height) > maxSide) throw pictureFault(`is larger than ${maxSide} by ${maxSide} pixels`);
  return clean;
}
