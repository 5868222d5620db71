import { THEN } from '../grammar/clauses.ts';
import { find, has, type Match, type Pieces } from '../text/pieces.ts';

export type Comparison = '<' | '<=' | '>' | '>=';

/** What has to hold before something is done. Amounts are cents, distances miles. */
export interface Condition {
  readonly measure: 'amount' | 'miles' | 'spent' | 'verified' | 'viewers' | 'drivers';
  readonly comparison: Comparison;
  readonly bound: number;
  /** Of several things together. */
  readonly isTotal: boolean;
  /** The tip alone is left out where it doesn’t hold. */
  readonly isOfTip: boolean;
}

/** "Over three crates" is a count. */
const BOUND = '(?:a )?(?:[AK]|N(?! (?!viewers|dollars|bucks)[a-z]+s(?: |$)))';
const NOT = '(?:not?|(?:doe|i)snt|wont|(?:does|is|will) not)(?: be| cost| come to| go)*';
/** The first form that fits is it: "no more than" before "more than". */
const FORMS: readonly (readonly [Comparison, string])[] = [
  ['>=', `${BOUND} (?:or (?:more|over|above)|o mas)|at least ${BOUND}`],
  ['<=', `${NOT} (?:over|above|exceed(?:ing)?|more th[ae]n|mas de|pas[ae] de|super[ae] los) ${BOUND}`],
  [
    '<=',
    `${BOUND} (?:in total )?(?:or (?:less|under|below|cheaper)|at most|como (?:mucho|maximo)|max(?:imum)?|tops|o menos|exactly)`,
  ],
  ['<=', `(?:(?:at|the) most|up to|within|(?:a )?max(?:imum)?(?: of)?|como (?:mucho|maximo)|hasta) ${BOUND}`],
  ['<', `(?:under|below|(?:less|cheaper|lower|fewer) th[ae]n|menos de|por debajo de|inferior a) ${BOUND}`],
  ['>', `(?:over|(?:more|higher|greater) th[ae]n|above|exceeds?|mas de|por encima de|costs) ${BOUND}`],
  ['<=', `(?:budget|limit|presupuesto|cap|tope|limite)(?: is| of| es| de| at| to| :)* ${BOUND}`],
  ['<=', `${BOUND} (?:budget|limit|all in|(?:is|es) (?:my|the|mi|el) (?:max\\w*|limite?|budget))`],
];

/** Conditions without a figure. */
const PLAIN: readonly (readonly [Condition['measure'], Comparison, number, string])[] = [
  ['verified', '>=', 1, 'verif\\w*|checks? out|is honest|holds(?: up)?|is intact|cuadra'],
  ['drivers', '<', 1, '(?:no|without a|sin) {driver}|(?:nobody|no one) (?:is |has )*(?:taken|accepted|picked)'],
  [
    'amount',
    '<=',
    0,
    'free|(?:no|without a?) ?(?:fee|charge|cost)|costs? (?:me )?nothing|gratis|sin (?:coste?o?|cargo)',
  ],
  ['amount', '<=', 0, '(?:doesnt|does not|wont|no) (?:me )?(?:cost|cuest[ae]) (?:me )?(?:anything|a thing|nada)'],
];

const OPENER = '{if}|[?] (?:ok |and |yes )*then|only when|whichever|every|each|any|those|budget|limit|presupuesto|max';
const TOTAL = 'together|total|both|two come|altogether|combined|in all|budget|juntos|ambos|N come|the lot';
const inverse: Readonly<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function measureOf(pieces: Pieces, mark: string | undefined, isCount: boolean): Condition['measure'] {
  if (mark === 'K') return 'miles';
  if (has(pieces, 'spent|spend|spending|gastado|gaste|llevo')) return 'spent';
  return isCount || has(pieces, 'viewers|watching|people|espectadores|viendo') ? 'viewers' : 'amount';
}

/**
 * A condition, and where its figure stands. Where one stands open (`isOpen`), a bare comparison will do; `isCount`: a
 * bare number is no amount.
 */
export function readCondition(
  pieces: Pieces,
  { isOpen = false, isCount = false } = {},
): (Match & { readonly condition: Condition }) | undefined {
  const isBegun = has(pieces, OPENER) || has(pieces, THEN);
  if (!isBegun && !isOpen) return undefined;
  const isOfTip = isBegun && has(pieces, '{tipless}');
  const isTurned = has(pieces, 'unless|a menos que|{negation} (?:book|do|send|bother|cancel|bid|tip)') !== isOfTip;
  const condition = (measure: Condition['measure'], comparison: Comparison, bound: number): Condition => ({
    measure,
    comparison: isTurned ? inverse[comparison] : comparison,
    bound,
    isTotal: has(pieces, TOTAL),
    isOfTip,
  });
  for (const [comparison, source] of FORMS) {
    const match = find(pieces, source);
    const { mark, number = 0 } = match?.pieces.findLast((piece) => /^[ANK]$/.test(piece.mark)) ?? {};
    if (match === undefined) continue;
    const measure = measureOf(pieces, mark, isCount && mark === 'N');
    const bound = mark === 'N' && measure !== 'viewers' ? Math.round(number * 100) : number;
    return { ...match, condition: condition(measure, comparison, bound) };
  }
  for (const [measure, comparison, bound, source] of isBegun ? PLAIN : []) {
    const match = find(pieces, source);
    if (match !== undefined) return { ...match, condition: condition(measure, comparison, bound) };
  }
  return undefined;
}

export function holds({ comparison, bound }: Condition, figure: number): boolean {
  if (figure === bound) return comparison.endsWith('=');
  return comparison.startsWith('<') === figure < bound;
}
