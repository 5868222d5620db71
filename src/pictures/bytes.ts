import { Problem } from '#src/platform/problem/problem.ts';

/** 422 for bytes that are not a whole picture: `why` ends the sentence "The picture …". */
export const pictureFault = (why: string): Problem => new Problem('picture_invalid', { detail: `The picture ${why}.` });

/** The most chunks or segments of a picture: a thousand are many, and half a million take half a second. */
export const MAX_PARTS = 10_000;

/**
 * The most pixels of a picture: more than a telephone's camera takes. Five megabytes can say that they are a hundred
 * times as many, and whoever looks at it has four bytes of memory taken for each.
 */
const MAX_PIXELS = 64_000_000;

/** Throws `picture_invalid` where it has no pixels, or too many. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw pictureFault('has no pixels');
  if (width * height > MAX_PIXELS) throw pictureFault('has more than 64 million pixels');
}

/** Big-endian and little-endian views on the same bytes, which may be a part of a larger buffer. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Text of one byte a character: names of chunks and segments. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
