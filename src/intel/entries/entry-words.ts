import { headlineAmount } from './amounts.ts';
import { placeAt } from './places.ts';

/** What the title of a post says has happened; undefined: it is a post. */
export type News =
  | {
      readonly kind: 'funding';
      readonly amount: string | null;
      readonly currency: string | null;
      readonly amountAsWritten: string | null;
      readonly round: string | null;
    }
  | { readonly kind: 'acquisition' }
  | { readonly kind: 'partnership' }
  | { readonly kind: 'leadership_changed'; readonly role: string; readonly isDeparture: boolean }
  | { readonly kind: 'market_entered'; readonly markets: readonly string[] };

/** Advice, questions, lists and stories of others are posts, whatever words they have. */
const ADVICE =
  /^(?:how|why|what|when|where|who|which|should|can|do|does|is|are|will|guide|tips|lessons|ways|top|best|case study|webinar|podcast|interview|customer story|ask|understanding|introduction|an? (?:guide|introduction|look|beginner)|the (?:\w+ ){0,3}(?:guide|art|state|future|best|top|history|complete|ultimate|case)|\d{1,3} (?:ways|tips|things|reasons|steps|best|top|tools|questions|mistakes|examples|lessons|strategies|ideas)|(?:five|six|seven|ten|three|four) )\b|\?$|(?<![a-z])(?:explained|checklist|tutorial|cheat sheet|template|tips)(?![a-z])/i;

const ROUND =
  /(?<![a-z])(series [a-h]\d?|pre-?seed|seed(?= (?:round|funding|financing|extension|investment))|growth round|bridge round|ipo)(?![a-z])/i;
const MONEY_WORD =
  /(?<![a-z])(?:funding|financing|round|raised?|raises|raising|investment|valuation|venture|investors?|led by)(?![a-z])/i;
const RAISES =
  /(?<![a-z])(?:raises|raised|raising|secures|secured|securing|closes|closed|closing|lands|landed|bags|gets|announces|announced|announcing|completes|completed|receives|received|our|new)(?![a-z])/i;
const GIVEN_AWAY =
  /(?<![a-z])(?:charity|charities|charitable|donat\w{1,6}|nonprofits?|non-profits?|fundrais\w{1,6}|relief|for good|customers?|merchants|restaurants)(?![a-z])/i;

