import type { FoundInsight, InsightStatus } from '#src/intel/insights/insight.ts';
import { hashOf } from '#src/intel/pages/proof.ts';
import { endOf, isBlocked, isSeen } from '#src/intel/scans/scan-end.ts';
import type { ScanOutcome, ScanStatus } from '#src/intel/scans/scan.ts';
import { intervalFactor, jitterFactor } from '#src/intel/schedule/interval.ts';
import { backoffSeconds } from '#src/intel/tasks/attempts.ts';
import { toldByScan, type ToldKind } from './told-by-scan.ts';
import { nodeNumber, type ReportData } from './report.ts';

/** A row of `insight`, if it comes to be one. */
export interface InsightRow extends FoundInsight {
  readonly id: string;
  readonly status: Extract<InsightStatus, 'new' | 'confirmed'>;
  /** `gone`: where the page was gone an hour ago as well. `tenth`: where this is the tenth failure in a row. */
  readonly only: 'gone' | 'tenth' | null;
  /** A hash of kind, figures and words: the same for the same change of another page. Null: it is like no other. */
  readonly sameness: string | null;
  /** A subscription gets the first of these that it wants. */
  readonly names: readonly string[];
}

/** What a report changes, as far as it can be said without the rows that it changes. */
export interface Booking {
  readonly of: ReportData;
  readonly node: number | null;
  readonly isFailed: boolean;
  readonly isBlocked: boolean;
  readonly rows: readonly InsightRow[];
  readonly intervalFactor: number;
  readonly jitterFactor: number;
  /** The page that the next scan is compared with; null: it stays what it is. */
  readonly isBaseline: boolean;
  /** Whether the answer's validators are those of the baseline. */
  readonly hasValidators: boolean;
  readonly end: { readonly status: ScanStatus } | { readonly retryInSeconds: number };
  /** The scan that confirms it. */
  readonly confirm: { readonly scanId: string; readonly taskId: string; readonly inSeconds: number } | null;
}

interface Means {
  readonly newId: () => string;
  /** At random, from 0 to 1. */
  readonly draw: () => number;
  readonly confirmAfterSeconds: number;
}

/** What a scan itself tells, without looking into a page. It needs no other look. */
const told = (kind: ToldKind, only: InsightRow['only'], { targetId }: ReportData, id: string): InsightRow => ({
  ...toldByScan(kind, targetId),
  id,
  only,
  sameness: null,
  status: 'confirmed',
  names:
    kind === 'target_unreachable'
      ? ['target.unreachable', 'insight.created', 'insight.confirmed']
      : ['insight.created', 'insight.confirmed'],
});

const samenessOf = ({ kind, data, evidence }: FoundInsight): string | null =>
  evidence.length === 0 ? null : hashOf([kind, data, evidence.map(({ before, after }) => [before, after])]);

const rowsOf = (data: ReportData, isFailed: boolean, newId: () => string): readonly InsightRow[] => [
  ...data.insights.map((found) => ({
    ...found,
    id: newId(),
    status: 'new' as const,
    only: null,
    sameness: samenessOf(found),
    names: ['insight.created'],
  })),
  ...(data.outcome === 'removed' ? [told('page_removed', 'gone', data, newId())] : []),
  ...(isFailed ? [told('target_unreachable', 'tenth', data, newId())] : []),
];

const isNewPage = (outcome: ScanOutcome): boolean => outcome === 'baseline' || outcome === 'changed';

/** What a report changes. A change is looked at again by a scan of its own, unless this one was it. */
export function bookingOf(data: ReportData, { newId, draw, confirmAfterSeconds }: Means): Booking {
  const { outcome, attempt, http, notes } = data;
  const status = endOf({ outcome, status: http?.status ?? null, attempt, isPartial: notes?.isPartial ?? false });
  const isFailed = status !== undefined && !isSeen(outcome);
  const common = {
    of: data,
    node: nodeNumber(data.nodeId),
    isFailed,
    isBlocked: isBlocked(outcome),
    intervalFactor: intervalFactor(outcome),
    jitterFactor: jitterFactor(draw()),
    isBaseline: isNewPage(outcome) && data.snapshot !== null,
    hasValidators: isNewPage(outcome) || outcome === 'unchanged',
  };
  if (status === undefined)
    return { ...common, rows: [], end: { retryInSeconds: backoffSeconds(attempt, draw()) }, confirm: null };
  const inSeconds = confirmAfterSeconds * (1 + draw() / 2);
  return {
    ...common,
    rows: rowsOf(data, isFailed, newId),
    end: { status },
    confirm: notes?.needsLook === true ? { scanId: newId(), taskId: newId(), inSeconds } : null,
  };
}
