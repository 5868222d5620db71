import type { GivenBack } from '#src/intel/hosts/permit.ts';
import type { RobotsSaid } from '#src/intel/hosts/robots-said.ts';
import type { FoundInsight } from '#src/intel/insights/insight.ts';
import type { Learnt } from '#src/intel/changes/learnt-places.ts';
import type { Inputs } from '#src/intel/pages/inputs.ts';
import type { Decision } from '#src/intel/pages/compared.ts';
import type { ScanHttp, ScanOutcome } from '#src/intel/scans/scan.ts';
import type { Judged } from './judged.ts';

/** What a node’s look at a page came to, as it tells it. */
export interface Report {
  readonly type: 'scan.task.completed' | 'scan.task.failed';
  readonly timestamp: string;
  /** `node-3`. */
  readonly source: string;
  readonly data: ReportData;
}

export interface ReportData {
  readonly brainTaskId: string;
  readonly scanId: string;
  readonly taskId: string;
  readonly targetId: string;
  readonly nodeId: string;
  readonly epoch: number;
  readonly attempt: number;
  readonly outcome: ScanOutcome;
  readonly http: ReportedHttp | null;
  readonly snapshot: ReportedSnapshot | null;
  readonly timings: Readonly<Record<string, number>> | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly insights: readonly FoundInsight[];
  /** What only nodes tell that share the house's books. */
  readonly notes: ReportNotes | null;
}

export interface ReportedHttp extends ScanHttp {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What is kept of the answer with the scan: its validators are the target’s. */
export const scanHttpOf = (http: ReportedHttp | null): ScanHttp | null => {
  if (http === null) return null;
  const { etag: _etag, lastModified: _lastModified, ...kept } = http;
  return kept;
};

/** The page, by its hash; another swarm sends its bytes along. */
export interface ReportedSnapshot {
  readonly sha256: string;
  readonly bytes: number;
  readonly finalUrl: string;
  readonly contentType: string;
  /** Base64. */
  readonly body?: string | undefined;
}

export interface ReportNotes {
  /** Something was left out. */
  readonly isPartial: boolean;
  /** Another look must confirm it, soon. */
  readonly needsLook: boolean;
  /** It was asked without validators. */
  readonly isFull: boolean;
  readonly decisions: readonly Decision[];
  readonly judged: readonly Judged[];
  /** What is known by now of what moves by itself; null: what was known. */
  readonly learnt: Learnt | null;
  /** What the insights were found by besides the bytes. */
  readonly inputs: Inputs | null;
  readonly permit: GivenBack | null;
  readonly robots: RobotsSaid | null;
}

export const reportBounds = {
  bytes: 512 * 1024,
  /** Base64 of a page of two mebibytes. */
  body: 3 * 1024 * 1024,
  decisions: 100,
} as const;

/** The `webhook-id` of a task's result. */
export const reportIdOf = ({ taskId, epoch }: Pick<ReportData, 'taskId' | 'epoch'>): string =>
  `task_${taskId}_${epoch}`;

/** The number in a node's name; another swarm's nodes have none. */
export function nodeNumber(name: string): number | null {
  const digits = /^node-(\d{1,4})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}
