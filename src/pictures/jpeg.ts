import { checkSize, joined, MAX_PARTS, pictureFault, textAt, viewOf } from './bytes.ts';
import { isTable, isTableWhole } from './jpeg-tables.ts';
import { exifWith, orientationIn } from './orientation.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
/** Baseline, extended and progressive frames, by Huffman codes: what browsers show. */
const PROGRESSIVE = 0xc2;
const FRAMES = [0xc0, 0xc1, PROGRESSIVE];
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

interface Segment {
  readonly code: number;
  readonly payload: Uint8Array;
  /** Of a scan: the pixels that follow it. */
  readonly coded: Uint8Array;
}

/**
 * A JPEG (ITU-T T.81) of its frame, tables and scans alone, cut after its end. Of the application segments two are kept,
 * without their thumbnails: JFIF and Adobe, which say what the colours mean. Of EXIF the orientation stays.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== SOI) throw pictureFault('doesn’t begin as a JPEG does');
  const segments = segmentsOf(bytes);
  checkScans(segments);
  const orientation = segments
    .map(({ code, payload }) => (code === APP1 ? orientationIn(payload) : undefined))
    .find((value) => value !== undefined);
  return joined([
    Uint8Array.of(MARKER, SOI),
    ...colourSegment(segments, APP0), // has to come first
    ...(orientation === undefined || orientation === 1 ? [] : [segmentOf(APP1, exifWith(orientation))]),
    ...colourSegment(segments, APP14),
    ...segments
      .filter(({ code }) => code === SOS || FRAMES.includes(code) || isTable(code))
      .flatMap(({ code, payload, coded }) => [segmentOf(code, payload), coded]),
    Uint8Array.of(MARKER, EOI),
  ]);
}

/** What the frame of a clean JPEG says of it. Throws `picture_invalid`. */
export function frameOfJpeg(bytes: Uint8Array) {
  const frame = segmentsOf(bytes).find(({ code }) => FRAMES.includes(code));
  if (frame === undefined) throw pictureFault('isn’t one frame with its scans');
  const size = viewOf(frame.payload);
  return { width: size.getUint16(3), height: size.getUint16(1), isProgressive: frame.code === PROGRESSIVE };
}

/** Every segment up to the end of the picture, each known and whole. */
function segmentsOf(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    if (segments.length === MAX_PARTS) throw pictureFault('has too many segments');
    const marker = markerAt(bytes, at);
    if (marker.code === EOI) return segments;
    const payload = payloadAt(bytes, marker.end);
    at = marker.end + 2 + payload.length;
    const end = marker.code === SOS ? endOfScan(bytes, at) : at;
    const segment = { code: marker.code, payload, coded: bytes.subarray(at, end) };
    if (!isWhole(segment)) throw pictureFault('has a segment that is damaged, or that no photograph has');
    segments.push(segment);
    at = end;
  }
}

/** The marker at a place where there has to be one; any number of fill bytes may stand before its code. */
function markerAt(bytes: Uint8Array, start: number): { readonly code: number; readonly end: number } {
  let at = start;
  while (bytes[at] === MARKER && bytes[at + 1] === MARKER) at++;
  const code = bytes[at + 1];
  if (bytes[at] !== MARKER || code === undefined) throw pictureFault('ends too early, or is damaged');
  return { code, end: at + 2 };
}

function payloadAt(bytes: Uint8Array, at: number): Uint8Array {
  const length = at + 2 > bytes.length ? 0 : viewOf(bytes).getUint16(at);
  if (length < 2 || at + length > bytes.length) throw pictureFault('ends too early, or is damaged');
  return bytes.subarray(at + 2, at + length);
}

/** Where the coded pixels end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  // Byte by byte: where every other one is stuffed, as many calls of `indexOf` take ten times as long.
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] !== MARKER) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at++;
  }
  throw pictureFault('ends too early');
}

function isWhole({ code, payload, coded }: Segment): boolean {
  if (code === SOS) return coded.length > 0 && payload.length === 4 + 2 * (payload[0] ?? 0);
  if (FRAMES.includes(code)) return isFrameWhole(payload);
  if (isTable(code)) return isTableWhole(code, payload);
  return code === COM || (code >= APP0 && code <= APP15);
}

function isFrameWhole(payload: Uint8Array): boolean {
  const components = payload[5] ?? 0;
  return payload.length === 6 + 3 * components && components >= 1 && components <= 4;
}

/** One frame, and after it scans of its components. */
function checkScans(segments: readonly Segment[]): void {
  const frames = segments.filter(({ code }) => FRAMES.includes(code));
  const scans = segments.filter(({ code }) => code === SOS);
  const [frame] = frames;
  const [first] = scans;
  if (
    frame === undefined ||
    first === undefined ||
    frames.length > 1 ||
    segments.indexOf(first) < segments.indexOf(frame)
  )
    throw pictureFault('isn’t one frame with its scans');
  const size = viewOf(frame.payload);
  checkSize(size.getUint16(3), size.getUint16(1));
  const known = idsIn(frame.payload, 5, 3);
  if (!scans.every(({ payload }) => payload[0] !== 0 && idsIn(payload, 0, 2).every((id) => known.includes(id))))
    throw pictureFault('has a scan of another frame');
}

/** Component ids: their count at a place, then one in every so many bytes. */
const idsIn = (payload: Uint8Array, at: number, stride: number): number[] =>
  Array.from({ length: payload[at] ?? 0 }, (_, index) => payload[at + 1 + index * stride] ?? -1);

/** The first JFIF or Adobe segment, of what a decoder needs of it alone. */
function colourSegment(segments: readonly Segment[], wanted: typeof APP0 | typeof APP14): Uint8Array[] {
  const [name, length] = wanted === APP0 ? ['JFIF\0', JFIF_BYTES] : ['Adobe', ADOBE_BYTES];
  const found = segments.find(
    ({ code, payload }) => code === wanted && payload.length >= length && textAt(payload, 0, name.length) === name,
  );
  if (found === undefined) return [];
  const payload = found.payload.slice(0, length);
  if (wanted === APP0) payload.fill(0, JFIF_BYTES - 2); // the thumbnail's width and height
  return [segmentOf(wanted, payload)];
}

function segmentOf(code: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return joined([Uint8Array.of(MARKER, code, length >> 8, length & 0xff), payload]);
}
