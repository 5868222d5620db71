import { cleanText } from '#src/intel/pages/clean.ts';
import { inventsFigures } from './figures.ts';
import { wordingBounds, type Answer, type Subject } from './subject.ts';

/** Why an answer is thrown away. `unreadable`: it isn’t of the shape that was asked for. */
export const faults = [
  'unreadable',
  'characters',
  'markup',
  'link',
  'quotation',
  'copied',
  'graded',
  'figure',
] as const;
export type Fault = (typeof faults)[number];

/** So many words of the page in a row are a quotation, and need its marks. */
const COPIED_WORDS = 8;

const MARKUP = /[<>`{}[\]|\\*_~^]|&#?\w{1,32};|^[#\-+=]/;
/** An address, or what a reader’s program may make one of: a host name counts. */
const LINK = /:\/\/|\bwww\.|@|\b(?:mailto|javascript|data|tel):|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu;
const QUOTE_MARKS = /["“”]/;
/** Marks that would hide where a quotation begins. */
const OTHER_MARKS = /[„‟«»‹›「」『』〝〞＂]/;
const GRADES =
  /\b(?:severity|severe|confiden\w+|critical\w*|urgen\w+|importan\w+|certain(?:ty|ly)|verified|trustworthy|instruct\w+|prompt\w*|language models?|assistants?)\b/i;
const WORD = /[\p{L}\p{N}]+/gu;

interface Parts {
  readonly own: string;
  readonly quoted: readonly string[];
}

/** What stands between marks, and the rest; undefined if a mark is missing. */
function partsOf(analysis: string): Parts | undefined {
  const pieces = analysis.split(QUOTE_MARKS);
  if (pieces.length % 2 === 0) return undefined;
  return {
    own: pieces.filter((_, at) => at % 2 === 0).join(' … '),
    quoted: pieces.filter((_, at) => at % 2 === 1),
  };
}

const wordsOf = (text: string): readonly string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** Whether a text has that many words of the page in a row. */
function copies(text: string, sources: readonly string[]): boolean {
  const runs = new Set<string>();
  for (const source of sources) for (const run of runsOf(wordsOf(source))) runs.add(run);
  return runsOf(wordsOf(text)).some((run) => runs.has(run));
}

const runsOf = (words: readonly string[]): readonly string[] =>
  words.slice(COPIED_WORDS - 1).map((_, at) => words.slice(at, at + COPIED_WORDS).join(' '));

/** The analysis, cleaned as every text is; undefined if it is too long or has characters that nobody sees. */
function cleanly(text: string): string | undefined {
  if (text.length > wordingBounds.analysis) return undefined;
  const spaced = text.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  return cleanText(spaced) === spaced ? spaced : undefined;
}

/** What may be stored of an answer, or why nothing. What isn’t said by the evidence doesn’t pass (WORDING-3 to WORDING-6). */
export function judge(
  answer: Answer,
  { competitor, data, evidence }: Subject,
): { readonly analysis: string } | { readonly fault: Fault } {
  const analysis = cleanly(answer.analysis);
  if (analysis === undefined || analysis === '') return { fault: 'characters' };
  if (LINK.test(analysis)) return { fault: 'link' };
  if (MARKUP.test(analysis)) return { fault: 'markup' };
  const sources = evidence.flatMap(({ anchor, before, after }) => [anchor, before, after]).map(cleanText);
  const parts = OTHER_MARKS.test(analysis) ? undefined : partsOf(analysis);
  const isSaid = (quotation: string) => quotation.trim() !== '' && sources.some((source) => source.includes(quotation));
  if (parts === undefined || !parts.quoted.every(isSaid)) return { fault: 'quotation' };
  const listed = answer.quotations.map(cleanText);
  if (!listed.every(isSaid) || !parts.quoted.every((each) => listed.includes(each))) return { fault: 'quotation' };
  if (copies(parts.own, [...sources, JSON.stringify(data)])) return { fault: 'copied' };
  if (GRADES.test(parts.own)) return { fault: 'graded' };
  const said = [competitor, ...sources].join('\n');
  return inventsFigures(parts.own, { said, data }) ? { fault: 'figure' } : { analysis };
}
