import type { WatchedCompetitor } from '#src/intel/catalog/watched.ts';
import type { InsightFilter } from '#src/intel/insights/insight-filter.ts';
import type { Insight, InsightStatus } from '#src/intel/insights/insight.ts';
import { severities, type Severity } from '#src/intel/insights/kind.ts';
import type { Swarm } from '#src/intel/nodes/node-work.ts';
import type { Health, Target } from '#src/intel/targets/target.ts';

/** The most urgent first. */
export const bySeverity: readonly Severity[] = severities.toReversed();

/** How many of a severity the board shows: what matters most has the most room. */
export const shownOf: Readonly<Record<Severity, number>> = { critical: 20, high: 12, medium: 8, low: 5, info: 3 };

/** Counts end here: “100 or more” is all that a reader needs. */
export const COUNTED = 100;

/** What a reader chooses among states: those that count, or one alone. */
export const boardStates = ['open', 'confirmed', 'new', 'retracted', 'all'] as const;
export type BoardState = (typeof boardStates)[number];

const statesOf: Readonly<Record<BoardState, readonly InsightStatus[] | undefined>> = {
  open: ['new', 'confirmed'],
  confirmed: ['confirmed'],
  new: ['new'],
  retracted: ['retracted', 'superseded'],
  all: undefined,
};

/** How far back, in days; undefined: without end. */
export const boardPeriods = { day: 1, week: 7, month: 30, quarter: 90, all: undefined } as const;
export type BoardPeriod = keyof typeof boardPeriods;
export const periodNames = Object.keys(boardPeriods) as [BoardPeriod, ...BoardPeriod[]];

/** What a reader looks for. */
export interface BoardFilter extends Pick<InsightFilter, 'product' | 'competitor' | 'kind' | 'severity' | 'q'> {
  readonly state: BoardState;
  readonly period: BoardPeriod;
}

const DAY_MS = 86_400_000;

/** The same for the lists of insights. */
export function insightFilterOf({ state, period, ...asked }: BoardFilter, now: Date): InsightFilter {
  const days = boardPeriods[period];
  return {
    ...asked,
    statuses: statesOf[state],
    ...(days === undefined ? {} : { since: new Date(now.getTime() - days * DAY_MS) }),
  };
}

/** Whether an insight in that state is among what is looked for. */
export const isWanted = (state: BoardState, status: InsightStatus): boolean =>
  statesOf[state]?.includes(status) ?? true;

export type SeverityCounts = Readonly<Record<Severity, number>>;

/** One of our products. */
export interface BoardProduct {
  readonly slug: string;
  readonly displayName: string;
}

/** What a product team opens each morning. */
export interface Board {
  readonly products: readonly BoardProduct[];
  /** Of each severity its newest, the most urgent severity first. Empty where one list is read instead. */
  readonly insights: readonly Insight[];
  /** All that match: at most `COUNTED` of each. */
  readonly counts: SeverityCounts;
  /** Those of the last day. */
  readonly lately: SeverityCounts;
  readonly competitors: readonly WatchedCompetitor[];
  readonly watched: WatchedPages;
  readonly swarm: Swarm;
  /** The newest number: who follows from here misses nothing. */
  readonly seq: number;
}

export interface WatchedPages {
  readonly byHealth: Readonly<Partial<Record<Health, number>>>;
  readonly disabled: number;
  /** Those that are in trouble, the most urgent first. */
  readonly troubled: readonly Target[];
  /** Those whose turn is next. */
  readonly next: readonly Target[];
}

export const sumOf = (counts: SeverityCounts): number => severities.reduce((sum, each) => sum + counts[each], 0);
