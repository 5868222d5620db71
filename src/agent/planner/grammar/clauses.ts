import type { Memory } from '../memory/memory.ts';
import type { Act } from '../acts/deeds.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, findAll, has, type Pieces } from '../text/pieces.ts';
import { actOf, isWay } from './intents.ts';

/** A part of what was said that asks for one thing. */
export interface Clause {
  readonly act: Act;
  readonly pieces: Pieces;
  /** Where it is asked for; the other pieces say more about it. */
  readonly asked: Pieces;
}

/** "Don't book", "no email": what follows isn't wanted. */
export const isNegated = (pieces: Pieces): boolean =>
  has(
    pieces,
    '{negation} (?:book|booking|send|email|mail|cancel|reserv\\w*|order|bid|buy|place|make|do|commit|dispatch' +
      '|forget|save|lo|pull|show|list|fetch|read|check' +
      '|la|delete|remove|it|anything|clip)',
  );

const IF = '^(?:but |and |only |so |then |solo |, )*{if}';
const CUTS = '(?:[.;!?]|,)?(?: ?(?:and|then|but|y|luego|also|plus|pero|after that|afterwards))+|[.;!?,:]';
const DOING: readonly Act[] = ['create', 'cancel', 'bid', 'tip', 'refund', 'dispatch', 'clip', 'mail'];
/** Acts that may be the ending of another request: "…, and tell me more". */
const ENDINGS: readonly Act[] = ['get', 'get_stream', 'list_live'];

/** After a request, a price that is asked for comes first. */
const ASKS_PRICE =
  '(?:what|how much|cuanto|que)(?: \\S+){0,4}? (?:cost|costs|charge|be|come to|set me back|price|cuesta|costaria' +
  '|seria)' +
  '(?: .*)? [?]|(?:just |only )(?:wondering|curious|asking|checking)';

/** "Is it under $3? Then cancel it": a question is the condition of what follows. */
export const THEN = '[?] (?:(?:if|so|then|yes|and|,|ok|is|it|in|that|case) )+(?:do|go|{book}|{cancel})';
const DONE_THEN: Readonly<Record<string, Act>> = { preview: 'cancel', quote: 'create' };

const ONLY_ASKS =
  '(?:what|how much|cuanto) ... {price}|(?:give|get|want|need|like) (?:me |us )?(?:an? |the )?(?:\\S+ )?(?:figure|estimate|ballpark|price|rate|quote|idea)|price (?:check|it|that|this|them|up)|(?:tell|let) me (?:know )?(?:the|a|an) (?:\\S+ )?{price}|(?:just|only) (?:checking|wondering|curious|asking)' +
  '|(?:just|only|like to|want to|need to) (?:\\S+ ){0,3}?(?:know|see|hear|after|want|need) (?:\\S+ ){0,3}?{price}';
const BOOKS = '{if}|book\\w*|(?<!(?:the|my|that|last|an) )order|reserv\\w*|go ahead|pid\\w+';

/** "What is the charge if …": what would be, not what must hold. */
const PRICE_OF = '(?:what|how much|cuanto)(?: [a-z]+){0,3} {price}(?: [a-z]+){0,2}$';

/** Between sentences, before "and", and before "if". */
function partsOf(pieces: Pieces): readonly Pieces[] {
  const ends = findAll(pieces, CUTS).map(({ to }) => to);
  const ifs = findAll(
    pieces,
    '(?<!(?:know|see|me|wonder|wondering|out|check|ask|sure) )(?:only |but |pero |solo )?{if}',
  ).flatMap(({ from }) => (has(pieces.slice(0, from), PRICE_OF) ? [] : [from]));
  const bounds = [0, ...new Set([...ends, ...ifs])].toSorted((a, b) => a - b);
  return bounds.map((from, at) => pieces.slice(from, bounds[at + 1])).filter((part) => part.length > 0);
}

/** The same request goes on. */
function joins({ act: before, pieces }: Clause, act: Act, part: Pieces): boolean {
  const isOther = has(part, '[IML]') && has(pieces, '[IML]');
  if (before === act) return act === 'mail' || act === 'clip' || isWay(act) || !isOther;
  if (isWay(before))
    return (
      (act === 'save' && !has(part, '{save}')) ||
      ['quote', 'insights', ...ENDINGS].includes(act) ||
      (act === 'tip' && !has(part, '{streams}')) ||
      (act === 'clip' && !has(part, 'clip\\w*|{streams}')) ||
      (/^(?:dispatch|track)$/.test(act) && has(part, 'hold|dont|not|yet|no'))
    );
  if (before === 'forget' && act === 'places')
    return has(part, '[PB]') && !has(part, '^(?:\\S+ )?(?:show|list|what|which)');
  // Why it is cancelled is no request: "my cousin will fetch it", "they sent the wrong one".
  if (/^(?:cancel|refund|forget|save)$/.test(before)) return !has(part, BEGUN) && [...WHYS, ...ENDINGS].includes(act);
  if (ENDINGS.includes(act)) return true;
  if (before === 'bid' && act === 'get_auction') return !has(pieces, 'I');
  return (before === 'tip' || before === 'clip') && ['create', 'read_chat', 'save', 'mail'].includes(act);
}

