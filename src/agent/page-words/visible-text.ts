/** A character that a reader doesn’t see, or that changes in which order they see others. */
export interface HiddenSign {
  /** `U+202E`. */
  readonly code: string;
  /** What it does, in words. */
  readonly what: string;
}

/** A text as it is to be shown: characters that show themselves, and those that have to be named. */
export type VisibleText = readonly (string | HiddenSign)[];

/** One picture of several characters, some of which would be hidden signs elsewhere: a farmer, a flag with a heart. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*`;
/** Ignorable, control and format characters, separators, what no font has, and blanks other than the space. */
const HIDDEN = String.raw`[[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]--[ \n\t]]`;
const EITHER = new RegExp(`${PICTURE}|(${HIDDEN})`, 'gv');
/** Nothing is hidden in it. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

function whatOf(sign: string): string {
  if (DIRECTION.test(sign)) return 'changes the direction of reading';
  return /\p{Zs}/u.test(sign) ? 'a special space' : 'an invisible character';
}

/** Each sign is named once for a text, however often it is there. */
function nameSigns(): (sign: string) => HiddenSign {
  const named = new Map<string, HiddenSign>();
  return (sign) => {
    const known = named.get(sign);
    if (known !== undefined) return known;
    const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const fresh = { code, what: whatOf(sign) };
    named.set(sign, fresh);
    return fresh;
  };
}

/** Takes a text apart. Its characters are kept: those that can’t be seen are named in their place. */
export function visibleText(text: string): VisibleText {
  if (PLAIN.test(text)) return text === '' ? [] : [text];
  const parts: (string | HiddenSign)[] = [];
  const nameOf = nameSigns();
  let from = 0;
  EITHER.lastIndex = 0;
  for (let match = EITHER.exec(text); match !== null; match = EITHER.exec(text)) {
    const [all, sign] = match;
    if (sign === undefined) continue;
    const at = EITHER.lastIndex - all.length;
    if (at > from) parts.push(text.slice(from, at));
    parts.push(nameOf(sign));
    from = EITHER.lastIndex;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export const hasHiddenSigns = (text: string): boolean => visibleText(text).some((part) => typeof part !== 'string');

/** Words with letters of two alphabets, which look like other words: `pаypal` with a Cyrillic `а`. */
export const mixedWords = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));
