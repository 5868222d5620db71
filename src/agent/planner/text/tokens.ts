import { fold, isTypoOf } from './fold.ts';
import { isWord, KEYWORDS, NUMBER_WORDS, ORDINALS, SHORT_FORMS } from './lexicon.ts';
import type { Piece } from './pieces.ts';

const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?`;

/** What is more than a word, each under its mark; the first that fits is it. */
const signs: readonly (readonly [mark: string, source: string])[] = [
  ['I', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
  ['M', String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`],
  ['L', String.raw`(?:\S*/t/)?(?<![0-9a-z])(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{10}(?![0-9a-z])`],
  ['Q', String.raw`"[^"]+"|“[^”]+”|«[^»]+»|(?<![\p{L}\d])'[^'\n]{3,}'(?![\p{L}\d])`],
  [
    'X',
    `(?:lat(?:itude)? ?)?${NUMBER}(?: ?, ?| +| ?(?:,|and|/) ?(?:lng|lon|long|longitude) ?)(?=-?\\d{1,3}\\.)${NUMBER}`,
  ],
  ['X', String.raw`-?\d{1,3}(?:\.\d+)? ?, ?-\d{1,3}(?:\.\d+)?`],
  ['J', String.raw`\+?\d[\d().-]*(?:[ .-]?\(?\d{2,4}\)?){2,}(?<=(?:\D*\d){9,})(?!\d)`],
  ['A', String.raw`\$ ?\d+(?:,\d{3})*(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})? ?\$|\d+ ?[c¢](?![\p{L}\d])`],
  ['F', String.raw`[€£¥] ?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)? ?[€£¥]`],
  ['R', String.raw`\d+(?:[.,]\d+)? ?%`],
  ['W', String.raw`\d{1,2}[:h]\d{2} ?(?:[ap]\.?m\.?(?!\p{L}))?|\d{1,2} ?(?:[ap]m|[ap]\.m\.?)(?!\p{L})`],
  ['D', String.raw`\d+ ?s(?![\p{L}\d])`],
  ['H', String.raw`#[\p{L}\d-]+`],
  ['C', String.raw`(?<![\p{L}\d])[A-Z]{1,5}-?\d[\dA-Z-]*(?![\p{L}\d])`],
  ['ordinal', String.raw`\d+(?:st|nd|rd|th)(?!\p{L})`],
  ['N', String.raw`\d+(?:,\d{3})+(?:\.\d+)?|\d+[.,]\d{1,2}(?!\d)|\d+(?:\.\d+)?`],
  ['word', String.raw`\p{L}[\p{L}\d]*(?:['’-][\p{L}\d]+)*(?:(?<=s)['’](?! ?\p{L}*['’]))?`],
  ['sign', String.raw`->|=>|→|\.{2,}|…|[.,;:!?¿¡>()&+/*-]`],
];

const SIGNS = new RegExp(signs.map(([, source]) => `(${source})`).join('|'), 'gu');

const numberIn = (raw: string): number => {
  const digits = /-?\d[\d.,]*/.exec(raw)?.[0] ?? '0';
  const plain = /,\d{3}(?:\D|$)/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  return Number(plain);
};

/** Minutes of the day; an hour that says neither am nor pm stays as it is, and may mean both. */
const clockIn = (raw: string): number => {
  const [, hour = '0', minute = '0'] = /(\d{1,2})(?:[:h](\d{2}))?/.exec(raw) ?? [];
  const isAfternoon = /p\.?m/i.test(raw);
  return ((Number(hour) % (/[ap]\.?m/i.test(raw) ? 12 : 24)) + (isAfternoon ? 12 : 0)) * 60 + Number(minute);
};

function valueOf(mark: string, raw: string): Partial<Piece> {
  switch (mark) {
    case 'A':
      return { number: Math.round(numberIn(raw) * (/[c¢]$/.test(raw) ? 1 : 100)) };
    case 'X': {
      const [lat = 0, lng = 0] = (raw.match(/-?\d{1,3}(?:\.\d+)?/g) ?? []).map(Number);
      return { point: { lat, lng } };
    }
    case 'W':
      return { number: clockIn(raw), ...(/m/i.test(raw) ? { text: 'exact' } : {}) };
    case 'L':
      return { text: raw.slice(-10) };
    case 'Q':
      return { text: raw.slice(1, -1) };
    case 'H':
      return { text: raw.slice(1).toLowerCase() };
    case 'F':
    case 'N':
    case 'R':
    case 'D':
      return { number: numberIn(raw) };
    default:
      return { text: raw };
  }
}

/** A word as it was meant. */
function spelled(word: string): string {
  const short = SHORT_FORMS[word];
  if (short !== undefined) return fold(short);
  if (isWord(word) || NUMBER_WORDS.has(word) || ORDINALS.has(word) || word.length < 3) return word;
  return KEYWORDS.find((each) => isTypoOf(word, each)) ?? word;
}

/** "What's" is two words; the owner's "'s" says nothing. */
function partsOf(word: string): readonly string[] {
  const short = /^(what|where|who|how|when|that|it|there|here|let)'?s$/.exec(word);
  if (short?.[1] !== undefined && word !== 'lets' && word !== 'its')
    return [short[1], short[1] === 'let' ? 'us' : 'is'];
  if (/^(?:can|won|don|doesn|didn|isn|aren|wasn|shouldn|couldn|wouldn|hasn|haven)'?t$/.test(word))
    return [word.replace("'", '')];
  return [word.replace(/'(?:s|m|d|ll|ve|re)$/, '').replace(/'$/, '')];
}

/** What was typed, in pieces; words as they were meant. */
export function tokenise(said: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const match of said.matchAll(SIGNS)) {
    const [raw] = match;
    const place = { raw, at: match.index, end: match.index + raw.length };
    const mark = signs[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'sign';
    const folded = fold(raw);
    if (mark === 'sign')
      pieces.push({
        ...place,
        folded,
        mark: raw === '&' || raw === '+' ? 'and' : /^(?:->|=>|→|>)$/.test(raw) ? '>' : raw.charAt(0).replace('…', '.'),
      });
    else if (mark === 'ordinal') pieces.push({ ...place, folded, mark: folded });
    else if (mark === 'word')
      for (const part of partsOf(folded)) pieces.push({ ...place, folded: part, mark: spelled(part) });
    else pieces.push({ ...place, folded, mark, ...valueOf(mark, raw) });
  }
  return pieces;
}
