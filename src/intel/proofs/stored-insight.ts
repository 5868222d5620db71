import type { FoundInsight } from '#src/intel/insights/insight.ts';
import type { InputPage, Inputs } from '#src/intel/pages/inputs.ts';
import type { ScanOutcome } from '#src/intel/scans/scan.ts';

/** An insight as it is stored, with all that it can be checked by. */
export interface StoredInsight extends Pick<
  FoundInsight,
  'kind' | 'title' | 'summary' | 'data' | 'evidence' | 'rulesVersion' | 'context' | 'proof'
> {
  readonly id: string;
  readonly targetId: string;
  /** The target's. */
  readonly url: string;
  readonly inputs: Inputs | null;
  /** What its scan came to. */
  readonly outcome: ScanOutcome | null;
  /** What it quoted, or one of its pages, is erased. */
  readonly isErased: boolean;
  /** Of its target, those of its pages that the books know. */
  readonly pages: readonly InputPage[];
}

/** What is there under a page's hash. */
export type PageState = 'intact' | 'changed' | 'damaged' | 'missing';
