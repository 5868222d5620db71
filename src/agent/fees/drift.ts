import { cents, type Cents } from '#src/money/cents.ts';

export const driftCauses = [
  'row_changed',
  'policy_changed',
  'engine_changed',
  'ledger_mismatch',
  'receipt_changed',
  'chain_broken',
] as const;
export type DriftCause = (typeof driftCauses)[number];

export type Figure = string | number | null;

/** Something that isn’t what it should be. */
export interface DriftEntry {
  readonly path: string;
  readonly stored: Figure;
  readonly recomputed: Figure;
  /** stored − recomputed in cents, where the figure is money. */
  readonly deltaMinor: Cents | null;
  readonly cause: DriftCause;
}

/** What a receipt says needn’t be an amount. */
const isMoney = (path: string) =>
  path.startsWith('ledger.') || (path.endsWith('_minor') && !path.startsWith('receipt.'));

export function drifted(path: string, stored: Figure, recomputed: Figure, cause: DriftCause): DriftEntry {
  const deltaMinor = isMoney(path) ? cents(BigInt(stored ?? 0) - BigInt(recomputed ?? 0)) : null;
  return { path, stored, recomputed, deltaMinor, cause };
}
