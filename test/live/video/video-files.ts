/** The smallest files that are what they say, each with bytes of its own. */
const TS_PACKET = 188;

/** Whole transport stream packets; `seed` makes their bytes other ones. */
export function transportStream(packets = 2, seed = 0): Uint8Array {
  const bytes = new Uint8Array(packets * TS_PACKET).fill(seed % 256);
  new DataView(bytes.buffer).setUint32(4, seed);
  for (let at = 0; at < bytes.length; at += TS_PACKET) bytes[at] = 0x47;
  return bytes;
}

/** A box of an ISO base media file. */
export function box(type: string, content: string): Uint8Array {
  const body = new TextEncoder().encode(content);
  const bytes = new Uint8Array(8 + body.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(body, 8);
  return bytes;
}

export const initialisation = (content = 'x') => Uint8Array.of(...box('ftyp', 'iso5'), ...box('moov', content));
export const fragment = (content: string) =>
  Uint8Array.of(...box('styp', 'msdh'), ...box('moof', 'x'), ...box('mdat', content));
