import type { PageType, ScheduleMode } from './target.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How often a kind of page is looked at until its own changes say it: what changes by the minute often, law seldom. */
export const firstIntervals = {
  status: 5 * MINUTE,
  json: HOUR,
  feed: HOUR,
  changelog: HOUR,
  pricing: HOUR,
  blog: 2 * HOUR,
  home: 6 * HOUR,
  product: 6 * HOUR,
  features: 6 * HOUR,
  sitemap: 6 * HOUR,
  careers: 12 * HOUR,
  docs: 12 * HOUR,
  app_store: 12 * HOUR,
  legal: 24 * HOUR,
} as const satisfies Record<PageType, number>;

export interface Pace {
  readonly mode: ScheduleMode;
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/** The first interval of a target: a fixed one is `minSeconds`, an adaptive one follows from the kind of page. */
export const firstIntervalSeconds = (pageType: PageType, { mode, minSeconds, maxSeconds }: Pace): number =>
  mode === 'fixed' ? minSeconds : within(firstIntervals[pageType], minSeconds, maxSeconds);

/** An interval that a schedule has come to, after its bounds have changed. */
export const within = (seconds: number, minSeconds: number, maxSeconds: number): number =>
  Math.min(Math.max(seconds, minSeconds), maxSeconds);
