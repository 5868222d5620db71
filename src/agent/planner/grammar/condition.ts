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

const BOUND = '(?:a )?[ANK]';
const forms: readonly (readonly [Comparison, string])[] = [
  ['>=', `${BOUND} or (?:more|over|above)|at least ${BOUND}|${BOUND} o mas`],
  [
    '<=',
    `${BOUND} (?:in total )?(?:or (?:less|under|below|cheaper)|at most|max|maximum|tops|o menos|como mucho|exactly)`,
  ],
  [
    '<=',
    `(?:(?:at|the) most|up to|no more th[ae]n|not more th[ae]n|not (?:over|above)|within|(?:a )?max(?:imum)?(?: of)?|como (?:mucho|maximo)|no mas de|hasta|not exceed(?:ing)?|no (?:pas[ae]|super[ae]) (?:de|los)) ${BOUND}`,
  ],
  [
    '<=',
    `(?:doesnt|dont|isnt|wont|does not|do not|is not)(?: be| cost| come to| go| exceed| me| over| above| more th[ae]n)+ ${BOUND}`,
  ],
  [
    '<',
    `(?:under|below|(?:less|cheaper|lower|fewer) th[ae]n|beneath|menos de|por debajo de|menor que|inferior a) ${BOUND}`,
  ],
  ['>', `(?:over|(?:more|higher|greater|dearer) th[ae]n|above|exceeds?|mas de|por encima de|costs) ${BOUND}`],
  [
    '<=',
    `(?:budget|limit|presupuesto|cap|ceiling|tope|limite)(?: is| of| es| de| at| to| =| :)* ${BOUND}|stay (?:in|within) ${BOUND}|${BOUND} (?:budget|limit|all in)|${BOUND} (?:is|es) (?:my|the|mi|el) (?:max|maximum|limit|budget|maximo|limite)`,
  ],
];

/** Conditions without a figure. */
const plain: readonly (readonly [Condition['measure'], Comparison, number, string])[] = [
  ['verified', '>=', 1, '(?:verif\\w*|checks? out|is honest|holds up|is intact|cuadra)'],
  [
    'no-driver',
    '<',
    1,
    '(?:no|without a|sin) (?:driver|repartidor)|(?:nobody|no one) (?:is |has )*(?:taken|accepted|picked)',
  ],
  [
    'amount',
    '<=',
    0,
    'free|no (?:fee|charge|cost)|(?:doesnt|dont|does not|do not|wont|will not) cost (?:me )?(?:anything|a thing)|costs? (?:me )?nothing|gratis|sin (?:costo|coste|cargo)|no (?:me )?(?:cuesta|cueste) nada|without (?:a )?(?:fee|charge|cost)',
  ],
];

const IF =
  '(?:if|as long as|so long as|provided|providing|unless|si|siempre que|mientras|a menos que|assuming|whichever|every|each|any|those|budget|limit|presupuesto|max)';
const NO_TIP = 'leave the tip out|(?:without|skip|drop|no|forget) (?:the |a )?tip|sin propina';
const TOTAL = 'together|total|both|two come|altogether|combined|in all|budget|juntos|ambos|N come|the lot';
const inverse: Readonly<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function measureOf(pieces: readonly Piece[], match: Match): Condition['measure'] {
  if (match.pieces.some(({ mark }) => mark === 'K')) return 'miles';
  if (has(pieces, '(?:spent|spend|spending|gastado|gaste|llevo)')) return 'spent';
  return has(pieces, '(?:viewers|watching|people|espectadores|viendo)') ? 'viewers' : 'amount';
}

/** A condition, and where its figure stands; where one stands open (`isOpen`), a bare comparison will do. */
export function readCondition(
  pieces: readonly Piece[],
  isOpen: boolean,
): (Match & { readonly condition: Condition }) | undefined {
  const opener = find(pieces, IF);
  if (opener === undefined && !isOpen) return undefined;
  const isUnless = has(pieces, 'unless|a menos que');
  const isTipless = opener !== undefined && has(pieces, NO_TIP);
  const isTotal = has(pieces, TOTAL);
  const rest = { isTotal, ...(isTipless ? { otherwise: 'no-tip' as const } : {}) };
  for (const [comparison, source] of forms) {
    const match = find(pieces, source);
    if (match === undefined) continue;
    const piece = match.pieces.find(({ mark }) => /^[ANK]$/.test(mark));
    const measure = measureOf(pieces, match);
    const isDollars = piece?.mark === 'N' && measure !== 'viewers';
    const bound = isDollars ? Math.round((piece.number ?? 0) * 100) : (piece?.number ?? 0);
    const held = isUnless !== isTipless ? inverse[comparison] : comparison;
    return { ...match, condition: { measure, comparison: held, bound, ...rest } };
  }
  for (const [measure, comparison, bound, source] of opener === undefined ? [] : plain) {
    const match = find(pieces, source);
    const held = isUnless ? inverse[comparison] : comparison;
    if (match !== undefined) return { ...match, condition: { measure, comparison: held, bound, ...rest } };
  }
  return undefined;
}

export function holds({ comparison, bound }: Condition, figure: number): boolean {
  if (figure === bound) return comparison.endsWith('=');
  return comparison.startsWith('<') === figure < bound;
}
