import type { Amount } from '../request.ts';
import type { Act } from '../acts/deeds.ts';
import { isWay } from '../grammar/intents.ts';
import { find, findAll, has, pieceOf, without, type Piece, type Pieces } from '../text/pieces.ts';

/** A bare number is dollars. */
export const centsOf = ({ mark, number = 0 }: Piece): number => Math.round(mark === 'N' ? number * 100 : number);

function amountOf(piece: Piece): Amount {
  if (piece.mark === 'F') return { kind: 'foreign' };
  if (piece.mark === 'R') return { kind: 'share', share: (piece.number ?? 0) / 100 };
  return { kind: 'cents', cents: centsOf(piece) };
}

const TIPS = [
  '[ANRF](?: us)?(?: as| of| de| in)?(?: a| the| una)? {tip}',
  '{tip}(?: (?:of|the|him|her|them|to|is|should|be|it|a|al|de|at|=|:|,|for|para|el|la|{driver}))*(?: an?)? [ANRF]',
  '[ANRF](?: extra| more| on top| added| included)?(?: for| to| para| a| al)(?: the| el| my)? {driver}',
  '[ANRF] (?:on top|extra|for (?:his|her|their|the) (?:trouble|troubles|effort|time|work))',
  '(?:throw|throwing|chuck|put|slip|stick|add|plus)(?: in| on)?(?: an?)? [ARF]',
  '(?:give|gives|pay|dale|slip|dar|hand)(?: the| el| al| my)? {driver}(?: an?)? [ANRF]|{driver}(?: (?:gets?|to get|is to have|shall have|should have|can have|have|has))?(?: an?)? [ANRF]',
  '(?:the|our) (?:chap|lad|lass|guy|bloke|fella|man|woman|kid)(?: [a-z]+){0,2} [ANRF]',
];
/** Money that found no place: "2.50" is some, too. */
export const isLeft = (pieces: Pieces): boolean =>
  pieces.some(({ mark, raw }) => /^[ARF]$/.test(mark) || (mark === 'N' && /\d[.,]\d\d$/.test(raw)));

const REST =
  '(?:whatever|what|rest|anything|everything) ... (?:left|remains|remaining|rest) ... {tip}|{tip} ... (?:rest|left)';

export interface FoundAmount {
  readonly amount: Amount;
  readonly from: number;
  readonly to: number;
}
const found = (pieces: Pieces, amount: Amount, piece?: Piece): FoundAmount => {
  const at = piece === undefined ? 0 : pieces.indexOf(piece);
  return { amount, from: at, to: piece === undefined ? 0 : at + 1 };
};

/** The tip of a delivery; `isBare`: whatever figure there is. */
function readTip(pieces: Pieces, isBare: boolean): FoundAmount | undefined {
  for (const source of TIPS) {
    const match = findAll(pieces, source).at(-1);
    const piece = match?.pieces.find(({ mark }) => /^[ANRF]$/.test(mark));
    if (match !== undefined && piece !== undefined) return { ...match, amount: amountOf(piece) };
  }
  const [tipless] = findAll(pieces, '{tipless}');
  if (tipless !== undefined) return { ...tipless, amount: { kind: 'cents', cents: 0 } };
  const limit = pieceOf(pieces, 'A') ?? pieceOf(pieces, 'N');
  if (limit !== undefined && has(pieces, REST)) return found(pieces, { kind: 'rest', cents: centsOf(limit) }, limit);
  // "The same two stops" counts things.
  const bare = isBare ? findAll(pieces, '[R]|{sum}').at(-1)?.pieces[0] : undefined;
  return bare === undefined ? undefined : found(pieces, amountOf(bare), bare);
}

/** "Seven rather than five": what it isn't. */
const NOT_THIS = '(?:rather than|instead of|and not|not|en (?:vez|lugar) de)(?: the| a)? [ANF]';

