/** With fewer a secret is a pattern, and whoever knows how people make those up finds it. */
const LEAST_CHARACTERS = 8;
const PRINTABLE = /^[\x21-\x7e]*$/;

/** Of what is presented to us: a pool key, a sender's secret. */
export const MIN_KEY_LENGTH = 24;
/** Of what signs, derives or seals: 256 bits in base64url. */
export const MIN_SIGNING_LENGTH = 43;
/** Of what others have issued to us, in forms of their own. */
export const MIN_ISSUED_LENGTH = 20;
export const MAX_SECRET_LENGTH = 512;

/** What keeps a text from being a secret of at least so many characters: for whoever chose it. Undefined: nothing does. */
export function secretFault(text: string, minLength: number): string | undefined {
  if (text.length < minLength) return `must have at least ${minLength} characters`;
  if (text.length > MAX_SECRET_LENGTH) return `must have at most ${MAX_SECRET_LENGTH} characters`;
  if (!PRINTABLE.test(text)) return 'must be of printable ASCII characters, without a space';
  return new Set(text).size < LEAST_CHARACTERS
    ? `must have at least ${LEAST_CHARACTERS} different characters`
    : undefined;
}
