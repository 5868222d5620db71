import { bytesOf, joined, textAt, viewOf } from './bytes.ts';

const EXIF_HEAD = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** How the camera was held (1 to 8), from an EXIF segment; undefined where it doesn't say, or isn't one. */
export function orientationIn(payload: Uint8Array): number | undefined {
  if (textAt(payload, 0, EXIF_HEAD.length) !== EXIF_HEAD) return undefined;
  const tiff = payload.subarray(EXIF_HEAD.length);
  const order = textAt(tiff, 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An EXIF segment of our own that says the orientation and nothing else: one directory with one entry. */
export const exifWith = (orientation: number): Uint8Array =>
  joined([
    bytesOf(`${EXIF_HEAD}MM\0*\0\0\0\u0008`),
    Uint8Array.of(0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0),
  ]);
