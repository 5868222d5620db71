import type { Weights } from '#src/agent/planner/learned/linear.ts';

/** Something said, as its features, and what it means. */
export interface Example {
  readonly label: string;
  readonly features: readonly string[];
}

const EPOCHS = 15;
const RATE = 0.4;
/** A feature of a single example says nothing of others. */
const LEAST_SEEN = 2;
/** What adds less than this, in hundredths, is left away; the rest is rounded to it: the Worker stays small. */
const STEP = 10;
/** Where a weight's steps begin (Adagrad, Duchi et al. 2011). */
const FIRST_SQUARE = 1e-4;

/** The same order on every machine: a linear congruential generator (Numerical Recipes). */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_none, at) => at);
  let state = seed;
  for (let at = count - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

const indexOf = (names: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...names].map((name, at) => [name, at]));

/** Features that are seen often enough, in the order of the alphabet, so that a change of examples is a small change. */
function featuresOf(examples: readonly Example[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const { features } of examples) for (const each of features) seen.set(each, (seen.get(each) ?? 0) + 1);
  return [...seen].filter(([, count]) => count >= LEAST_SEEN).map(([name]) => name).toSorted();
}

/** Multinomial logistic regression by stochastic gradients. */
export function learn(examples: readonly Example[]): Weights {
  const names = featuresOf(examples);
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const [nameAt, labelAt] = [indexOf(names), indexOf(labels)];
  const data = examples.map(({ label, features }) => ({
    wanted: labelAt.get(label) ?? 0,
    rows: features.flatMap((each) => nameAt.get(each) ?? []),
  }));
  const width = labels.length;
  const weights = new Float64Array(names.length * width);
  const squares = new Float64Array(names.length * width).fill(FIRST_SQUARE);
  const errors = new Float64Array(width);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const at of shuffled(data.length, epoch + 1)) {
      const { wanted = 0, rows = [] } = data[at] ?? {};
      judge(weights, width, rows, wanted, errors);
      step(weights, squares, rows, errors);
    }
  return rounded(names, labels, weights);
}

/** How far off each label's probability is. */
function judge(weights: Float64Array, width: number, rows: readonly number[], wanted: number, errors: Float64Array) {
  errors.fill(0);
  for (const row of rows)
    for (let label = 0; label < width; label += 1) errors[label]! += weights[row * width + label]!;
  const best = errors.reduce((most, each) => Math.max(most, each), -Infinity);
  let all = 0;
  for (let label = 0; label < width; label += 1) all += errors[label] = Math.exp(errors[label]! - best);
  for (let label = 0; label < width; label += 1) errors[label] = errors[label]! / all - (label === wanted ? 1 : 0);
}

/** Errors below this change nothing that is kept. */
const LEAST_ERROR = 1e-3;

function step(weights: Float64Array, squares: Float64Array, rows: readonly number[], errors: Float64Array) {
  const rate = RATE / Math.sqrt(Math.max(1, rows.length));
  for (const [label, error] of errors.entries()) {
    if (Math.abs(error) < LEAST_ERROR) continue;
    for (const row of rows) {
      const at = row * errors.length + label;
      squares[at]! += error * error;
      weights[at]! -= (rate * error) / Math.sqrt(squares[at]!);
    }
  }
}

function rounded(names: readonly string[], labels: readonly string[], weights: Float64Array): Weights {
  const features = names.flatMap((name, row) => {
    const pairs = labels.flatMap((_label, at) => {
      const weight = Math.round((weights[row * labels.length + at] ?? 0) * (100 / STEP)) * STEP;
      return weight === 0 ? [] : [at, weight];
    });
    return pairs.length === 0 ? [] : [[name, pairs] as const];
  });
  return { labels, features: Object.fromEntries(features) };
}
