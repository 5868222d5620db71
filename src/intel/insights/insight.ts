import type { Json } from '#src/intel/json.ts';
import type { EvidenceClass } from './evidence-class.ts';
import type { Kind, Severity } from './kind.ts';

/** `superseded`: another look found something else again. */
export const insightStatuses = ['new', 'confirmed', 'retracted', 'superseded'] as const;
export type InsightStatus = (typeof insightStatuses)[number];
/** Those that count as open, for thirty days. */
export const openStatuses = ['new', 'confirmed'] as const;
export const OPEN_DAYS = 30;

export const analysisSources = ['rules', 'llm'] as const;
export type AnalysisSource = (typeof analysisSources)[number];

export const verdicts = ['genuine', 'noise', 'wrong_kind'] as const;
export type Verdict = (typeof verdicts)[number];

export const insightBounds = {
  title: 120,
  summary: 500,
  excerpt: 500,
  evidence: 10,
  /** Of one scan. */
  insights: 20,
} as const;

/** Of an insight's data: what its report may say, and what every rule's is cut to. */
export const dataBounds = { values: 500, name: 200, text: 500, characters: 20_000, depth: 6 } as const;

/** What was there before and after, in the words of the page, and the rule that saw it. */
export interface Evidence {
  /** SHA-256 of the stored bytes, in lower-case hex; null: there was no page. */
  readonly snapshotBefore: string | null;
  readonly snapshotAfter: string | null;
  /** Where on the page. */
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
  readonly rule: string;
}

/** What a node found, before it is stored. */
export interface FoundInsight {
  readonly kind: Kind;
  readonly severity: Severity;
  readonly title: string;
  readonly summary: string;
  readonly analysis: string | null;
  readonly analysisSource: AnalysisSource | null;
  readonly confidence: number;
  /** Typed by kind. */
  readonly data: Json;
  readonly evidence: readonly Evidence[];
  /** What it rests on; null: the scan itself. */
  readonly evidenceClass: EvidenceClass | null;
  readonly rulesVersion: string;
  /** SHA-256 of the stored inputs. */
  readonly context: string;
  /** SHA-256 of the RFC 8785 form of what the rules decided. */
  readonly proof: string;
}

export interface Insight extends Omit<FoundInsight, 'evidenceClass'> {
  readonly id: string;
  /** Moves with every change of its status. */
  readonly seq: bigint;
  readonly products: readonly string[];
  readonly competitor: { readonly slug: string; readonly displayName: string };
  readonly targetId: string;
  readonly scanId: string;
  readonly brainTaskId: string;
  /** Other targets of the competitor with the same change. */
  readonly alsoOn: readonly string[];
  readonly sourceUrl: string;
  readonly detectedAt: Date;
  readonly confirmedAt: Date | null;
  readonly status: InsightStatus;
}
