import type { Json } from '#src/agent/registry/capability.ts';
import { THEN } from '../grammar/clauses.ts';
import { isWay } from '../grammar/intents.ts';
import type { Scene } from '../acts/scene.ts';
import type { Request, Slots } from '../request.ts';
import { deedOf, type Act } from '../acts/deeds.ts';
import { isTelling } from '../text/lexicon.ts';
import { given } from '../memory/things.ts';
import { find, has, pieceOf, without, type Pieces } from '../text/pieces.ts';
import { isLeft, readAmount, readMaximum } from './amounts.ts';
import { BUDGET, readCondition } from './condition.ts';
import { readFields } from './fields.ts';
import { filtered, readFilters } from './filters.ts';
import { readTime } from './parcel.ts';
import { reasonIn } from './reason.ts';
import { readForgotten, readPoints } from './points.ts';
import { readRoutes } from './route.ts';
import { readSent } from './sent.ts';
import { partsOf } from './several.ts';
import { readTarget } from './target.ts';
import { clipSpan, dayOf } from './when.ts';

const LISTS: readonly Act[] = ['list', 'list_live', 'competitors', 'insights', 'spending'];
const CONDITIONED: readonly Act[] = ['create', 'cancel', 'refund', 'tip', 'bid', 'dispatch'];
const PAYING: readonly Act[] = ['tip', 'bid', 'refund'];

/** What was said about a delivery beside its ends, and what nobody understood of it. */
function readParcel(
  { said, now, pieces }: Scene,
  whole: Pieces,
  isBare: boolean,
): Pick<Request, 'doubt'> & { slots: Slots } {
  const time = readTime(whole, now);
  const tip = readAmount('create', without(whole, time), isBare);
  const { input, left } = readFields(said, 'create', without(without(whole, time), tip));
  const customer = input['customer'] as { readonly name?: string } | undefined;
  const { description, name } = readSent(said, pieces, left);
  const parcel = {
    ...input,
    ...given({ customer: name === undefined ? customer : { name, ...customer }, description }),
  };
  const day = time === undefined ? dayOf(left, now) : undefined;
  const isLater = time === undefined && (has(left, 'W') || (day ?? 0) > 0);
  const doubt = isLeft(left) ? 'amount' : isLater ? 'when' : undefined;
  return {
    slots: given<Slots>({ day, time: time?.time, amount: tip?.amount, input: parcel }),
    ...(doubt && { doubt }),
  };
}

/** What may be said once for several deliveries: not what is sent, nor to whom. */
export const ofAll = ({ input, pickup: _from, dropoff: _to, loose: _at, ...slots }: Slots): Slots => {
  const { description: _what, customer: _whom, ...rest } = input ?? {};
  return { ...slots, input: rest };
};

/** Where one way ends and what is said of the next begins: at a full stop, else at "and", else at a comma. */
function cutBetween(pieces: Pieces, from: number, to: number): number {
  const between = pieces.slice(from, to);
  const cut = ['[.;!]', 'and|then|plus|y|luego', ','].flatMap((sign) => find(between, sign)?.from ?? [])[0];
  return from + (cut ?? 0);
}

/** Each way with what was said near it; what was said once and "each" counts for all. */
function readWays(scene: Scene, pieces: Pieces, isBare: boolean): Pick<Request, 'items' | 'doubt'> {
  const { said, now } = scene;
  const { slots, ...doubt } = readParcel(scene, pieces, isBare);
  const { routes, loose } = readRoutes(said, without(pieces, readTime(pieces, now)));
  if (routes.length === 0) return { items: [given<Slots>({ ...slots, loose })], ...doubt };
  const isTold = has(pieces, '{tip}|{driver}');
  const cuts = routes.map(({ to }, at) => {
    const next = routes[at + 1];
    return next === undefined ? pieces.length : cutBetween(pieces, to, next.from);
  });
  const owns = routes.map((_route, at) => readParcel(scene, pieces.slice(cuts[at - 1] ?? 0, cuts[at]), isTold));
  const isList = new Set(routes.map(({ way }) => way)).size < 2;
  // "To mom and dad" are two with the same; "a card to mom, a book to dad" are not.
  const isShared =
    (isList && !owns.every(({ slots: own }) => own.input?.['description'] !== undefined)) || routes.length === 1;
  const isEach = has(pieces, 'each|both|all|every|cada|ambos');
  const items = routes.map(({ pickup, dropoff }, at): Slots => {
    const { slots: own = {} } = owns[at] ?? {};
    const ends = given<Slots>({ pickup, dropoff });
    // Of ways that share their words each has its own reference.
    const { externalReference } = own.input ?? {};
    const input = given<Json>({ ...slots.input, ...(routes.length > 1 ? { externalReference } : {}) });
    return isShared ? { ...slots, input, ...ends } : { ...(isEach ? ofAll(slots) : {}), ...own, ...ends };
  });
  return {
    items,
    ...(isShared ? doubt : owns.find((own) => own.doubt !== undefined)?.doubt ? { doubt: 'amount' as const } : {}),
  };
}

