const HUFFMAN = 0xc4;
const QUANTISATION = 0xdb;
const LINES = 0xdc;
const RESTART_INTERVAL = 0xdd;

export const isTable = (code: number) => [HUFFMAN, QUANTISATION, LINES, RESTART_INTERVAL].includes(code);

/** Whether a segment of tables is filled by them to its last byte: there is no room in it for anything else. */
export function isTableWhole(code: number, payload: Uint8Array): boolean {
  if (code === HUFFMAN) return isFilled(payload, (at) => 17 + codesAt(payload, at));
  if (code === QUANTISATION) return isFilled(payload, (at) => ((payload[at] ?? 0) < 0x10 ? 65 : 129)); // 8 bits or 16 each
  return payload.length === 2;
}

function isFilled(payload: Uint8Array, lengthAt: (at: number) => number): boolean {
  let at = 0;
  while (at < payload.length) at += lengthAt(at);
  return at === payload.length && at > 0;
}

/** How many codes a Huffman table has: the sum of its sixteen counts. */
const codesAt = (payload: Uint8Array, at: number) =>
  payload.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
