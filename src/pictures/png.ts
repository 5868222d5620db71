import { checkSize, joined, MAX_PARTS, pictureFault, textAt, viewOf } from './bytes.ts';
import { crc32 } from '#src/platform/crypto/crc32.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const OVERHEAD_BYTES = 12; // length, type, CRC
const HEADER_BYTES = 13;

/** Bit depths by colour type (ISO/IEC 15948, table 11.1). */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * The chunks that stay, with what they may measure: pixels, and how to show their colours. A profile (`iCCP`) doesn't:
 * it has room for text of its own.
 */
const kept: Readonly<Record<string, (length: number) => boolean>> = {
  IHDR: (length) => length === HEADER_BYTES,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  IDAT: () => true,
  IEND: (length) => length === 0,
  tRNS: (length) => length > 0 && length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  sBIT: (length) => length > 0 && length <= 4,
  cICP: (length) => length === 4,
};

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  readonly whole: Uint8Array;
}

/** A PNG of its pixels and colours alone, cut after its end, every checksum compared. An animation becomes its first picture. */
export function cleanPng(bytes: Uint8Array): Uint8Array {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw pictureFault('doesn’t begin as a PNG does');
  const chunks = chunksOf(bytes).filter(({ type, data }) => {
    const fits = kept[type];
    if (fits === undefined && isCritical(type)) throw pictureFault('has a chunk that no PNG has');
    if (fits?.(data.length) === false) throw pictureFault('has a damaged chunk');
    return fits !== undefined;
  });
  const types = chunks.map(({ type }) => type);
  // A header, the pixels in one row of chunks, the end: each colour chunk once, before the pixels.
  const [pixels, colours] = [types.filter((type) => type === 'IDAT'), types.filter((type) => type !== 'IDAT')];
  const isOrdered = types.slice(-pixels.length - 1).join() === [...pixels, 'IEND'].join();
  if (types[0] !== 'IHDR' || pixels.length === 0 || !isOrdered || new Set(colours).size !== colours.length)
    throw pictureFault('has its chunks in the wrong order');
  checkHeader(chunks);
  return joined([Uint8Array.from(SIGNATURE), ...chunks.map(({ whole }) => whole)]);
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (chunks.length === MAX_PARTS) throw pictureFault('has too many chunks');
    if (at + OVERHEAD_BYTES > bytes.length) throw pictureFault('ends too early');
    const length = view.getUint32(at);
    const end = at + OVERHEAD_BYTES + length;
    if (end > bytes.length) throw pictureFault('ends too early');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw pictureFault('has a damaged chunk');
    chunks.push({
      type: textAt(bytes, at + 4, 4),
      data: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

/** A capital first letter: no decoder may pass over it. */
const isCritical = (type: string) => !/^[a-z]/.test(type);

function checkHeader(chunks: readonly Chunk[]): void {
  const header = chunks[0]?.data ?? new Uint8Array(HEADER_BYTES);
  const view = viewOf(header);
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8);
  const isKnown = depths[colour]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  const hasPalette = chunks.some(({ type }) => type === 'PLTE');
  if (!isKnown || (colour === 3 && !hasPalette)) throw pictureFault('has a damaged header');
  checkSize(view.getUint32(0), view.getUint32(4));
}
