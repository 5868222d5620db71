import { writePair, type Weights } from '#src/agent/planner/learned/linear.ts';

/** Something said, as its features, and what it means. */
export interface Example {
  readonly label: string;
  readonly features: readonly string[];
}

const EPOCHS = 18;
/** The weights are the mean of those at the end of each epoch behind this: one example more changes little then. */
const SETTLED = 6;
const RATE = 0.3;
/** Where the squares of a weight's gradients begin (Adagrad, Duchi et al. 2011). */
const FIRST_SQUARE = 1e-4;
/** Errors below this change nothing that is kept. */
const LEAST_ERROR = 1e-3;
const HUNDREDTHS = 100;

/** How small the weights are to be. */
export interface Coarseness {
  /** What one step of a weight is, in hundredths. */
  readonly step: number;
  /** A feature of fewer examples says nothing of others. */
  readonly leastSeen: number;
}

/**
 * Multinomial logistic regression by stochastic gradients. Weights are rounded, and what is none then is left
 * away: so the Worker stays small. The same examples give the same weights.
 */
export function learn(examples: readonly Example[], { step, leastSeen }: Coarseness): Weights {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const names = namesOf(examples, leastSeen);
  const rowOf = new Map(names.map((name, row) => [name, row]));
  const slope = new Slope(names.length, labels.length);
  const data = examples.map(({ label, features }) => ({
    wanted: labels.indexOf(label),
    rows: features.flatMap((each) => rowOf.get(each) ?? []),
  }));
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    for (const each of shuffled(data, epoch)) slope.descend(each);
    if (epoch > SETTLED) slope.remember();
  }
  const features = names.flatMap((name, row) => {
    const pairs = labels.map((_label, at) => {
      const steps = Math.round((slope.meanOf(row, at) * HUNDREDTHS) / step);
      return steps === 0 ? '' : writePair(at, steps);
    });
    return pairs.every((pair) => pair === '') ? [] : [[name, pairs.join('')] as const];
  });
  return { labels, step, features: Object.fromEntries(features) };
}

/** Features that are seen often enough, by the alphabet, so that a change of examples is a small change of weights. */
function namesOf(examples: readonly Example[], leastSeen: number): readonly string[] {
  const seen = new Map<string, number>();
  for (const each of examples.flatMap(({ features }) => features)) seen.set(each, (seen.get(each) ?? 0) + 1);
  return [...seen].flatMap(([name, count]) => (count >= leastSeen ? [name] : [])).toSorted();
}

/** The same order on every machine: a linear congruential generator (Numerical Recipes). */
function shuffled<T>(all: readonly T[], seed: number): readonly T[] {
  let state = seed;
  const keyed = all.map((each) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return [state, each] as const;
  });
  return keyed.toSorted(([one], [other]) => one - other).map(([, each]) => each);
}

/** Weights by feature (row) and label (column) on their way down. */
class Slope {
  readonly #width: number;
  readonly #weights: Float64Array;
  readonly #squares: Float64Array;
  readonly #errors: Float64Array;
  readonly #sums: Float64Array;

  constructor(rows: number, width: number) {
    this.#width = width;
    this.#weights = new Float64Array(rows * width);
    this.#squares = new Float64Array(rows * width).fill(FIRST_SQUARE);
    this.#errors = new Float64Array(width);
    this.#sums = new Float64Array(rows * width);
  }

  remember(): void {
    for (const [at, weight] of this.#weights.entries()) this.#sums[at] = (this.#sums[at] ?? 0) + weight;
  }

  meanOf(row: number, label: number): number {
    return (this.#sums[row * this.#width + label] ?? 0) / (EPOCHS - SETTLED);
  }

  /** One step for one example, by how far off each label's likelihood is. */
  descend({ wanted, rows }: { readonly wanted: number; readonly rows: readonly number[] }): void {
    const rate = RATE / Math.sqrt(Math.max(1, rows.length));
    this.#judge(rows, wanted);
    for (const [label, error] of this.#errors.entries()) {
      if (Math.abs(error) < LEAST_ERROR) continue;
      for (const row of rows) {
        const at = row * this.#width + label;
        const square = (this.#squares[at] ?? 0) + error * error;
        this.#squares[at] = square;
        this.#weights[at] = (this.#weights[at] ?? 0) - (rate * error) / Math.sqrt(square);
      }
    }
  }

  #judge(rows: readonly number[], wanted: number): void {
    const scores = this.#errors.fill(0);
    for (const row of rows)
      for (let label = 0; label < this.#width; label += 1)
        scores[label] = (scores[label] ?? 0) + (this.#weights[row * this.#width + label] ?? 0);
    const best = scores.reduce((most, each) => Math.max(most, each), -Infinity);
    const odds = scores.map((score) => Math.exp(score - best));
    const all = odds.reduce((sum, each) => sum + each, 0);
    for (const [label, each] of odds.entries()) this.#errors[label] = each / all - (label === wanted ? 1 : 0);
  }
}
