/**
 * The maximum of combining marks on one letter: no language needs more (UAX 15, stream-safe text). Normalising takes
 * time by the square of their number, so this is checked before.
 */
export const MAX_MARKS = 30;

const PILE = new RegExp(`\\p{M}{1,${MAX_MARKS + 1}}`, 'gu');
// oxlint-disable-next-line no-control-regex -- these are the characters that are refused
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const MARKED = /[\u0300-\uffff]/;

/** Why a text is refused; undefined if it isn't. What passes can be normalised in time proportional to its length. */
export function textFault(text: string): string | undefined {
  if (!text.isWellFormed()) return 'Has a lone surrogate: it is not valid Unicode.';
  if (CONTROL.test(text)) return 'Has a control character other than newline and tab.';
  return hasPile(text) ? `Has more than ${MAX_MARKS} combining marks in a row.` : undefined;
}

/** Whether marks are stacked higher than in any language. */
export function hasPile(text: string): boolean {
  if (text.length <= MAX_MARKS || !MARKED.test(text)) return false;
  for (const [pile] of text.matchAll(PILE))
    if (pile.length > MAX_MARKS && Array.from(pile).length > MAX_MARKS) return true;
  return false;
}
