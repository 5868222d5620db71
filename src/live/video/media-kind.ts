import type { MediaFileKind } from './file-name.ts';

const TS_PACKET_BYTES = 188;
const TS_SYNC = 0x47;
const MAX_BOXES = 4_096;

/** The kind of a file by all of its bytes, whatever its name; undefined for anything else. */
export function kindOfBytes(bytes: Uint8Array): MediaFileKind | undefined {
  if (isTransportStream(bytes)) return 'ts';
  const boxes = topLevelBoxes(bytes);
  if (boxes === undefined) return undefined;
  if (boxes[0] === 'ftyp' && boxes.includes('moov') && !boxes.includes('moof')) return 'init';
  const isFragment = boxes.includes('moof') && boxes.includes('mdat') && !boxes.includes('moov');
  return isFragment ? 'fragment' : undefined;
}

/** MPEG transport stream: whole packets, each of which begins with the sync byte (ISO 13818-1, 2.4.3.2). */
function isTransportStream(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length % TS_PACKET_BYTES !== 0) return false;
  for (let at = 0; at < bytes.length; at += TS_PACKET_BYTES) if (bytes[at] !== TS_SYNC) return false;
  return true;
}

/** The types of an ISO base media file's boxes in order, if they fill it exactly (ISO 14496-12, 4.2). */
function topLevelBoxes(bytes: Uint8Array): readonly string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length || types.length === MAX_BOXES) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!/^[\w ]{4}$/.test(type)) return undefined;
    const size = boxSize(view, at);
    if (size === undefined || size > bytes.length - at) return undefined;
    types.push(type);
    at += size;
  }
  return types.length === 0 ? undefined : types;
}

function boxSize(view: DataView, at: number): number | undefined {
  const size = view.getUint32(at);
  if (size !== 1) return size < 8 ? undefined : size; // 0 (to the end) is for whole files
  if (at + 16 > view.byteLength) return undefined;
  const large = view.getBigUint64(at + 8);
  return large < 16n || large > BigInt(view.byteLength) ? undefined : Number(large);
}