/** What a mail is to say that was just told. */
const SUMMARY =
  '(?:that|the|this|those|these|a|its?|la|el|ese|una?)(?: \\S+){0,2} (?:figure|summary|number|total|amount|results?' +
  '|list|price|quote' +
  '|link|code|slug|details|status|eta|receipt|info|answer|title|resumen|cifra|numero|enlace)|(?:it|that|them|this' +
  '|those) to';

/** Of a thing that something is done to, and what else was said of it. */
function readThing(scene: Scene, act: Act, whole: Pieces, isBare: boolean, asked: Pieces): Slots {
  const { said, now, memory } = scene;
  const reason = act === 'cancel' || act === 'refund' ? reasonIn(said, whole) : {};
  const { input, left } = readFields(said, act, whole);
  const maximum = act === 'bid' ? readMaximum(left) : undefined;
  // "Half of it came broken. Refund $3": what was asked counts.
  const owed = left.map((piece) =>
    piece.at >= (asked[0]?.at ?? 0) && piece.end <= (asked.at(-1)?.end ?? 0) ? piece : { ...piece, mark: ';' },
  );
  const priced = act === 'refund' && has(owed, '[AFNR]') ? owed : left;
  const paid = PAYING.includes(act) ? readAmount(act, without(priced, maximum), isBare) : undefined;
  const unpaid = without(left, paid);
  const rest = unpaid.filter(({ mark }, at) => {
    const isCount = mark === 'N' && (unpaid[at - 1]?.mark === 'O' || isTelling(unpaid[at + 1]?.mark ?? 'a'));
    return isCount || !(/^[ADFNRUW]$/.test(mark) || (mark === 'O' && /^[DU]$/.test(unpaid[at + 1]?.mark ?? '')));
  });
  // "Mail Ann the receipt of the rug" says what, not the words.
  const isNamedOnly =
    act === 'mail' &&
    memory.reply === '' &&
    has(whole, SUMMARY) &&
    !has(whole, 'Q|:|say\\w*|that|tell\\w*|know|message|body');
  const isSummary = act === 'mail' && pieceOf(whole, 'Q') === undefined && has(whole, SUMMARY) && memory.reply !== '';
  const seconds =
    act === 'clip' && isBare && input['durationSeconds'] === undefined ? pieceOf(left, 'N')?.number : undefined;
  const { kind } = deedOf(act);
  const told = act === 'mail' ? undefined : readTarget(said, rest, kind, asked);
  const target = (told?.words?.length ?? 0) < 2 ? filtered(kind, rest, told) : told;
  const isReferring = readTarget(said, asked)?.pick === 'it' || has(rest, REFERRING);
  const isElseIt = kind !== 'delivery' && target?.words !== undefined && isReferring;
  return given<Slots>({
    target: isElseIt ? { ...target, isElseIt } : target,
    amount: paid?.amount,
    maximumMinor: maximum?.cents,
    isOfLot: (act === 'clip' && has(left, '{lot}')) || undefined,
    input: {
      ...reason,
      ...input,
      ...(act === 'clip' ? clipSpan(whole, now) : {}),
      ...(seconds === undefined ? {} : { durationSeconds: seconds }),
      ...(isSummary ? { body: memory.reply } : isNamedOnly ? { body: undefined } : {}),
    },
  });
}

/** Whom or what the talk is about. */
const REFERRING = 'him|her|his|their|them|they|it|its|(?:that|this) (?:{streams}|lot|one)';

