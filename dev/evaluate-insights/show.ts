import { baselineNames } from './baselines.ts';
import type { Evaluation, Score, Share, Wrong } from './score.ts';

const QUOTED = 300;

export const showShare = ({ percent, part, whole }: Share): string => `${percent.toFixed(1)} % (${part} of ${whole})`;
const interval = ({ interval: [low, high] }: Share): string => `${low.toFixed(1)} to ${high.toFixed(1)} %`;
export const showScore = (name: string, { precision, recall }: Score): string =>
  `  ${name.padEnd(28)} precision ${showShare(precision)}, recall ${showShare(recall)}`;

/** The evaluation, as lines. The first two are read by programs. */
export function showEvaluation(evaluation: Evaluation): readonly string[] {
  const { precision, recall, baselines, transitions, pages, wrong, brier } = evaluation;
  return [
    `precision ${showShare(precision)}`,
    `recall ${showShare(recall)}`,
    `precision is between ${interval(precision)}, recall between ${interval(recall)} (Wilson, 95 %)`,
    `transitions ${transitions} of ${pages} pages`,
    `confidence against truth (Brier) ${brierIn(brier)}`,
    'baselines',
    ...baselineNames.map((name) => showScore(name, baselines[name])),
    ...sitesOf(evaluation),
    `wrong ${wrong.length}`,
    ...wrong.map(wrongIn),
  ];
}

const brierIn = (brier: number | null): string => (brier === null ? '—' : brier.toFixed(3));

/**
 * Nothing is trained in this run. Thresholds and words of rules, and the table of confidence, were chosen by people who had
 * seen pages: a site's own figures are what those choices are worth there.
 */
function sitesOf({ sites }: Evaluation): readonly string[] {
  const named = sites.map(({ site }) => (site === '' ? '(no site in the name)' : site));
  return [
    'each site alone (tuned on the others: thresholds and the table of confidence; nothing is trained in this run)',
    ...sites.map((score, index) => `${showScore(named[index] ?? '', score)}, Brier ${brierIn(score.brier)}`),
  ];
}

function wrongIn({ page, index, fault, label, what, by, quoted }: Wrong): string {
  const named = what === '' ? label : `${label}: ${what}`;
  const causes = by.length === 0 ? '' : ` [${by.join(', ')}]`;
  const words = fault === 'missed' || quoted === null ? '' : ` ${quoted.slice(0, QUOTED)}`;
  return `  ${page} ${index} ${fault} (${named})${causes}${words}`;
}
