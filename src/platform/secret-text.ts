/** A secret with fewer different characters is a pattern, and can be guessed. */
const LEAST_CHARACTERS = 8;
const PRINTABLE = /^[\x21-\x7e]*$/;

/** The minimum for secrets that others present to us: a key in a header, a shared secret. */
export const MIN_KEY_LENGTH = 24;
/** The minimum for secrets that sign, derive or seal: 256 bits in base64url. */
export const MIN_SIGNING_LENGTH = 43;
/** The minimum for secrets that a vendor issued, in its own form. */
export const MIN_ISSUED_LENGTH = 20;
export const MAX_SECRET_LENGTH = 512;

/** Why a text isn't a secret of at least so many characters, for the person who chose it; undefined if it is. */
export function secretFault(text: string, minLength: number): string | undefined {
  if (text.length < minLength) return `must have at least ${minLength} characters`;
  if (text.length > MAX_SECRET_LENGTH) return `must have at most ${MAX_SECRET_LENGTH} characters`;
  if (!PRINTABLE.test(text)) return 'must be of printable ASCII characters, without a space';
  return new Set(text).size < LEAST_CHARACTERS
    ? `must have at least ${LEAST_CHARACTERS} different characters`
    : undefined;
}