const BOUGHT =
  /(?<![A-Za-z])(?:acquires|acquired by|has acquired|have acquired|we(?:’|')ve acquired|acquired|acquiring|to acquire|(?:the |our )?acquisition (?:of|by)|to be acquired by|merges with|merger with|is joining forces as part of|becomes part of|is now part of|buys)\s+(?:the )?(?:[a-z]{2,12} ){0,3}[A-Z0-9]/;
const NOT_BOUGHT =
  /(?<![a-z])(?:customers?|users?|leads|clients|talent|skills|subscribers|buyers|shoppers|traffic|audience)(?![a-z])/i;

const PARTNERS =
  /(?<![A-Za-z])(?:partners (?:up )?with|partnered with|partnering with|partnership with|teams up with|teamed up with|teaming up with|joins forces with|joining forces with|strategic alliance with|new partner[: ]+|(?:and [\w.& ]{1,40} )?(?:announce|form|sign)s? (?:an? )?(?:\w+ )?partnership(?: with)?)/i;
const THEM =
  /^\s*(?:your|our|us|you|a|an|the right|customers?|local|other|their|them|developers|agencies|resellers|to|for|businesses)(?![a-z])/i;

const ROLE =
  /(?<![a-z])(c[efmtoprsi]o|chief [a-z]{3,16}(?: [a-z]{3,16})? officer|president|chair(?:man|woman|person)?(?= |$|,)|managing director|general manager|general counsel|(?:senior |executive )?vice president|s?vp|head of [a-z]{2,20}|board of directors|board member|co-?founder|country manager)(?![a-z])/i;
const ARRIVES =
  /(?<![a-z])(?:appoints|appointed|names|named|hires|hired|welcomes|welcoming|promotes|promoted|introducing|announces|announcing|taps|elects|joins|joined|takes over|meet|our new|new|becomes|succeeds|steps up)(?![a-z])/i;
const LEAVES =
  /(?<![a-z])(?:steps? down|stepping down|stepped down|resigns|resigned|departs|departing|departure of|retires|retiring|leaves|leaving|to leave|is out as|says goodbye)(?![a-z])/i;

const ENTERS =
  /(?<![a-z])(?:launch(?:es|ed|ing)?(?: [a-z]{2,14}){0,2}? in|now (?:live |available |open |delivering |serving |operating )?in|(?:is|are|we’re|we're) (?:now )?(?:live|available|open) in|goes live in|live in|arrives? in|arriving in|lands? in|landing in|available in|expand(?:s|ed|ing)?(?: [a-z]{2,14}){0,2}? (?:to|into|in|across)|expansion (?:to|into)|opens?(?:ed|ing)?(?: [a-z]{2,14}){0,3}? in|comes to|rolls out (?:in|across|to)|enters|entering|hello,?|welcome,?|starts? (?:delivering|operating|operations) in)\s+/gi;
const NOT_YET =
  /(?<![a-z])(?:coming soon|soon|waitlist|plans? to|will|next year|event|meetup|conference|summit|webinar|hiring|survey|report|trends)(?![a-z])/i;

/** The kind of news of a title by its words. Of several the first counts: money, company, people, partners, places. */
export function newsIn(title: string): News | undefined {
  const text = title.slice(0, 300);
  if (ADVICE.test(text)) return undefined;
  return fundingIn(text) ?? acquisitionIn(text) ?? leadershipIn(text) ?? partnershipIn(text) ?? marketsIn(text);
}

function fundingIn(text: string): News | undefined {
  const round = ROUND.exec(text)?.[1] ?? null;
  const amount = headlineAmount(text);
  const isLarge = amount !== undefined && amount.amount.length >= 6;
  if (round === null && !isLarge) return undefined;
  if (!RAISES.test(text) || GIVEN_AWAY.test(text) || (round === null && !MONEY_WORD.test(text))) return undefined;
  return {
    kind: 'funding',
    amount: amount?.amount ?? null,
    currency: amount?.currency ?? null,
    amountAsWritten: amount?.asWritten ?? null,
    round,
  };
}

const acquisitionIn = (text: string): News | undefined =>
  BOUGHT.test(text) && !NOT_BOUGHT.test(text) ? { kind: 'acquisition' } : undefined;

function leadershipIn(text: string): News | undefined {
  const role = ROLE.exec(text)?.[1];
  if (role === undefined) return undefined;
  const isDeparture = LEAVES.test(text);
  return isDeparture || ARRIVES.test(text) ? { kind: 'leadership_changed', role, isDeparture } : undefined;
}

function partnershipIn(text: string): News | undefined {
  const match = PARTNERS.exec(text);
  if (match === null) return undefined;
  return THEM.test(text.slice(match.index + match[0].length)) ? undefined : { kind: 'partnership' };
}

function marketsIn(text: string): News | undefined {
  if (NOT_YET.test(text)) return undefined;
  for (const match of text.matchAll(ENTERS)) {
    const words = text
      .slice(match.index + match[0].length)
      .split(' ')
      .slice(0, 30);
    const markets = placesIn(words);
    if (markets.length > 0) return { kind: 'market_entered', markets };
  }
  return undefined;
}

/** “Berlin, Hamburg and the Netherlands”: places one after the other. */
function placesIn(words: readonly string[]): readonly string[] {
  const places: string[] = [];
  for (let at = 0; at < words.length;) {
    const place = placeAt(words.slice(at, at + 4));
    if (place !== undefined) {
      places.push(place);
      at += place.split(' ').length;
    } else if (['and', 'the', '&', 'new'].includes(words[at] ?? '')) at += 1;
    else break;
  }
  return places;
}

const REMOVED =
  /(?<![a-z])(?:deprecat(?:ed|es|ing|ion)|removed|removing|removal of|removes|sunset(?:s|ted|ting)?|retir(?:ed|es|ing|ement)|discontinu(?:ed|es|ing)|end[- ]of[- ]life|no longer (?:available|supported|offered)|shut(?:s|ting)? down|turning off|phas(?:ed|ing) out)(?![a-z])/i;
const LIFTED =
  /(?<![a-z])(?:remov|lift|drop)\w{1,4} (?:the |all |our |\d+ )*(?:\w+ ){0,2}(?:limits?|caps?|restrictions?|fees?|bugs?|waitlist|requirement|background|duplicates?)(?![a-z])/i;

/** Whether a release takes something away. */
export const saysRemoved = (text: string): boolean =>
  REMOVED.test(text.slice(0, 300)) && !LIFTED.test(text.slice(0, 300));

const INTEGRATION =
  /(?<![a-z])(?:integrat(?:es|ed|ing|ions?)(?: now)? (?:with|for|to)|connect(?:s|or for)?(?: \w+){0,3} (?:to|with)|sync(?:s|ing)?(?: \w+){0,3} with)\s+(?=(?:the )?([A-Z][\w.]{1,30}(?: [A-Z][\w.]{1,30}){0,2}))/i;
const NAMED = /(?<![A-Za-z])((?:[A-Z][\w.]{1,30} ){1,3})(?:native )?[Ii]ntegration(?![A-Za-z])/;
const MENDED = /(?<![a-z])(?:fix(?:ed|es)?|bugs?|improv\w{1,7}|faster|resolved|issue)(?![a-z])/i;
const NO_NAMES = new Set(
  'new,our,the,better,improved,more,introducing,announcing,api,your,all,native,first,custom,launching'.split(','),
);

/** The name of the product that a release connects to. */
export function integrationIn(title: string): string | undefined {
  const text = title.slice(0, 300);
  if (MENDED.test(text)) return undefined;
  const named = INTEGRATION.exec(text)?.[1] ?? NAMED.exec(text)?.[1];
  const words = (named ?? '')
    .trim()
    .split(' ')
    .filter((word) => !NO_NAMES.has(word.toLowerCase()));
  const name = words.join(' ');
  return /^[A-Z]/.test(name) ? name : undefined;
}
