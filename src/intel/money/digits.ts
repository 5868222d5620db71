/** Digits and separators of other scripts, each of one UTF-16 unit, so that places in the text stay. */
const FOREIGN = /[٠-٩۰-۹０-９०-९২-৯٫٬，．\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const FOREIGN_ALL = new RegExp(FOREIGN, 'g');
const FIRST_DIGITS = [0x660, 0x6f0, 0xff10, 0x966, 0x9e6];
const OTHERS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '，': ',', '．': '.' };

/** The text with digits 0 to 9, `.` and `,` and plain spaces, unit by unit. */
export const plainDigits = (text: string): string =>
  FOREIGN.test(text) ? text.replaceAll(FOREIGN_ALL, plainOf) : text;

function plainOf(character: string): string {
  const other = OTHERS[character];
  if (other !== undefined) return other;
  const code = character.charCodeAt(0);
  const first = FIRST_DIGITS.find((digit) => code >= digit && code < digit + 10);
  return first === undefined ? ' ' : String(code - first);
}

export const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

const LETTER = /\p{L}|\p{M}/u;
/** Whether a UTF-16 unit is a letter, or a mark on one. */
export const isLetter = (unit: string | undefined): boolean =>
  unit !== undefined &&
  ((unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || (unit > '\u00a9' && LETTER.test(unit)));
