/** What a linear model learned: of each feature, two characters for each label that it speaks for or against. */
export interface Weights {
  readonly labels: readonly string[];
  /** What one step of a weight is, in hundredths. */
  readonly step: number;
  readonly features: Readonly<Record<string, string>>;
}

/** A label, and how likely it is among all of them. */
export interface Guess {
  readonly label: string;
  readonly probability: number;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The digit of weight 0; weights go as far as this to both sides. */
export const MIDDLE = 30;
const HUNDREDTHS = 100;

/** A label by its place, and a weight in steps, as two characters. */
export const writePair = (label: number, steps: number): string =>
  `${DIGITS.charAt(label)}${DIGITS.charAt(Math.max(-MIDDLE, Math.min(MIDDLE, steps)) + MIDDLE)}`;

/** The label that features speak for most: multinomial logistic regression. */
export function guess({ labels, step, features }: Weights, given: readonly string[]): Guess {
  const scores = labels.map(() => 0);
  for (const feature of given) {
    const pairs = Object.hasOwn(features, feature) ? (features[feature] ?? '') : '';
    for (let at = 0; at < pairs.length; at += 2) {
      const label = DIGITS.indexOf(pairs.charAt(at));
      scores[label] = (scores[label] ?? 0) + DIGITS.indexOf(pairs.charAt(at + 1)) - MIDDLE;
    }
  }
  const best = Math.max(...scores);
  const all = scores.reduce((sum, score) => sum + Math.exp(((score - best) * step) / HUNDREDTHS), 0);
  return { label: labels[scores.indexOf(best)] ?? '', probability: 1 / all };
}
