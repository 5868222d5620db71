/**
 * What may become of rows that are given: a seed makes what isn’t there and changes what is; `create` refuses what is
 * there, `update` what isn’t.
 */
export type Put = 'seed' | 'create' | 'update';

/** What became of a row, or why nothing did. */
export type Fate =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'exists'
  | 'not_found'
  | 'version_mismatch'
  | 'unknown_competitor'
  | 'unknown_product'
  | 'schedule_invalid';

/** What a dry run has to take for there, because it writes nothing. */
export interface Assumed {
  readonly products: readonly string[];
  readonly competitors: readonly string[];
}

export const nothingAssumed: Assumed = { products: [], competitors: [] };

/** How rows are written. */
export interface Writing {
  readonly put: Put;
  readonly actor: string;
  /** Nothing is written: only what would become of them is said. */
  readonly isDry: boolean;
  readonly assumed: Assumed;
}

/** A row after its statement, by its number. */
export interface Written {
  readonly n: number;
  readonly fate: Fate;
  /** Products that nobody knows. */
  readonly unknown: readonly string[] | null;
}

/** What was refused of one row, beside a row that is. */
interface PutRefusal {
  readonly unknown: readonly string[] | null;
  /** Of the row that is there already. */
  readonly id?: string | null;
}
export type PutRefusals = {
  readonly [K in Exclude<Fate, 'created' | 'updated' | 'unchanged'>]: PutRefusal;
};

/** SQL: whether a row’s fate is that it is as it should be. */
export const decisionOf = `case when fate in ('created', 'updated', 'unchanged') then 'done' else fate end`;
