import { crc32 } from 'node:zlib';

/** In every piece of metadata that a test adds: no cleaned picture may hold it. */
export const CANARY = 'canary-37.7955,-122.3937';

const ascii = (text: string) => Buffer.from(text, 'latin1');

interface Shot {
  readonly isLittle?: boolean;
  readonly orientation?: number;
}

/** EXIF as a phone writes it: maker, orientation, a GPS directory, and a thumbnail behind them. */
export function exif({ isLittle = false, orientation = 6 }: Shot = {}): Buffer {
  const u16 = (value: number) => {
    const bytes = Buffer.alloc(2);
    return isLittle ? (bytes.writeUInt16LE(value), bytes) : (bytes.writeUInt16BE(value), bytes);
  };
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    return isLittle ? (bytes.writeUInt32LE(value), bytes) : (bytes.writeUInt32BE(value), bytes);
  };
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value, Buffer.alloc(4 - value.length)]);
  const maker = ascii(`${CANARY}\0`);
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const makerAt = gpsAt + 2 + 2 * 12 + 4;
  const rationals = Buffer.concat([37, 1, 47, 1, 4380, 100].map(u32));
  return Buffer.concat([
    ascii(isLittle ? 'II' : 'MM'),
    u16(42),
    u32(8),
    u16(3),
    entry(0x010f, 2, maker.length, u32(makerAt)),
    entry(0x0112, 3, 1, u16(orientation)),
    entry(0x8825, 4, 1, u32(gpsAt)),
    u32(0),
    u16(2),
    entry(0x0001, 2, 2, ascii('N\0')),
    entry(0x0002, 5, 3, u32(makerAt + maker.length)),
    u32(0),
    maker,
    rationals,
    ascii(`thumbnail ${CANARY}`),
  ]);
}

/** A JPEG segment. */
export function segment(code: number, payload: Uint8Array): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** A JPEG with further segments right behind its start, and bytes after its end. */
export const jpegWith = (picture: Uint8Array, segments: readonly Uint8Array[], after: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2), after]);

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const PNG_HEADER_END = 33;

/** A PNG with further chunks behind its header, and bytes after its end. */
export const pngWith = (picture: Uint8Array, chunks: readonly Uint8Array[], after: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([picture.subarray(0, PNG_HEADER_END), ...chunks, picture.subarray(PNG_HEADER_END), after]);

export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.concat([ascii(type), Buffer.alloc(4)]);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP, of the extended kind, with all of its flags set, further chunks at its end, and bytes after it. */
export function webpWith(picture: Uint8Array, chunks: readonly Uint8Array[], after: Uint8Array = Buffer.alloc(0)) {
  const whole = Buffer.concat([picture, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole[20] = (whole[20] ?? 0) | 0b101100; // profile, EXIF, XMP
  return Buffer.concat([whole, after]);
}

const xmp = `<x:xmpmeta><exif:GPSLatitude>${CANARY}</exif:GPSLatitude></x:xmpmeta>`;

/** A picture with everything that cameras, phones and programs add to it. */
export const dressed = {
  'image/jpeg': (picture: Uint8Array, shot: Shot = {}, after = CANARY) =>
    jpegWith(
      picture,
      [
        segment(0xe1, Buffer.concat([ascii('Exif\0\0'), exif(shot)])),
        segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
        segment(0xe2, ascii(`ICC_PROFILE\0\u0001\u0001${CANARY}`)),
        segment(0xed, ascii(`Photoshop 3.0\0 8BIM ${CANARY}`)),
        segment(0xe0, ascii(`JFXX\0\u0013${CANARY}`)),
        segment(0xef, ascii(CANARY)),
        segment(0xfe, ascii(CANARY)),
      ],
      ascii(after),
    ),
  'image/png': (picture: Uint8Array, shot: Shot = {}, after = CANARY) =>
    pngWith(
      picture,
      [
        pngChunk('eXIf', exif(shot)),
        pngChunk('tEXt', ascii(`Comment\0${CANARY}`)),
        pngChunk('iTXt', ascii(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
        pngChunk('tIME', Buffer.from([7, 234, 11, 21, 9, 30, 0])),
        pngChunk('iCCP', ascii(`${CANARY}\0\0`)),
        pngChunk('prVt', ascii(CANARY)),
        pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
      ],
      ascii(after),
    ),
  'image/webp': (picture: Uint8Array, shot: Shot = {}, after = CANARY) =>
    webpWith(
      picture,
      [webpChunk('EXIF', exif(shot)), webpChunk('XMP ', ascii(xmp)), webpChunk('prVt', ascii(CANARY))],
      ascii(after),
    ),
} as const;
