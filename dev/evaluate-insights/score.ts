import { baselineNames, type BaselineName } from './baselines.ts';
import type { Transition } from './evaluate.ts';
import { siteOf } from './page-type.ts';

/** A share of something, with what 95 % of such samples would have come from. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  /** 0 where there is nothing to count. */
  readonly percent: number;
  readonly interval: readonly [low: number, high: number];
}

export interface Score {
  readonly precision: Share;
  readonly recall: Share;
}

export interface Evaluation extends Score {
  readonly transitions: number;
  readonly pages: number;
  readonly baselines: Readonly<Record<BaselineName, Score>>;
  readonly sites: readonly (Score & { readonly site: string; readonly brier: number | null })[];
  /** Of confidence against truth over what was reported; null: nothing was. */
  readonly brier: number | null;
  readonly wrong: readonly Wrong[];
}

export interface Wrong {
  readonly page: string;
  readonly index: number;
  readonly fault: 'missed' | 'reported';
  readonly label: string;
  readonly what: string;
  /** Kinds of the insights, or rules that suppressed. */
  readonly by: readonly string[];
  /** What was quoted, of one that shouldn't have been reported. */
  readonly quoted: string | null;
}

/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.959_963_984_540_054;

export function shareOf(part: number, whole: number): Share {
  return { part, whole, percent: whole === 0 ? 0 : (100 * part) / whole, interval: wilson(part, whole) };
}

/** Wilson's score interval in percent (Wilson 1927). */
function wilson(part: number, whole: number): readonly [number, number] {
  if (whole === 0) return [0, 100];
  const share = part / whole;
  const square = Z ** 2 / whole;
  const middle = share + square / 2;
  const width = Z * Math.sqrt((share * (1 - share)) / whole + square / whole / 4);
  const percent = (value: number) => Math.min(Math.max((100 * value) / (1 + square), 0), 100);
  return [percent(middle - width), percent(middle + width)];
}

/** Precision and recall of one way of reporting. */
export function scoreOf(transitions: readonly Transition[], isReported: (transition: Transition) => boolean): Score {
  const counted = transitions.filter(({ truth }) => truth !== 'neither');
  const reported = counted.filter(isReported);
  const right = reported.filter(({ truth }) => truth === 'report').length;
  const wanted = counted.filter(({ truth }) => truth === 'report').length;
  return { precision: shareOf(right, reported.length), recall: shareOf(right, wanted) };
}

const ours = ({ insights }: Transition): boolean => insights.length > 0;

export function evaluationOf(transitions: readonly Transition[]): Evaluation {
  const sites = Map.groupBy(transitions, ({ page }) => siteOf(page));
  return {
    ...scoreOf(transitions, ours),
    transitions: transitions.length,
    pages: new Set(transitions.map(({ page }) => page)).size,
    baselines: Object.fromEntries(
      baselineNames.map((name) => [name, scoreOf(transitions, ({ baselines }) => baselines[name])]),
    ) as Record<BaselineName, Score>,
    sites: [...sites].map(([site, own]) => ({ site, ...scoreOf(own, ours), brier: brierOf(own) })),
    brier: brierOf(transitions),
    wrong: transitions.filter(isWrong).map(wrongOf),
  };
}

const isWrong = (transition: Transition): boolean =>
  transition.truth !== 'neither' && ours(transition) !== (transition.truth === 'report');

/** How far the highest confidence of each report was from what was true, squared, on average. */
function brierOf(transitions: readonly Transition[]): number | null {
  const reported = transitions.filter((each) => each.truth !== 'neither' && ours(each));
  if (reported.length === 0) return null;
  const errors = reported.map(({ truth, insights }) => {
    const confidence = Math.max(...insights.map((insight) => insight.confidence));
    return (confidence - (truth === 'report' ? 1 : 0)) ** 2;
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function wrongOf({ page, index, truth, label, what, insights, decisions }: Transition): Wrong {
  const evidence = insights[0]?.evidence[0];
  return {
    page,
    index,
    fault: truth === 'report' ? 'missed' : 'reported',
    label,
    what,
    by: [...new Set(truth === 'report' ? decisions.map(({ rule }) => rule) : insights.map(({ kind }) => kind))],
    quoted: evidence === undefined ? null : `${evidence.anchor}: “${evidence.before}” to “${evidence.after}”`,
  };
}
