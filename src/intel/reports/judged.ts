import { confidenceOf, type Table } from '#src/intel/findings/confidence.ts';
import type { Evidence, FoundInsight, InsightStatus } from '#src/intel/insights/insight.ts';
import type { PendingInsight } from '#src/intel/tasks/work.ts';

export type JudgedStatus = Exclude<InsightStatus, 'new'>;

export interface Judged {
  readonly id: string;
  readonly status: JudgedStatus;
  /** What it is worth now that it is confirmed; null: what it was. */
  readonly confidence: number | null;
}

/** A judgement, with the confidence that it gives. */
export const judgedAs = ({ id, evidenceClass }: PendingInsight, status: JudgedStatus, table: Table): Judged => ({
  id,
  status,
  confidence:
    status === 'confirmed' && evidenceClass !== null ? confidenceOf(evidenceClass, { isConfirmed: true, table }) : null,
});

const excerptsOf = ({ before, after }: Evidence): string => JSON.stringify([before, after]);

/**
 * What another look makes of an insight: `again` is what the page of now has that the one before the insight hadn't. All
 * that the insight quotes is still there: confirmed. None of what it quotes as former text is gone any more: retracted.
 * Anything else: superseded.
 */
export function judgePending({ evidence }: PendingInsight, again: readonly FoundInsight[]): JudgedStatus {
  const found = again.flatMap((insight) => insight.evidence);
  const there = new Set(found.map(excerptsOf));
  if (evidence.length > 0 && evidence.every((one) => there.has(excerptsOf(one)))) return 'confirmed';
  const gone = new Set(found.map(({ anchor }) => anchor));
  const befores = new Set(found.map(({ before }) => before));
  const isBack = evidence.every(({ anchor, before }) => !gone.has(anchor) && (before === '' || !befores.has(before)));
  return isBack ? 'retracted' : 'superseded';
}

/** What of `again` no confirmed insight has told already. */
export function newsOf(again: readonly FoundInsight[], confirmed: readonly PendingInsight[]): readonly FoundInsight[] {
  const told = new Set(confirmed.flatMap(({ evidence }) => evidence.map(excerptsOf)));
  return again.filter(({ evidence }) => !evidence.every((one) => told.has(excerptsOf(one))));
}
