import { MAX_MARKS } from '#src/platform/words/text.ts';
import { maskPeople } from './mask.ts';

/** Characters that say nothing by themselves: controls, bidi and other format characters, and what no text may hold. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]+/gu;
/** Joiners belong to emoji and to the spelling of some languages. */
const JOINERS = /[\u200c\u200d]/;
const SPACES = /[\s\p{Zs}\p{Zl}\p{Zp}]+/gu;
const MARKS = /\p{M}+/gu;
/** Most texts are no more than this, letters of Latin, dashes and quotes: NFC as they are, and nothing unseen among them. */
const SIMPLE = /^[\t-\r\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

/**
 * Text as it is compared and shown: one space between words, NFC, well-formed, without control and bidi characters, and
 * with no more than 30 marks on a letter.
 */
export function cleanText(text: string): string {
  if (isPlain(text)) return text;
  if (SIMPLE.test(text)) return text.replaceAll(/\s+/g, ' ').trim();
  const spaced = text.replaceAll(SPACES, ' ');
  const seen = spaced.replaceAll(UNSEEN, (unseen) =>
    JOINERS.test(unseen) ? unseen.replaceAll(/[^\u200c\u200d]/gu, '') : '',
  );
  return seen.replaceAll(MARKS, lowered).normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();
}

const [SPACE, LAST_VISIBLE] = [0x20, 0x7e];

/** Whether a text is visible letters of ASCII with one space between words: letter by letter, which is what is read most. */
function isPlain(text: string): boolean {
  let former = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > LAST_VISIBLE || (code === SPACE && former === SPACE)) return false;
    former = code;
  }
  return former !== SPACE || text === '';
}

/** Marks of one letter, no higher than any language stacks them. */
const lowered = (marks: string): string =>
  marks.length <= MAX_MARKS ? marks : Array.from(marks).slice(0, MAX_MARKS).join('');

/** A mail address or a phone number is known by so many characters of it. */
const OF_PERSON = 200;

/**
 * At most `length` UTF-16 units of a clean text, with an ellipsis for what is missing. What concerns persons is masked before:
 * half of an address would be no address any more, and stay.
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const looked = 4 * length + OF_PERSON;
  const masked = maskPeople(text.slice(0, looked));
  const whole = text.length > looked ? masked.length - OF_PERSON : masked.length;
  if (masked.length <= length && text.length <= looked) return masked;
  return `${masked
    .slice(0, Math.max(0, Math.min(length - 1, whole)))
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