function readItems(
  scene: Scene,
  act: Act,
  pieces: Pieces,
  isBare: boolean,
  asked: Pieces,
): Pick<Request, 'items' | 'doubt'> {
  const { said, now, memory } = scene;
  if (isWay(act)) return readWays(scene, pieces, isBare);
  if (act === 'save') return { items: readPoints(said, pieces, memory) };
  if (act === 'forget') return { items: readForgotten(said, pieces) };
  if (!LISTS.includes(act)) {
    const parts = partsOf(act, pieces);
    const items = parts.map((part) => readThing(scene, act, part, isBare, parts.length > 1 ? part : asked));
    const isClear = items.every(({ target }, at) => target !== undefined && (at === 0 || target.pick === undefined));
    return { items: isClear ? items : [readThing(scene, act, pieces, isBare, asked)] };
  }
  const { input, left } = readFields(said, act, pieces);
  const target = readTarget(
    said,
    // "The last 7 days" are none of a list.
    left.filter(({ mark }, at) => /^(?:O|it|its|their|they|them|that)$/.test(mark) && left[at + 1]?.mark !== 'U'),
  );
  return {
    items: [
      given<Slots>({
        target,
        input: { ...input, ...readFilters(act, left, now, asked) },
      }),
    ],
  };
}

/** A condition that isn't one, "if you can", or that was said before, "if it fits". */
const POLITE = '(?:only |but |and )?{if} (?:not|so|(?:it|that|this) (?:is|does|fits|works)(?: ok| fine)?|alcanza)';
const OUTBID = '(?:but )?{if} (?:\\S+ ){1,3}?(?:outbids?|tops|beats|supera)(?: me)?';

/** A request as far as it was said. `isBare`: it goes on with one, so that a figure alone will do. */
export function readRequest(scene: Scene, act: Act, pieces: Pieces, isBare = false, asked = pieces): Request {
  const whole = without(pieces, find(pieces, OUTBID));
  const isOpen = scene.memory.open?.why === 'unmet';
  const isRest = has(whole, '(?:left|rest|remain\\w*) (?:\\S+ )*?{tip}');
  const isBound = act !== 'bid' || has(whole, '{if}');
  const budget = act === 'create' && !isRest ? find(whole, BUDGET) : undefined;
  const known = scene.memory.budget;
  const budgetMinor = act === 'create' && known?.isForTips === false ? known.cents : undefined;
  const found =
    CONDITIONED.includes(act) && !isRest && isBound
      ? readCondition(whole, { isOpen: isOpen || act === 'create', isCount: act === 'tip', budgetMinor })
      : undefined;
  // Money that a person says to have for a booking is the most that it may cost.
  const isCapped = found === undefined && budget !== undefined && budgetMinor !== undefined;
  const cap = { measure: 'amount', comparison: '<=', bound: budgetMinor ?? 0, isTotal: true, isOfTip: false } as const;
  const { items, doubt } = readItems(scene, act, without(without(whole, found), budget), isBare, asked);
  const isCheapest = isWay(act) && has(whole, '{cheap}');
  const isUnclear =
    found === undefined &&
    !isCapped &&
    CONDITIONED.includes(act) &&
    (has(whole, '{if}') || has(whole, THEN)) &&
    !has(whole, POLITE);
  const isUnsure = act === 'create' ? doubt : undefined;
  const isRange = (act === 'tip' || act === 'bid') && has(whole, '[AN] (?:or|to|and|y|o|-) [AN]');
  // "Refund the tip part of it" is less than all of it.
  const isPart = act === 'refund' && items[0]?.amount === undefined && has(whole, '{tip}|part|portion|some of|parte');
  // Two figures of one tip may be of two people: whose is whose is asked.
  const isSeveral =
    act === 'tip' && items.length === 1 && has(whole, '[AN] (?:, )?(?:,|and|then|y|luego|plus) (?:\\S+ ){1,3}?[AN]');
  // "If they are over 20, leave the second out": which is booked then is asked.
  const isSplit =
    (isWay(act) &&
      items.length > 1 &&
      found !== undefined &&
      has(whole, '(?:leave|skip|drop) ... (?:[PB] (?:out|off)|O)|{out}')) ||
    // "From home or from work": one of two.
    (act === 'create' && !isCheapest && has(whole, '[PX] or (?:\\S+ ){0,2}?[PX]'));
  const isDrift = items[0]?.amount?.kind === 'drift';
  return given<Request>({
    act,
    items,
    condition: found?.condition ?? (isCapped ? cap : undefined),
    choice: isCheapest ? 'cheapest' : undefined,
    doubt:
      (isUnclear && !isDrift) || isSplit
        ? 'doubt'
        : (isRange || isSeveral || isPart) && items[0]?.maximumMinor === undefined
          ? 'amount'
          : isUnsure,
  });
}
