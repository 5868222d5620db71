import { Problem } from '#src/platform/problem/problem.ts';

/** 422 for bytes that are not a whole picture: `why` ends the sentence "The picture …". */
export const pictureFault = (why: string): Problem => new Problem('picture_invalid', { detail: `The picture ${why}.` });

/** The most chunks or segments of a picture: a thousand are many, and half a million take half a second. */
export const MAX_PARTS = 10_000;

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
