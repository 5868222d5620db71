import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPicture, pictureTypes } from '#src/pictures/clean-picture.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { pictureNamed, samples } from '#test/support/delivery/pictures.ts';
import { thrownBy } from '#test/support/thrown.ts';
import { CANARY, dressed, exif, jpegWith, pngChunk, pngWith, segment, webpChunk, webpWith } from './metadata.ts';

const bytes = fc.uint8Array({ maxLength: 300 });
const orientation = fc.integer({ min: 1, max: 8 });
const latin = (picture: Uint8Array) => Buffer.from(picture).toString('latin1');
const jpeg = pictureNamed('jpeg');
const png = pictureNamed('png');
const webp = pictureNamed('webp');

describe.each(samples)('a picture ($name)', ({ name, type, bytes: picture }) => {
  test(`PROOF-1 of what a camera adds to ${name} no byte stays, and the picture does`, () => {
    const cleaned = cleanPicture(dressed[type](picture, { orientation: 1 }), type);
    expect(latin(dressed[type](picture))).toContain(CANARY);
    expect(latin(cleaned)).not.toMatch(/canary|GPS|xmp|exif|JFXX|ICC|tIME|prVt/i);
    const expected =
      type === 'image/png' ? pngWith(picture, [pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))]) : picture;
    expect(cleaned).toEqual(new Uint8Array(expected));
  });

  test(`PROOF-1 whatever metadata ${name} has, it is the same picture without it`, () => {
    const add = { 'image/jpeg': jpegSegments, 'image/png': pngChunks, 'image/webp': webpChunks }[type];
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), bytes, (pieces, after) => {
        expect(cleanPicture(add(picture, pieces, after), type)).toEqual(picture);
      }),
    );
  });

  test(`PROOF-3 to clean ${name} again changes nothing`, () => {
    const once = cleanPicture(dressed[type](picture), type);
    expect(cleanPicture(once, type)).toEqual(once);
  });

  test(`PROOF-4 ${name} cut anywhere is refused`, () => {
    const whole = cleanPicture(dressed[type](picture), type);
    for (let length = 0; length < whole.length; length++)
      expect(thrownBy(() => cleanPicture(whole.subarray(0, length), type)).code).toBe('picture_invalid');
  });

  test(`PROOF-4 ${name} under another type’s name is refused`, () => {
    for (const other of pictureTypes.filter((candidate) => candidate !== type))
      expect(thrownBy(() => cleanPicture(picture, other)).code).toBe('picture_invalid');
  });

  test(`PROOF-4 ${name} with any byte changed is a picture or refused, and never longer`, () => {
    fc.assert(
      fc.property(fc.nat(picture.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = picture.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        try {
          const cleaned = cleanPicture(damaged, type);
          expect(cleaned.length).toBeLessThanOrEqual(damaged.length);
          expect(cleanPicture(cleaned, type)).toEqual(cleaned);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Application segments and comments: all of them but JFIF and Adobe, which are written anew. */
const jpegSegments = (picture: Uint8Array, pieces: readonly Uint8Array[], after: Uint8Array) =>
  jpegWith(
    picture,
    pieces.map((piece, index) => segment([0xe2, 0xed, 0xfe, 0xe3, 0xef][index] ?? 0xfe, piece)),
    after,
  );
const pngChunks = (picture: Uint8Array, pieces: readonly Uint8Array[], after: Uint8Array) =>
  pngWith(
    picture,
    pieces.map((piece, index) => pngChunk(['tEXt', 'zTXt', 'eXIf', 'prVt', 'iCCP'][index] ?? '', piece)),
    after,
  );
const webpChunks = (picture: Uint8Array, pieces: readonly Uint8Array[], after: Uint8Array) =>
  webpWith(
    picture,
    pieces.map((piece, index) => webpChunk(['EXIF', 'XMP ', 'ICCP', 'prVt', 'odd '][index] ?? '', piece)),
    after,
  );

test('PROOF-1 any bytes at all are cleaned or refused', () => {
  const heads = [Uint8Array.of(0xff, 0xd8), png.subarray(0, 8), webp.subarray(0, 12), new Uint8Array()];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      for (const type of pictureTypes) {
        try {
          cleanPicture(Uint8Array.of(...head, ...rest), type);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
      }
    }),
  );
});

test('PROOF-2 of EXIF the orientation stays, in either byte order, and nothing else', () => {
  fc.assert(
    fc.property(orientation, fc.boolean(), (held, isLittle) => {
      const cleaned = cleanPicture(dressed['image/jpeg'](jpeg, { orientation: held, isLittle }), 'image/jpeg');
      expect(latin(cleaned)).not.toContain(CANARY);
      expect(cleaned.length - jpeg.length).toBe(held === 1 ? 0 : 36);
      if (held === 1) return;
      const own = Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001', 'latin1');
      const at = Buffer.from(cleaned).indexOf(own);
      expect(at).toBeGreaterThan(0);
      expect([...cleaned.subarray(at + own.length, at + own.length + 8)]).toEqual([0, held, 0, 0, 0, 0, 0, 0]);
    }),
  );
});

test.each([0, 9, 65_535])('PROOF-2 an orientation of %d says nothing', (held) => {
  expect(cleanPicture(dressed['image/jpeg'](jpeg, { orientation: held }), 'image/jpeg')).toEqual(jpeg);
});

test('PROOF-2 EXIF of any bytes is harmless', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 80 }),
      fc.constantFrom('', 'II*\0\u0008\0\0\0', 'MM\0*\0\0\0\u0008'),
      (rest, head) => {
        const payload = Buffer.concat([Buffer.from(`Exif\0\0${head}`, 'latin1'), rest]);
        const cleaned = cleanPicture(jpegWith(jpeg, [segment(0xe1, payload)]), 'image/jpeg');
        expect(cleaned.length - jpeg.length).toBeOneOf([0, 36]);
      },
    ),
  );
});