/** What a stream takes at least (live’s `tipBounds`). */
export const LEAST_TIP_CENTS = 100;
const LEAST = '(?:minimum|min|minimo|lowest|least|smallest)';
const ALL_OF_IT = '(?:whole|entire|full) (?:{orders}|thing|lot|amount|price|sum)|in full|all of it|everything|todo';
/** "Half of them came broken" is why, not how much. */
const HALF = '(?:half|mitad)(?! (?:\\S+ ){0,5}?(?:was|were|is|are|came|arrived|went|got|turned|had|llego|estaba))';

/** What is to be paid, bid, tipped, given back: the last amount counts. */
export function readAmount(act: Act, whole: Pieces, isBare: boolean): FoundAmount | undefined {
  const pieces = without(whole, find(whole, NOT_THIS));
  if (isWay(act)) return readTip(pieces, isBare);
  if (act === 'tip' && has(pieces, LEAST)) return found(pieces, { kind: 'cents', cents: LEAST_TIP_CENTS });
  if (act === 'bid' && has(pieces, LEAST)) {
    const more = find(
      pieces,
      `${LEAST}(?: bid)?(?: is)? (?:plus|mas) (?:an? |another )?[AN]|[AN] (?:more|over|above|on top) (?:than |of )?(?:the )?${LEAST}`,
    );
    const figure = more?.pieces.find(({ mark }) => /^[AN]$/.test(mark));
    return found(pieces, { kind: 'minimum', moreMinor: figure === undefined ? 0 : centsOf(figure) });
  }
  if (act === 'refund' && has(pieces, ALL_OF_IT)) return found(pieces, { kind: 'all' });
  const half = act === 'refund' && !has(pieces, '[AFR]') ? find(pieces, HALF) : undefined;
  if (half !== undefined) return { ...half, amount: { kind: 'share', share: 0.5 } };
  const drift =
    act === 'refund'
      ? find(
          pieces,
          'difference|diferencia|drift|overcharge|that (?:much|amount)|the (?:excess|extra)|ese monto|esa diferencia',
        )
      : undefined;
  if (drift !== undefined) return { ...drift, amount: { kind: 'drift' } };
  // "Two bulbs" counts things.
  const isCount = (at: number) =>
    pieces[at - 1]?.mark === 'O' ||
    (act === 'refund' &&
      /^(?!(?:to|for|on|in|at|from|of|off|back|please|now|and|because|since|will|then|instead|only|is|it|maybe)$)[a-z]/.test(
        pieces[at + 1]?.mark ?? '.',
      ));
  const piece =
    (act === 'refund' ? pieces.findLast(({ mark }) => /^[AFR]$/.test(mark)) : undefined) ??
    pieces.findLast(({ mark }, at) => /^[AFNR]$/.test(mark) && !(mark === 'N' && isCount(at)));
  return piece === undefined ? undefined : found(pieces, amountOf(piece), piece);
}

const BOUND = '(?:max\\w*|tope?s?|limit\\w*|ceiling|cap|budget)';
const MAXIMUM =
  `(?:${BOUND}(?: (?:of|out|is|to|at|de|es|it|bid|price|that|[:,=]))*|(?:go|going|bid|bidding|raise|sube\\w*)(?: it| me)?(?: up)? ` +
  '(?:to|until)|(?:as|so) (?:high|far|much) as|up to|until|hasta|(?:at|the) most|como (?:mucho|maximo)' +
  '|(?:not?|dont|never|without)(?: (?:go|going|bid|bidding|pay|paying))? (?:(?:any )?(?:more|higher|further) than|above|over|past|beyond))(?: an?| un)? [AN]' +
  `|[AN](?: (?:is|as|being|at|my|the|a|your|absolute|como|mi|el))* (?:${BOUND}|most)`;

/** The most that is bid. */
export function readMaximum(pieces: Pieces) {
  const match = findAll(pieces, MAXIMUM).at(-1);
  const piece = match?.pieces.find(({ mark }) => mark === 'A' || mark === 'N');
  return match === undefined || piece === undefined ? undefined : { ...match, cents: centsOf(piece) };
}
