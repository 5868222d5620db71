import type { FoundInsight } from '#src/intel/insights/insight.ts';
import type { Muted } from '#src/intel/changes/muted.ts';
import type { Learnt } from '#src/intel/changes/learnt-places.ts';
import type { Target } from '#src/intel/targets/target.ts';

/** What of a target the comparison goes by. */
export interface ComparedTarget extends Pick<
  Target,
  'id' | 'pageType' | 'selectors' | 'removeSelectors' | 'ignoreTexts' | 'url'
> {
  /** How much the competitor matters to the product that it matters to most, from 0 to 1. */
  readonly relevance?: number;
  /** Blocks that somebody muted. */
  readonly muted?: readonly Muted[];
}

/** A page as it is stored, and what its answer said of it. */
export interface PageVersion {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly finalUrl: string;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
}

/** What wasn't reported, and why. */
export interface Decision {
  readonly rule: string;
  /** Where on the page. */
  readonly anchor: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Comparison {
  /** `noise_only`: the bytes differ, and nothing that a reader would call a change. */
  readonly outcome: 'baseline' | 'unchanged' | 'noise_only' | 'changed';
  readonly insights: readonly FoundInsight[];
  readonly decisions: readonly Decision[];
  /** How much of the former text is still there, from 0 to 1: under 0.4 a page is looked at again. */
  readonly keptShare: number;
  /** A rule failed: others went on without it. */
  readonly isPartial: boolean;
  /** What is known of the page's volatile passages by now. */
  readonly learnt: Learnt;
}

export type Compare = (pages: {
  readonly target: ComparedTarget;
  readonly before: PageVersion | null;
  readonly after: PageVersion;
  readonly learnt?: Learnt;
}) => Comparison;
