import { expect, test } from 'vitest';
import { cleanPicture, pictureTypes } from '#src/pictures/clean-picture.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { thrownBy } from '#test/support/thrown.ts';
import { pngChunk } from './metadata.ts';

const [jpeg, png, webp] = [pictureNamed('jpeg'), pictureNamed('png'), pictureNamed('webp')];
const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));

/** The samples, whose headers say another size. */
const sized = (width: number, height: number) => {
  const pngSize = Buffer.from(png.subarray(16, 29));
  pngSize.writeUInt32BE(width, 0);
  pngSize.writeUInt32BE(height, 4);
  const jpegSize = Buffer.from(jpeg);
  jpegSize.writeUInt16BE(height, frame + 5);
  jpegSize.writeUInt16BE(width, frame + 7);
  const webpSize = Buffer.from(webp);
  webpSize.writeUIntLE(width - 1, 24, 3);
  webpSize.writeUIntLE(height - 1, 27, 3);
  webpSize.writeUInt16LE(width, 44);
  webpSize.writeUInt16LE(height, 46);
  const rest = png.subarray(33);
  return {
    'image/jpeg': jpegSize,
    'image/png': Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', pngSize), rest]),
    'image/webp': webpSize,
  };
};

test('PROOF-4 a small file of more pixels than a camera takes is refused: whoever looks at it pays four bytes for each', () => {
  for (const type of pictureTypes) {
    expect(thrownBy(() => cleanPicture(sized(16_000, 16_000)[type], type)).detail).toMatch(/more than 64 million/);
    expect(cleanPicture(sized(8_000, 8_000)[type], type)).toEqual(new Uint8Array(sized(8_000, 8_000)[type]));
  }
});
