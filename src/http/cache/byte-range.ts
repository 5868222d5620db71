/** One range of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Whether a Range header asks for one range of bytes. */
export const isByteRange = (header: string | null) => RANGE.test(header?.trim() ?? '');

/**
 * The bytes that a Range header asks for (RFC 9110, 14.2). Anything but one range of bytes is ignored, as the RFC
 * allows: `whole`.
 */
export function readByteRange(header: string | null, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last, suffix] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (suffix !== undefined) return rangeOf(Math.max(0, bytes - Number(suffix)), bytes - 1);
  if (first === undefined) return 'whole';
  if (last !== undefined && last !== '' && Number(last) < Number(first)) return 'whole'; // not a valid range
  return rangeOf(Number(first), last === undefined || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1));
}

const rangeOf = (first: number, last: number) => (first > last ? 'unsatisfiable' : { first, last });
