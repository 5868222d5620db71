import { evidenceClasses, type EvidenceClass } from '#src/intel/insights/evidence-class.ts';

/** How often an insight of a class was right, counted on other sites' pages and in verdicts. */
export interface Counted {
  readonly right: number;
  readonly all: number;
}

/** The counts that a confidence is taken from. */
export type Table = Readonly<Record<EvidenceClass, { readonly first: Counted; readonly confirmed: Counted }>>;

/**
 * Offers and cards: of five made-up sites of each kind that no rule was made for (`npm run evaluate-insights -- --scripted
 * --seeds 25`, seeds 21 to 25). Sections: of the legal pages of seven companies (40 of 40 in the histories, 55 of 56 read by
 * hand in an archive of five others). Words alone: of none; people's verdicts tell. Of a second look nothing else is known.
 */
export const counted: Table = {
  offer: both({ right: 20, all: 20 }),
  card: both({ right: 74, all: 74 }),
  section: both({ right: 95, all: 96 }),
  prose: both({ right: 0, all: 0 }),
};

/** What verdicts say of a class: each counts in one row. */
export interface VerdictCount extends Counted {
  readonly evidenceClass: EvidenceClass;
  readonly isConfirmed: boolean;
}

/** The built-in counts, and what people said since. */
export function withVerdicts(verdicts: readonly VerdictCount[], table: Table = counted): Table {
  const rowOf = (own: EvidenceClass) => ({
    first: plus(
      table[own].first,
      verdicts.find((one) => one.evidenceClass === own && !one.isConfirmed),
    ),
    confirmed: plus(
      table[own].confirmed,
      verdicts.find((one) => one.evidenceClass === own && one.isConfirmed),
    ),
  });
  return { offer: rowOf('offer'), card: rowOf('card'), section: rowOf('section'), prose: rowOf('prose') };
}

function both(counts: Counted): Table[EvidenceClass] {
  return { first: counts, confirmed: counts };
}

const plus = (one: Counted, { right, all }: Counted = { right: 0, all: 0 }): Counted => ({
  right: one.right + right,
  all: one.all + all,
});

/** Classes under so many cases share one. */
const LEAST_CASES = 10;
/** Of the standard normal distribution: 95 %. */
const Z = 1.96;

/** The lower bound of Wilson's interval for a share, from 0 to 1; 0.5 without a case. */
export function wilsonLowerBound({ right, all }: Counted): number {
  if (all === 0) return 0.5;
  if (right === 0) return 0;
  const share = right / all;
  const square = Z * Z;
  const spread = Z * Math.sqrt((share * (1 - share) + square / (4 * all)) / all);
  return Math.max(0, (share + square / (2 * all) - spread) / (1 + square / all));
}

/** Is it genuine and of that kind: from 0 to 1, with two decimals. */
export function confidenceOf(
  evidenceClass: EvidenceClass,
  { isConfirmed, table = counted }: { readonly isConfirmed: boolean; readonly table?: Table },
): number {
  const look = isConfirmed ? 'confirmed' : 'first';
  const own = table[evidenceClass][look];
  return Math.round(wilsonLowerBound(own.all >= LEAST_CASES ? own : sharedOf(table, look)) * 100) / 100;
}

/** A class's counts with what they come to: a row of the table as it is shown. */
export interface ShownRow extends Counted {
  readonly evidenceClass: EvidenceClass;
  readonly isConfirmed: boolean;
  readonly confidence: number;
  /** It has too few cases of its own, and shares those of the classes that have. */
  readonly isShared: boolean;
}

/** The table row by row, the surest class first. */
export const rowsOf = (table: Table): readonly ShownRow[] =>
  evidenceClasses.flatMap((evidenceClass) =>
    (['first', 'confirmed'] as const).map((look) => {
      const { right, all } = table[evidenceClass][look];
      const isConfirmed = look === 'confirmed';
      const confidence = confidenceOf(evidenceClass, { isConfirmed, table });
      return { evidenceClass, isConfirmed, right, all, confidence, isShared: all < LEAST_CASES };
    }),
  );

/**
 * How far the confidences are from what came true: the mean square of the difference over all cases (Brier, 1950), from 0,
 * the best, to 1; null without a case.
 */
export function brierScoreOf(rows: readonly Pick<ShownRow, 'right' | 'all' | 'confidence'>[]): number | null {
  let [sum, cases] = [0, 0];
  for (const { right, all, confidence } of rows) {
    sum += right * (1 - confidence) ** 2 + (all - right) * confidence ** 2;
    cases += all;
  }
  return cases === 0 ? null : Math.round((sum / cases) * 10_000) / 10_000;
}

function sharedOf(table: Table, look: 'first' | 'confirmed'): Counted {
  const few = Object.values(table)
    .map((row) => row[look])
    .filter(({ all }) => all < LEAST_CASES);
  return few.reduce((sum, { right, all }) => ({ right: sum.right + right, all: sum.all + all }), { right: 0, all: 0 });
}
