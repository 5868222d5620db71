import type { IntelContext } from '#src/intel/context.ts';
import { brierScoreOf, rowsOf, withVerdicts, type ShownRow } from '#src/intel/findings/confidence.ts';
import { selectVerdictCounts } from './confidence-store.ts';

export interface ConfidenceTable {
  readonly rows: readonly ShownRow[];
  readonly brierScore: number | null;
  /** How many of the cases are people's verdicts. */
  readonly verdicts: number;
}

/** What confidences are taken from by now, in one trip. */
export async function readConfidence({ db }: Pick<IntelContext, 'db'>): Promise<ConfidenceTable> {
  const verdicts = await selectVerdictCounts(db);
  const rows = rowsOf(withVerdicts(verdicts));
  return { rows, brierScore: brierScoreOf(rows), verdicts: verdicts.reduce((sum, { all }) => sum + all, 0) };
}
