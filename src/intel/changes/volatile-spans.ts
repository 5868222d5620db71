/** What of a text changes by itself, and tells nobody anything. Never prices, never dates: they are news. */
export type VolatileRule = 'relative_time' | 'clock' | 'counter' | 'nonce' | 'copyright_year';

interface Span {
  readonly rule: VolatileRule;
  /** Whether it is worth looking. */
  readonly mayBe: RegExp;
  readonly pattern: RegExp;
  readonly isIt?: (span: string) => boolean;
}

const COUNT = String.raw`\d{1,3}(?:[ ,.\u00a0\u202f]\d{3}){0,4}(?:[.,]\d{1,2})?\d{0,9}`;
const UNIT = 'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?';
const COUNTED =
  'views?|readers?|reads|likes?|shares?|comments?|replies|downloads?|installs?|followers?|subscribers|visitors?|visits|reactions?|votes?|upvotes?|stars?|forks?|claps?|retweets?|plays|listeners?|ratings?|reviews?|watching|online|viewers?|bookings?|orders? today|sold|in (?:your |the )?(?:cart|basket)s?';
/** A limit, or a claim that a person wrote. */
const NOT_LIMITED = String.raw`(?<!\b(?:up to|at least|at most|over|more than|under|fewer than|less than|max\.?|maximum|limit of|includes?|including|first|per)\s{1,3})`;

