import { kinds, type Kind } from '#src/intel/insights/kind.ts';
import type { FoundInsight } from '#src/intel/insights/insight.ts';
import { proofOf, RULES_VERSION } from '#src/intel/pages/proof.ts';
import { isSeen } from '#src/intel/scans/scan-end.ts';
import type { ScanOutcome } from '#src/intel/scans/scan.ts';

/** What a scan tells without looking into a page, and where the books agree. */
const toldKinds = {
  page_removed: { context: 'gone', title: 'The page is gone.' },
  target_unreachable: { context: 'tenth', title: 'The page couldn’t be had ten times in a row.' },
} as const satisfies Partial<Record<Kind, { readonly context: string; readonly title: string }>>;
export type ToldKind = keyof typeof toldKinds;

/** What an outcome may tell by itself; undefined: nothing. */
export function toldKindOf(outcome: ScanOutcome | null): ToldKind | undefined {
  if (outcome === 'removed') return 'page_removed';
  return outcome === null || isSeen(outcome) ? undefined : 'target_unreachable';
}

/** An insight that rests on no page: its proof says no more than what the scan came to. */
export function toldByScan(kind: ToldKind, targetId: string): FoundInsight {
  const { context, title } = toldKinds[kind];
  const found = { context, kind, data: {}, evidence: [] };
  return {
    ...found,
    severity: kinds[kind],
    title,
    summary: title,
    analysis: null,
    analysisSource: null,
    confidence: 1,
    evidenceClass: null,
    rulesVersion: RULES_VERSION,
    proof: proofOf({ ...found, targetId, url: '' }),
  };
}