const WHYS: readonly Act[] = ['create', 'quote', 'track', 'list', 'insights', 'dispatch', 'receipt'];
const BEGUN =
  '^(?:(?:{filler}|{maybe}|please|could|can|would|instead|also) )*(?:{book}|{track}|{price}|{open}|list|find|dispatch|release|receipt)(?: .*)?$' +
  '|[PXB]|{again}|same|instead|another|[?]';

/** What comes before "so what is on?" is why it is asked. */
const WHY = '^.* [,.;!] (?:and )?so(?= (?:what|who|whos|which|how|is|are|any|show|list|find|que|quien|cuanto|cual) )';

/** A thing alone, without anything that is done to it: "auction 7f…, …", "… : 7f…". */
const isNaming = (pieces: Pieces): boolean =>
  has(
    pieces,
    '^(?:{lot}|I|L|the|this|that|on|for|el|la|en|also|[.,;:?!])(?: (?:{lot}|I|L|on|for|and|y|please|too|[.,;:?!]))*$',
  ) && has(pieces, '[IL]');

/** "From home to mom. Tip 3, and book it." */
const isTipOfWay = ({ act, pieces }: { act: Act | undefined; pieces: Pieces }): boolean =>
  act === 'tip' && !has(pieces, '{streams}') && has(pieces, '[PXB]');

/** One point, and what it is: "we moved! Home is now at 37.7, -122.4", "note the yard down, 37.7, -122.4". */
const isPlacing = (pieces: Pieces): boolean =>
  findAll(pieces, 'X').length === 1 &&
  findAll(pieces, '[PB]').length < 2 &&
  has(
    pieces,
    '{save}|places?|spot|as|call(?:ed)?|named?|label|under|moved|now|update|set|wrong|should (?:be|sit)|note|put down|register',
  ) &&
  !has(
    pieces,
    '{price}|(?<!moved )(?:from|to) (?:the |my )?[PXB]|send\\w*|book\\w*|ship|deliver\\w*|courier|parcel|package|pick\\w*|collect\\w*' +
      '|{remove}|tip|clip|bid|run|bring|need|want|get|fetch|driver|take',
  );

/** "I've left the old flat, so forget it": a place that is told of, and no way. */
export const LEFT =
  '^(?!(?:\\S+ )*?(?:(?:from|to) (?:the |my )?[PXB]|[PXB] (?:\\S+ )*?[PXB]))(?:\\S+ )*?[PB] (?:\\S+ )*?' +
  '(?:{remove}|drop|bin|ditch) (?:it|that|this)(?: (?:one|place))?(?: [.,;!?])?';

/** The sentence that asks for an act. */
function sentenceOf(act: Act, pieces: Pieces, memory: Memory): Pieces {
  const ends = [...findAll(pieces, '[.!?;]').map(({ to }) => to), pieces.length];
  const sentences = ends.map((to, at) => pieces.slice(ends[at - 1] ?? 0, to));
  return sentences.findLast((each) => actOf(each, memory) === act) ?? pieces;
}

/** A clause while it is still read. */
interface Open {
  act: Act | undefined;
  pieces: Pieces;
  asked: Pieces;
}

/** What each clause asks for once all of it is there; where none asks for anything, what all of them do together. */
function settled(clauses: readonly Open[], pieces: Pieces, memory: Memory): readonly Clause[] {
  for (const clause of clauses)
    // "It is at home and I am at the office, get somebody to bring it" looks for no driver of a booking.
    if (
      (isTipOfWay(clause) ||
        (clause.act === 'dispatch' && has(clause.pieces, '(?:get|find|have) (?:some|any)\\S+ .*'))) &&
      has(clause.pieces, '[PXB] ... [PXB]')
    )
      clause.act = has(clause.pieces, '{asks}') ? 'quote' : 'create';
  for (const clause of clauses) if (has(clause.pieces, THEN)) clause.act = DONE_THEN[clause.act ?? ''] ?? clause.act;
  // "Checking what a run between home and the office costs" is no booking.
  for (const clause of clauses)
    if (clause.act === 'create' && has(clause.pieces, ONLY_ASKS) && !has(clause.pieces, BOOKS)) clause.act = 'quote';
  const known = clauses.filter((clause): clause is Clause => clause.act !== undefined);
  const act = known.length === 0 && clauses.length > 0 ? actOf(pieces, memory) : undefined;
  return act === undefined ? known : [{ act, pieces, asked: sentenceOf(act, pieces, memory) }];
}