const at = (picture: Uint8Array, place: number, byte: number) => picture.with(place, byte);
const jpegPart = (code: number) => Buffer.from(jpeg).indexOf(Buffer.from([0xff, code]));
const scanAt = jpegPart(0xda);
const withoutEnd = jpeg.subarray(0, -2);

test.each([
  ['a JPEG without pixels', Buffer.concat([jpeg.subarray(0, scanAt), Uint8Array.of(0xff, 0xd9)])],
  ['a JPEG with a scan that is empty', Buffer.concat([jpeg.subarray(0, scanAt + 14), Uint8Array.of(0xff, 0xd9)])],
  ['a JPEG with two frames', jpegWith(jpeg, [segment(0xc0, jpeg.subarray(jpegPart(0xc0) + 4, jpegPart(0xc0) + 19))])],
  ['a JPEG of no height', at(at(jpeg, jpegPart(0xc0) + 5, 0), jpegPart(0xc0) + 6, 0)],
  ['a JPEG with room in its tables', jpegWith(jpeg, [segment(0xdb, Buffer.alloc(70))])],
  ['a lossless JPEG', at(jpeg, jpegPart(0xc0) + 1, 0xc3)],
  ['a JPEG with a segment that is none', jpegWith(jpeg, [segment(0x01, Buffer.from(CANARY))])],
  ['a JPEG with bytes between its segments', jpegWith(jpeg, [Buffer.from(CANARY)])],
  ['a JPEG with another picture in its place', Buffer.concat([withoutEnd, jpeg])],
] as const)('PROOF-4 %s is refused', (_what, picture) => {
  expect(thrownBy(() => cleanPicture(picture, 'image/jpeg')).code).toBe('picture_invalid');
});

const idat = Buffer.from(png).indexOf('IDAT') - 4;

test.each([
  ['a PNG with a damaged chunk', at(png, idat + 12, 0)],
  ['a PNG with a chunk that every decoder must know, and none does', pngWith(png, [pngChunk('CgBI', Buffer.alloc(4))])],
  ['a PNG with two headers', pngWith(png, [Buffer.from(png.subarray(8, 33))])],
  ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
  [
    'a PNG whose pixels are interrupted',
    Buffer.concat([
      png.subarray(0, 33),
      pngChunk('IDAT', Buffer.alloc(1)),
      pngChunk('sRGB', Buffer.alloc(1)),
      png.subarray(33),
    ]),
  ],
  ['a PNG with a colour chunk of another length', pngWith(png, [pngChunk('gAMA', Buffer.from(CANARY))])],
  [
    'a PNG with an end that holds something',
    Buffer.concat([png.subarray(0, -12), pngChunk('IEND', Buffer.from(CANARY))]),
  ],
  [
    'a PNG of no width',
    Buffer.concat([
      png.subarray(0, 8),
      pngChunk('IHDR', Buffer.from(png.subarray(16, 29)).fill(0, 0, 4)),
      png.subarray(33),
    ]),
  ],
] as const)('PROOF-4 %s is refused', (_what, picture) => {
  expect(thrownBy(() => cleanPicture(picture, 'image/png')).code).toBe('picture_invalid');
});

test.each([
  ['a WebP that says it is longer', at(webp, 4, (webp[4] ?? 0) + 2)],
  ['a WebP with two pictures', webpWith(webp, [Buffer.from(webp.subarray(30))])],
  ['an animated WebP', webpWith(webp, [webpChunk('ANIM', Buffer.alloc(6))])],
  ['a WebP of another canvas', at(webp, 24, 99)],
  ['a WebP whose picture is no key frame', at(webp, 38, (webp[38] ?? 0) | 1)],
] as const)('PROOF-4 %s is refused', (_what, picture) => {
  expect(thrownBy(() => cleanPicture(picture, 'image/webp')).code).toBe('picture_invalid');
});

test('PROOF-4 a picture of more parts than any has is refused', () => {
  const many = Array.from({ length: 10_001 }, () => Buffer.alloc(0));
  const parts = {
    'image/jpeg': jpegWith(
      jpeg,
      many.map((none) => segment(0xfe, none)),
    ),
    'image/png': pngWith(
      png,
      many.map((none) => pngChunk('tEXt', none)),
    ),
    'image/webp': webpWith(
      webp,
      many.map((none) => webpChunk('prVt', none)),
    ),
  };
  for (const type of pictureTypes) expect(thrownBy(() => cleanPicture(parts[type], type)).detail).toMatch(/too many/);
});

test('PROOF-4 a page or an archive behind a picture is cut off', () => {
  const archive = 'PK\u0003\u0004 <script>alert(1)</script>';
  for (const { type, bytes: picture } of samples) {
    expect(cleanPicture(Buffer.concat([picture, Buffer.from(archive)]), type)).toEqual(picture);
    expect(thrownBy(() => cleanPicture(Buffer.concat([Buffer.from(archive), picture]), type)).code).toBe(
      'picture_invalid',
    );
  }
});

test('PROOF-2 an EXIF picture has its GPS directory before, and none after', () => {
  const raw = jpegWith(jpeg, [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif()]))]);
  const gps = Buffer.from([0x88, 0x25, 0, 4]);
  expect(Buffer.from(raw).includes(gps)).toBe(true);
  expect(Buffer.from(cleanPicture(raw, 'image/jpeg')).includes(gps)).toBe(false);
});
