import { find, has, type Match, type Piece } from '../text/pieces.ts';

export type Comparison = '<' | '<=' | '>' | '>=';

/** What has to hold before something is done. Amounts are cents, distances miles. */
export interface Condition {
  readonly measure: 'amount' | 'miles' | 'spent' | 'verified' | 'viewers' | 'no-driver';
  readonly comparison: Comparison;
  readonly bound: number;
  /** Of several things together. */
  readonly isTotal: boolean;
  /** What is left out where it doesn’t hold, instead of everything. */
  readonly otherwise?: 'no-tip';
}

const BOUND = '(?:[ANK]|a [ANK])';
const forms: readonly (readonly [Comparison, string])[] = [
  ['>=', `${BOUND} or (?:more|over|above)|at least ${BOUND}|${BOUND} o mas`],
  [
    '<=',
    `${BOUND} (?:in total )?(?:or (?:less|under|below|cheaper)|at most|max|maximum|tops|o menos|como mucho|exactly)`,
  ],
  [
    '<=',
    `(?:(?:at|the) most|up to|no more than|not more than|not (?:over|above)|(?:doesnt|dont|isnt|wont|does not|do not|is not) (?:be |cost |come to |go |exceed |me )*(?:over|above|more than|exceed)?|within|(?:a )?max(?:imum)?(?: of)?|como (?:mucho|maximo)|no mas de|hasta|not exceed(?:ing)?|no (?:pase|supere) de|no supere(?: los)?|no pasa de) ${BOUND}`,
  ],
  [
    '<',
    `(?:under|below|less than|cheaper than|lower than|beneath|fewer than|menos de|por debajo de|menor que|inferior a) ${BOUND}`,
  ],
  ['>', `(?:over|more than|above|exceeds?|higher than|mas de|por encima de|greater than) ${BOUND}`],
  [
    '<=',
    `(?:(?:budget|limit|presupuesto|cap|ceiling|tope|limite) (?:is |of |es |de |at |to |= |: )*|stay (?:in|within) )${BOUND}|${BOUND} (?:budget|limit|all in)`,
  ],
];

const FREE =
  'free|no (?:fee|charge|cost)|(?:doesnt|dont|does not|do not|wont|will not) cost (?:me )?(?:anything|a thing)|costs? (?:me )?nothing|gratis|sin (?:costo|coste|cargo)|no (?:me )?(?:cuesta|cueste) nada|without (?:a )?(?:fee|charge|cost)';

const IF =
  '(?:but )?(?:only )?(?:if|as long as|so long as|provided(?: that)?|providing|unless|si|solo si|siempre que|mientras|a menos que|assuming|when|whichever|every|each|any|those|budget|limit|presupuesto|max)';

const inverse: Readonly<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function measureOf(pieces: readonly Piece[], match: Match): Condition['measure'] {
  if (has(match.pieces, '(?:a )?K') || match.pieces.some(({ mark }) => mark === 'K')) return 'miles';
  if (has(pieces, '(?:spent|spend|spending|gastado|gaste|llevo)')) return 'spent';
  if (has(pieces, '(?:viewers|watching|people|espectadores|viendo)')) return 'viewers';
  return 'amount';
}

/** A bound with its comparison; where none was said (`isLoose`), a bare comparison will do. */
export function readCondition(
  pieces: readonly Piece[],
  isLoose: boolean,
): (Match & { readonly condition: Condition }) | undefined {
  const opener = find(pieces, IF);
  if (opener === undefined && !isLoose) return undefined;
  const from = opener?.from ?? 0;
  const isUnless = opener !== undefined && has(opener.pieces, 'unless|a menos que');
  const otherwise =
    opener !== undefined &&
    has(pieces, 'leave the tip out|(?:without|skip|drop|no|forget) (?:the |a )?tip|sin propina');
  const isTotal =
    has(pieces, '(?:together|total|both|two|altogether|all|combined|sum|juntos|ambos|N)') &&
    has(pieces, 'together|total|both|two come|altogether|combined|in all|budget|juntos|ambos|N come');
  const rest = { isTotal, ...(otherwise ? { otherwise: 'no-tip' as const } : {}) };
  const verified = find(pieces.slice(from), '(?:verif\\w*|checks? out|is honest|holds up|is intact|cuadra)');
  if (opener !== undefined && verified !== undefined) {
    return {
      ...verified,
      from,
      to: from + verified.to,
      condition: { measure: 'verified', comparison: '>=', bound: 1, ...rest },
    };
  }
  const driver = find(
    pieces.slice(from),
    '(?:no|without a|sin) (?:driver|repartidor)|nobody (?:is )?(?:has )?(?:taken|accepted|picked)|no one (?:has )?(?:taken|accepted)',
  );
  if (opener !== undefined && driver !== undefined) {
    return {
      ...driver,
      from,
      to: from + driver.to,
      condition: { measure: 'no-driver', comparison: '<', bound: 1, ...rest },
    };
  }
  for (const [comparison, source] of forms) {
    const match = find(pieces, source);
    if (match === undefined) continue;
    const piece = match.pieces.find(({ mark }) => /^[ANK]$/.test(mark));
    const measure = measureOf(pieces, match);
    const scale = piece?.mark === 'N' && measure !== 'viewers' && measure !== 'miles' ? 100 : 1;
    const bound = Math.round((piece?.number ?? 0) * scale * 1000) / 1000;
    const said = otherwise ? inverse[comparison] : comparison;
    return {
      ...match,
      from: Math.min(from === 0 && opener === undefined ? match.from : from, match.from),
      to: match.to,
      condition: { measure, comparison: isUnless ? inverse[said] : said, bound, ...rest },
    };
  }
  const free = opener === undefined ? undefined : find(pieces.slice(from), FREE);
  if (free === undefined) return undefined;
  return {
    ...free,
    from,
    to: from + free.to,
    condition: { measure: 'amount', comparison: isUnless ? '>' : '<=', bound: 0, ...rest },
  };
}

export const holds = ({ comparison, bound }: Condition, figure: number): boolean =>
  comparison === '<'
    ? figure < bound
    : comparison === '<='
      ? figure <= bound
      : comparison === '>'
        ? figure > bound
        : figure >= bound;