/** What a part asks for behind another: what a mail says goes on up to the next verb behind "then". */
function actIn(part: Pieces, last: Open | undefined, memory: Memory): Act | undefined {
  const isNext = has(part, '^(?:please )?(?:{verb}|{book}|tip|bid|save|track|show|where)(?: .*)?$');
  if (last?.act === 'mail' && !(isNext && has(last.pieces, 'then$'))) return undefined;
  // "…, e-mail ann@example.com": how somebody is reached.
  if (has(part, '^(?:and |her |his |their |my )?(?:e-?mail|mail|correo)(?: is| address| :)* M(?: [.,;])?$'))
    return undefined;
  // "Before I bid, is it genuine?": what comes later isn't asked for.
  if (has(part, '^(?:\\S+ )?before (?:i|we) (?:\\S+ ){1,4}?,$')) return undefined;
  const act = actOf(part, memory);
  return act !== undefined && has(part, IF) && !DOING.includes(act) ? undefined : act;
}

/** Cuts what was said where another request begins; what asks for nothing belongs to the request before it. */
export function clausesIn(whole: Pieces, memory: Memory) {
  const why = find(whole, WHY);
  const pieces = why === undefined || has(why.pieces, '[A-Z]') ? whole : whole.slice(why.to);
  const clauses: Open[] = [];
  let isRuledOut = false;
  const parts = partsOf(pieces);
  for (const [at, part] of parts.entries()) {
    const last = clauses.at(-1);
    // "Don't book if it costs over 9" is a condition, and no ban.
    const next = parts[at + 1] ?? [];
    const isUnder = has(has(next, IF) ? [...part, ...next] : part, 'more than|over|above|beyond|past|unless');
    if (isNegated(part) && !isUnder) {
      isRuledOut = true;
      if (!has(part, 'dispatch\\w*|hold|out|{driver}|[PXB] ... [PXB]')) continue;
    }
    const both = [...(last?.pieces ?? []), ...part];
    const own = actIn(part, last, memory);
    // "Lot 7f…: I go ninety" names it first.
    const isBid = own === undefined && last?.act === 'get_auction' && actOf(both, memory) === 'bid';
    if (isBid && last !== undefined) last.act = 'bid';
    const act = isBid ? undefined : own;
    if (has(both, LEFT)) {
      clauses.splice(-1, 1, { act: 'forget', pieces: both, asked: both });
      continue;
    }
    if (
      last?.act === 'cancel' &&
      has(part, '(?:what|how much) (?:would|will|does|do|is) (?:\\S+ ){1,3}?(?:cost|fee|charge|be)')
    )
      last.act = 'preview';
    if (last?.act === 'create' && has(part, ASKS_PRICE) && !has(part, IF)) last.act = 'quote';
    if (last?.act === 'cancel' && act === 'preview' && !has(last.pieces, '{yes}')) last.act = 'preview';
    if (last === undefined) clauses.push({ act, pieces: part, asked: part });
    else if (isNaming(part) || isNaming(last.pieces)) {
      Object.assign(last, { act: actOf(both, memory), pieces: both, asked: both });
    } else if (act === 'create' && isTipOfWay(last))
      Object.assign(last, {
        act: has(last.pieces, '{price}') ? 'quote' : act,
        pieces: [...last.pieces, ...part],
        asked: part,
      });
    else if (act !== undefined && act === DONE_THEN[last.act ?? ''] && has([...last.pieces, ...part], THEN))
      Object.assign(last, { act, pieces: [...last.pieces, ...part] });
    else if (act === undefined || (last.act !== undefined && joins(last as Clause, act, part)))
      last.pieces = [...last.pieces, ...part];
    else if (
      last.act === undefined &&
      last.pieces.length < 4 &&
      !has(last.pieces, '{price}') &&
      !last.pieces.some(({ mark }) => /^[A-Z]/.test(mark) || (/^[a-z]/.test(mark) && isTelling(mark)))
    )
      Object.assign(last, { act, pieces: part, asked: part });
    else if (last.act === undefined || (act === 'create' && isWay(last.act)))
      Object.assign(last, { act, pieces: [...last.pieces, ...part], asked: part });
    else clauses.push({ act, pieces: part, asked: part });
  }
  if (isPlacing(pieces)) return { clauses: [{ act: 'save' as const, pieces, asked: pieces }], isRuledOut };
  return { clauses: settled(clauses, pieces, memory), isRuledOut };
}
