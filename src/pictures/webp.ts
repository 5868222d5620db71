import { bytesOf, checkSize, joined, MAX_PARTS, pictureFault, textAt, viewOf } from './bytes.ts';

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const EXTENDED_BYTES = 10;
const ALPHA_FLAG = 0x10;
const VP8_START = [0x9d, 0x01, 0x2a];
const VP8L_SIGNATURE = 0x2f;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A WebP (RFC 9649) of its pixels and their transparency alone, cut after its end; the header's flags are written
 * anew, so that they promise no metadata. An animation is no photograph, and refused.
 */
export function cleanWebp(bytes: Uint8Array): Uint8Array {
  const chunks = chunksOf(bytes);
  const pixels = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const alphas = chunks.filter(({ type }) => type === 'ALPH');
  const [picture] = pixels;
  const [alpha] = alphas;
  const isExtended = chunks[0]?.type === 'VP8X';
  if (picture === undefined || pixels.length > 1 || chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF'))
    throw pictureFault('isn’t one still picture');
  if (!isExtended && chunks[0] !== picture) throw pictureFault('has its chunks in the wrong order');
  if (alphas.length > 1 || (alpha !== undefined && (!isExtended || picture.type === 'VP8L' || alpha.data.length < 2)))
    throw pictureFault('has its chunks in the wrong order');
  const { size, hasAlpha } = picture.type === 'VP8 ' ? lossy(picture.data, alpha) : lossless(picture.data);
  checkSize(size.width, size.height);
  const body = [
    ...(isExtended ? [chunkOf('VP8X', extendedOf(chunks[0]?.data, size, hasAlpha))] : []),
    ...(alpha === undefined ? [] : [chunkOf('ALPH', alpha.data)]),
    chunkOf(picture.type, picture.data),
  ];
  const length = body.reduce((sum, part) => sum + part.length, 'WEBP'.length);
  return joined([bytesOf('RIFF'), littleEndian(length), bytesOf('WEBP'), ...body]);
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  if (bytes.length < RIFF_HEAD_BYTES || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP')
    throw pictureFault('doesn’t begin as a WebP does');
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw pictureFault('ends too early');
  const chunks: Chunk[] = [];
  let at = RIFF_HEAD_BYTES;
  while (at < end) {
    if (chunks.length === MAX_PARTS) throw pictureFault('has too many chunks');
    const length = at + CHUNK_HEAD_BYTES > end ? Infinity : view.getUint32(at + 4, true);
    const next = at + CHUNK_HEAD_BYTES + length + (length % 2); // an odd one is padded
    if (!(next <= end)) throw pictureFault('ends too early, or is damaged');
    const start = at + CHUNK_HEAD_BYTES;
    chunks.push({ type: textAt(bytes, at, 4), data: bytes.subarray(start, start + length) });
    at = next;
  }
  return chunks;
}

/** The size in a VP8 key frame's head (RFC 6386, 9.1), whose first partition has to lie within the chunk. */
function lossy(data: Uint8Array, alpha: Chunk | undefined) {
  if (data.length <= 10 || VP8_START.some((byte, index) => data[3 + index] !== byte))
    throw pictureFault('has damaged pixels');
  const view = viewOf(data);
  const tag = view.getUint16(0, true) | ((data[2] ?? 0) << 16);
  const isKeyFrame = (tag & 1) === 0;
  if (!isKeyFrame || 10 + (tag >> 5) > data.length) throw pictureFault('has damaged pixels');
  const size = { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  return { size, hasAlpha: alpha !== undefined };
}

/** The size in a VP8L head (RFC 9649, 3.4): 14 bits each, less one, then whether there is transparency, and version 0. */
function lossless(data: Uint8Array) {
  if (data.length <= 5 || data[0] !== VP8L_SIGNATURE) throw pictureFault('has damaged pixels');
  const bits = viewOf(data).getUint32(1, true);
  if (bits >>> 29 !== 0) throw pictureFault('has damaged pixels');
  return {
    size: { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 },
    hasAlpha: ((bits >>> 28) & 1) === 1,
  };
}

/** A VP8X header whose only flag is transparency. Its canvas has to be the picture’s. */
function extendedOf(data: Uint8Array | undefined, { width, height }: Size, hasAlpha: boolean): Uint8Array {
  const view = viewOf(data ?? new Uint8Array());
  const canvasOf = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
  if (data?.length !== EXTENDED_BYTES || canvasOf(4) !== width || canvasOf(7) !== height)
    throw pictureFault('has a damaged header');
  const clean = data.slice();
  clean.fill(0, 0, 4);
  clean[0] = hasAlpha ? ALPHA_FLAG : 0;
  return clean;
}

const littleEndian = (value: number) => {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, true);
  return bytes;
};

const chunkOf = (type: string, data: Uint8Array): Uint8Array =>
  joined([bytesOf(type), littleEndian(data.length), data, new Uint8Array(data.length % 2)]);
