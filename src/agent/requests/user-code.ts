/** Letters of a user code (RFC 8628, section 6.1): no vowels, so that no word comes of it, and no Y, which sounds as one. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
/** Bytes from here on would make some letters likelier. */
const EVEN = 256 - (256 % LETTERS.length);
/** Random bytes for a code: one in sixteen is of no use. */
export const USER_CODE_BYTES = 32;

/** Without the flag u: `ſ` is no S. */
const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`, 'i');

/** Eight letters. Throws if too few of the bytes are of use. */
export function makeUserCode(bytes: Uint8Array): string {
  const letters = [...bytes].filter((byte) => byte < EVEN).map((byte) => LETTERS[byte % LETTERS.length]);
  if (letters.length < LENGTH) throw new Error('too few of the random bytes are of use');
  return letters.slice(0, LENGTH).join('');
}

/** As people read and type it: with a hyphen. */
export const showUserCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** A code as somebody typed it: capitals, spaces and hyphens don't matter. Undefined if it can't be one. */
export function readUserCode(text: string): string | undefined {
  if (text.length > 4 * LENGTH) return undefined;
  const code = text.replaceAll(/[\s\p{Dash}]/gu, '');
  return SHAPE.test(code) ? code.toUpperCase() : undefined;
}
