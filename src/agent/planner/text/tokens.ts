import { fold, isTypoOf } from './fold.ts';
import { isWord, KEYWORDS, NUMBER_WORDS, ORDINALS, SHORT_FORMS } from './lexicon.ts';
import type { Piece, Pieces } from './pieces.ts';

/** What is more than a word, each behind its mark; the first that fits is it. */
const TABLE = String.raw`
I (?:\S*/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
M [\w.+-]+@[\w-]+(?:\.[\w-]+)+
L (?:\S*/t/)?(?<![0-9a-z])(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{10}(?![0-9a-z])
Q "[^"]+"|“[^”]+”|«[^»]+»|(?<![\p{L}\d])'[^'\n]{3,}'(?![\p{L}\d])
X (?:lat(?:itude)?[ :]*)?-?\d{1,3}(?:\.\d+)?(?: ?[,/] ?| +| by | ?(?:,|and|/)? ?(?:lng|lon|long|longitude)[ :]*)(?=-?\d{1,3}\.)-?\d{1,3}\.\d+
X -?\d{1,3}(?:\.\d+)? ?, ?-\d{1,3}(?:\.\d+)?
J [(+]*\d[\d().-]*(?:[ .-]?\(?\d{2,4}\)?){2,}(?<=(?:\D*\d){9,})(?!\d)
A \$ ?\d+(?:,\d{3})*(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})? ?\$|\d+ ?[c¢](?![\p{L}\d])
F [€£¥] ?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)? ?[€£¥]
R \d+(?:[.,]\d+)? ?%
W \d{1,2}[:h]\d{2} ?(?:[ap]\.?m\.?(?!\p{L}))?|\d{1,2}(?:\.\d\d)? ?(?:[ap]m|[ap]\.m\.?)(?!\p{L})
D \d+ ?s(?![\p{L}\d])
H #[\p{L}\d-]+
C (?<![\p{L}\d])[A-Z]{1,5}-?\d[\dA-Z-]*(?![\p{L}\d])
ordinal \d+(?:st|nd|rd|th)(?!\p{L})
N \d+(?:,\d{3})+(?:\.\d+)?|\d+[.,]\d{1,2}(?!\d)|\d+(?:\.\d+)?
word (?<![\p{L}\d])(?:Mr|Mrs|Ms|Dr|Sr|Sra|\p{Lu})\.(?= ?\p{Lu})
word \p{L}[\p{L}\d]*(?:['’-][\p{L}\d]+)*(?:(?<=s)['’](?! ?\p{L}*['’]))?
sign ->|=>|→|\.{2,}|…|[.,;:!?¿¡>()&+/*-]`;

const signs = TABLE.trim()
  .split('\n')
  .map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)] as const);
const SIGNS = new RegExp(signs.map(([, source]) => `(${source})`).join('|'), 'gu');

const numberIn = (raw: string): number => {
  const digits = /-?\d[\d.,]*/.exec(raw)?.[0] ?? '0';
  return Number(/,\d{3}(?:\D|$)/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'));
};

/** Minutes of the day; of an hour that says am or pm, they are exact. */
function clockIn(raw: string): Partial<Piece> {
  const [, hour = '0', minute = '0'] = /(\d{1,2})(?:[:h.](\d{2}))?/.exec(raw) ?? [];
  const isExact = /[ap]\.?m/i.test(raw);
  const hours = (Number(hour) % (isExact ? 12 : 24)) + (/p\.?m/i.test(raw) ? 12 : 0);
  return { number: hours * 60 + Number(minute), ...(isExact ? { text: 'exact' } : {}) };
}

/** What is left of what was typed, by its mark. */
const TEXTS: Readonly<Record<string, (raw: string) => string>> = {
  I: (raw) => fold(raw.slice(-36)),
  L: (raw) => raw.slice(-10),
  Q: (raw) => raw.slice(1, -1),
  H: (raw) => fold(raw.slice(1)),
};

function valueOf(mark: string, raw: string): Partial<Piece> {
  if (mark === 'A') return { number: Math.round(numberIn(raw) * (/[c¢]$/.test(raw) ? 1 : 100)) };
  if (mark === 'W') return clockIn(raw);
  if (/[FNRD]/.test(mark)) return { number: numberIn(raw) };
  if (mark !== 'X') return { text: TEXTS[mark]?.(raw) ?? raw };
  const [lat = 0, lng = 0] = (raw.match(/-?\d{1,3}(?:\.\d+)?/g) ?? []).map(Number);
  return { point: { lat, lng } };
}

/** A word as it was meant. */
function spelled(word: string): string {
  const short = SHORT_FORMS.get(word);
  if (short !== undefined) return fold(short);
  const isRight = isWord(word) || NUMBER_WORDS.has(word) || ORDINALS.has(word) || word.length < 3;
  // "Charge" is no mistyped "charged".
  const isForm = (each: string) => each === `${word}s` || each === `${word}d`;
  const near = isRight ? [] : KEYWORDS.filter((each) => !isForm(each) && isTypoOf(word, each));
  // "Deliverd" is "delivered": the ending is seldom wrong.
  return near.find((each) => each.at(-1) === word.at(-1)) ?? near[0] ?? word;
}

/** "What's" is two words; the owner's "'s" says nothing. */
function partsOf(word: string): readonly string[] {
  const [number = '', unit] =
    /^([a-z]+|\d+)-(dollar|buck|cent|percent|minute|hour|day|mile|second)$/.exec(word)?.slice(1) ?? [];
  if (unit !== undefined && (NUMBER_WORDS.has(number) || number === 'one' || number === 'half')) return [number, unit];
  const short = /^(?!its$|lets$)(what|where|who|how|when|that|it|there|here|let)'?s$/.exec(word)?.[1];
  if (short !== undefined) return [short, short === 'let' ? 'us' : 'is'];
  const isNot = /^(?:can|won|don|doesn|didn|isn|aren|wasn|shouldn|couldn|wouldn|hasn|haven)'?t$/.test(word);
  return [isNot ? word.replace("'", '') : word.replace(/'(?:s|m|d|ll|ve|re)$/, '').replace(/'$/, '')];
}

/** "Salt & Vine" is one name. */
const isOfName = ({ index, input }: RegExpExecArray) =>
  /\p{Lu}\S* ?$/u.test(input.slice(0, index)) && /^& ?\p{Lu}/u.test(input.slice(index));

const signOf = (raw: string) =>
  /^[&+]$/.test(raw) ? 'and' : /^(?:->|=>|→|>)$/.test(raw) ? '>' : raw.charAt(0).replace('…', '.');

/** What was typed, in pieces; words as they were meant. */
export const tokenise = (said: string): Pieces =>
  [...said.matchAll(SIGNS)].flatMap((match): Pieces => {
    const [raw] = match;
    const kind = signs[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'sign';
    const piece = { raw, folded: fold(raw), at: match.index, end: match.index + raw.length };
    if (kind === 'word') return partsOf(piece.folded).map((part) => ({ ...piece, folded: part, mark: spelled(part) }));
    if (kind === 'sign' || kind === 'ordinal')
      return [{ ...piece, mark: kind !== 'sign' ? piece.folded : isOfName(match) ? '&' : signOf(raw) }];
    return [{ ...piece, mark: kind, ...valueOf(kind, raw) }];
  });
