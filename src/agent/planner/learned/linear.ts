/** What a linear model learned: for each feature, pairs of a label (by its place) and what it adds, in hundredths. */
export interface Weights {
  readonly labels: readonly string[];
  readonly features: Readonly<Record<string, readonly number[]>>;
}

/** A label, and how likely it is among all of them. */
export interface Guess {
  readonly label: string;
  readonly probability: number;
}

/** Scores are sums in hundredths, so that they are the same everywhere. */
const UNIT = 100;

/** The label that features speak for most: multinomial logistic regression. */
export function guess({ labels, features }: Weights, given: readonly string[]): Guess {
  const scores = labels.map(() => 0);
  for (const feature of given) {
    const pairs = features[feature] ?? [];
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const label = pairs[at] ?? 0;
      scores[label] = (scores[label] ?? 0) + (pairs[at + 1] ?? 0);
    }
  }
  const best = Math.max(...scores);
  const all = scores.reduce((sum, score) => sum + Math.exp((score - best) / UNIT), 0);
  return { label: labels[scores.indexOf(best)] ?? '', probability: 1 / all };
}
