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
const BOUND = '(?:a )?(?:[AK]|N(?! (?!viewers|dollars|bucks)[a-z]+s(?: |$)))(?: (?:viewers|people|watching))?';
const NOT =
  '(?:not?|(?:nobody|no one|none)(?: \\S+){0,2}?|(?:doe|i)snt|aint|dont|wont|(?:does|is|will|do) not)(?: be| cost| come to| go| spend| pay| want to)*';
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
  [
    '<=',
    `${BOUND} (?:budget|limit|all in|(?:total |together |all in )?(?:is|es) (?:my|the|mi|el) (?:max\\w*|limite?|budget))`,
  ],
];

/** What a person has to spend, in a sentence of its own. */
export const BUDGET =
  '(?:(?:i|we|tengo|^(?:only )?(?:have|got))(?: (?:have|only|exactly|just|got|about|a|solo|unos)){0,3} A|(?:budget|limit|presupuesto|stretch to' +
  '|spend|go to)(?: (?:is|of|to|at|es|de|up|only|a|:)){0,2} [AN]|A (?:is|are) (?:all|what|the most))' +
  '(?! (?:for|as|to) (?:the |a )?(?:{driver}|{tip}))';
/** "At most that", "if it fits": the figure is the budget. */
const THAT = '(?:that|it|this|(?:my |the )?budget)';
const OF_BUDGET: readonly (readonly [Comparison, string])[] = [
  ['<=', `${NOT} (?:over|above|exceed(?:ing)?|beyond|more th[ae]n) ${THAT}|(?:at most|within) ${THAT}`],
  ['<', `(?:under|below|less than) ${THAT}`],
  ['>', `(?:over|above|exceeds?|more than) ${THAT}`],
  ['<=', 'fits?|enough|covers?|alcanza|doable|allows?|affordable|that (?:works|is ok|is fine)'],
];

/** Conditions without a figure. */
const PLAIN: readonly (readonly [Condition['measure'], Comparison, number, string])[] = [
  ['verified', '>=', 1, 'verif\\w*|checks? out|is honest|holds(?: up)?|is intact|cuadra'],
  ['drivers', '<', 1, '(?:no|without a|sin) {driver}|(?:nobody|no one) (?:is |has )*(?:taken|accepted|picked)'],
  [
    'amount',
    '<=',
    0,
    'free|(?:no|without a?) ?(?:fee|charge|cost)|costs? (?:me )?nothing|nothing to pay|gratis|sin (?:coste?o?|cargo)',
  ],
  [
    'amount',
    '<=',
    0,
    '(?:dont|do not|wont|not) (?:get |be |have to )?(?:charged|pay|paying)(?: me| us)?(?: anything| a thing| for)?',
  ],
  ['amount', '<=', 0, '(?:doesnt|does not|wont|no) (?:me )?(?:cost|cuest[ae]) (?:me )?(?:anything|a thing|nada)'],
];

const OPENER = '{if}|[?] (?:ok |and |yes )*then|only when|whichever|every|each|any|those|budget|limit|presupuesto|max';
const TOTAL =
  'pair|all told|add up|bunch|together|total|both|two come|altogether|combined|in all|budget|juntos|ambos|N come|the lot';
const inverse: Readonly<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function measureOf(pieces: Pieces, mark: string | undefined, isCount: boolean): Condition['measure'] {
  if (mark === 'K') return 'miles';
  if (has(pieces, 'spent|spending|gastado|gaste|llevo')) return 'spent';
  return isCount || has(pieces, 'viewers|watching|people|espectadores|viendo') ? 'viewers' : 'amount';
}

/**
 * A condition, and where its figure stands. Where one stands open (`isOpen`), a bare comparison will do; `isCount`: a
 * bare number is no amount; `budgetMinor`: what "that" may be.
 */
export function readCondition(
  pieces: Pieces,
  {
    isOpen = false,
    isCount = false,
    budgetMinor,
  }: Readonly<{ isOpen?: boolean; isCount?: boolean; budgetMinor?: number | undefined }> = {},
): (Match & { readonly condition: Condition }) | undefined {
  const isBegun = has(pieces, OPENER) || has(pieces, THEN);
  if (!isBegun && !isOpen) return undefined;
  const isOfTip = isBegun && has(pieces, '{tipless}');
  const isTurned = has(pieces, 'unless|a menos que|{negation} (?:book|do|send|bother|cancel|bid|tip)') !== isOfTip;
  const condition = (
    measure: Condition['measure'],
    comparison: Comparison,
    bound: number,
    isInverse = isTurned,
  ): Condition => ({
    measure,
    comparison: isInverse ? inverse[comparison] : comparison,
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
    // "My budget is 10, don't book beyond that" turns nothing round.
    return { ...match, condition: condition(measure, comparison, bound, isTurned && !source.includes('budget')) };
  }
  for (const [comparison, source] of budgetMinor === undefined ? [] : OF_BUDGET) {
    const match = find(pieces, source);
    if (match !== undefined)
      return { ...match, condition: condition('amount', comparison, budgetMinor ?? 0, isTurned && comparison === '>') };
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