const SPANS: readonly Span[] = [
  {
    rule: 'relative_time',
    mayBe: /\bago\b|\bjust now\b|\bmoments? ago\b/i,
    pattern: new RegExp(
      String.raw`\b(?:about |over |almost |less than )?(?:\d{1,4}|an?|one|two|three|a few|few|several) ?(?:${UNIT}|[smhdwy]|mo) ago\b|\b(?:just now|moments? ago)\b`,
      'gi',
    ),
  },
  {
    // A countdown by itself: “Sale ends in 3 hours”. In a sentence, and of days, it is a term.
    rule: 'relative_time',
    mayBe: /\bin \d/i,
    pattern:
      /(?<=^.{0,40}\b(?:closes|closing|ends|ending|starts|starting|opens|opening) in )\d{1,3} ?(?:hours?|hrs?|minutes?|mins?)(?:,? (?:and )?\d{1,2} ?(?:minutes?|mins?|seconds?|secs?))?(?=[.!]?$)/gi,
  },
  {
    rule: 'relative_time',
    mayBe: /vor \d|vor ein|il y a \d|hace \d/i,
    pattern:
      /\bvor (?:\d{1,4}|ein(?:er|em)?) (?:Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?)\b|\bil y a \d{1,4} \p{L}{1,12}|\bhace \d{1,4} \p{L}{1,12}/giu,
  },
  {
    rule: 'relative_time',
    mayBe: /\b(?:today|yesterday|this|last|over|recently|few)\b/i,
    pattern:
      /(?<=\b(?:updated|edited|modified|published|posted|created|reviewed|active|seen)(?: on)?:? )(?:today|yesterday|recently|this (?:hour|morning|week|month|year)|last (?:hour|night|week|month|year)|in the (?:last|past) (?:\d{1,3} )?(?:few )?(?:minutes?|hours?|days?|weeks?|months?)|over (?:an?|\d{1,3}) (?:hours?|days?|weeks?|months?|years?) ago)/gi,
  },
  {
    rule: 'clock',
    mayBe: /\d:\d\d/,
    pattern:
      /\b(?:\d{4}-\d\d-\d\d[T ]|(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?\d{1,2} [a-z]{3,9} \d{4},? )?\d{1,2}:\d\d:\d\d(?:\.\d{1,9})?(?: ?[ap]m)?(?: ?(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d\d:?\d\d))?(?![\w:])/gi,
  },
  {
    rule: 'clock',
    mayBe: /\d:\d\d/,
    pattern:
      /(?<=\b(?:updated|refreshed|generated|rendered|fetched|checked|current time|local time|server time|time now|as of|it is now|right now)\b[^.!?]{0,40})\b\d{1,2}:\d\d(?: ?[ap]m)?(?: ?(?:UTC|GMT|[A-Z]{3,4}))?(?![\w:])/gi,
  },
  {
    rule: 'clock',
    mayBe: /\d ?(?:d|h|hours?|m|min|minutes?|s|sec|seconds?) ?:? ?\d/i,
    pattern:
      /\b(?:\d{1,3} ?d(?:ays?)?[ :,]{1,3})?\d{1,2} ?h(?:ours?|rs?)?[ :,]{1,3}\d{1,2} ?m(?:in(?:ute)?s?)?(?:[ :,]{1,3}\d{1,2} ?s(?:ec(?:ond)?s?)?)?\b/gi,
  },
  {
    rule: 'counter',
    mayBe: /\d/,
    pattern: new RegExp(
      String.raw`${NOT_LIMITED}(?<![\w.,$€£¥-])${COUNT} ?[kKmM]?\+? (?=(?:people|persons|users|others|customers|shoppers|visitors|guests|members) (?:are |have |is )?(?:currently |now |also )?(?:viewing|watching|online|looking|browsing|here|reading|bought|viewed)|(?:${COUNTED})\b)`,
      'gi',
    ),
  },
  {
    rule: 'counter',
    mayBe: /(?:views?|likes?|comments?|downloads?|visitors?|hits|stars?|followers?|online|readers?): ?\d/i,
    pattern: new RegExp(
      String.raw`(?<=\b(?:views?|likes?|comments?|downloads?|visitors?|hits|stars?|followers?|online|readers?): ?)${COUNT}`,
      'gi',
    ),
  },
  {
    // Beside a sign for those who rated, saw or liked it.
    rule: 'counter',
    mayBe: /[★⭐👁❤♥👍]/u,
    pattern: new RegExp(
      String.raw`(?<=[★⭐] ?(?:\d(?:[.,]\d)? ?)?\()${COUNT}(?=\))|(?<=[👁❤♥👍]\ufe0f? ?)${COUNT} ?[kKmM]?(?![\w.,])`,
      'gu',
    ),
  },
  {
    rule: 'nonce',
    mayBe: /[\w-]{16}/,
    pattern: /(?<![\w/.@-])[\w-]{16,512}={0,2}(?![\w/@-])/g,
    isIt: isNonce,
  },
  {
    rule: 'nonce',
    mayBe: /\b(?:id|code|token|ref|reference|session|trace|ray|build|nonce)\b/i,
    pattern:
      /(?<=\b(?:request|ray|trace|session|correlation|event|error|support|build|visitor|cf-ray|nonce|token|csrf)(?: (?:id|code|ref|reference|no\.?|number))?[:#=] ?)[\w-]{4,128}/gi,
    isIt: (span) => /\d/.test(span),
  },
  {
    rule: 'nonce',
    mayBe: /(?:build|trace|revision|rev|commit|request|ray|session|deploy(?:ment)?|release) [\da-f-]{6}/i,
    pattern:
      /(?<=(?:build|trace|revision|rev|commit|request|ray|session|deploy(?:ment)?|release) )[\da-f]{6,40}(?:-[\da-f]{2,12}){0,5}(?![\w.-])/gi,
    isIt: (span) => /\d/.test(span),
  },
  {
    // Beside a link, with no space between: “OlderTrace 67955023-35df”.
    rule: 'nonce',
    mayBe: /[a-z](?:Build|Trace|Revision|Request|Session|Release) [\da-f]{6}/,
    pattern:
      /(?<=[a-z](?:Build|Trace|Revision|Request|Session|Release) )[\da-f]{6,40}(?:-[\da-f]{2,12}){0,5}(?![\w.-])/g,
    isIt: (span) => /\d/.test(span),
  },
  {
    rule: 'copyright_year',
    mayBe: /©|\(c\)|copyright/i,
    pattern: /(?<=(?:©|\(c\)|copyright)(?: ?©)? ?(?:\d{4} ?[-–—] ?)?)\d{4}\b/gi,
  },
];

/** Letters and digits in a mixture that no word has. */
function isNonce(span: string): boolean {
  let [digits, letters, turns, wasDigit] = [0, 0, 0, false];
  for (const character of span) {
    const isDigit = character >= '0' && character <= '9';
    const isLetter = /[a-z]/i.test(character);
    if (isDigit) digits += 1;
    if (isLetter) letters += 1;
    if ((isDigit || isLetter) && isDigit !== wasDigit) turns += 1;
    if (isDigit || isLetter) wasDigit = isDigit;
  }
  return digits >= 3 && letters >= 1 && turns >= 4;
}

export interface Masked {
  readonly text: string;
  readonly rules: readonly VolatileRule[];
}

/** What takes the place of a span. */
const MARK = '⟨…⟩';
/** A longer text is prose: what of it is volatile is looked for in its beginning. */
const LOOKED_AT = 20_000;

/** A text without what changes by itself, and which rules took that out. */
export function maskVolatile(text: string): Masked {
  if (text.length > LOOKED_AT) return { text, rules: [] };
  let masked = text;
  const rules: VolatileRule[] = [];
  for (const { rule, mayBe, pattern, isIt } of SPANS) {
    if (!mayBe.test(masked)) continue;
    const now = masked.replaceAll(pattern, (span: string) => (isIt === undefined || isIt(span) ? MARK : span));
    if (now !== masked) rules.push(rule);
    masked = now;
  }
  return { text: masked, rules };
}
