import { chargePostings, type Account } from '../ledger/posting.ts';
import { cents, type Cents } from '../money/cents.ts';
import { computeFare, type Fare, type FareInputs } from './fare.ts';
import { figuresOf, sealOf, type Figure } from './fare-record.ts';
import { currentPolicy, findPolicy, type FeePolicy } from './policy.ts';

export type DriftCause = 'row_changed' | 'policy_changed' | 'engine_changed' | 'ledger_mismatch';

export interface DriftEntry {
  readonly path: string;
  readonly stored: Figure;
  readonly recomputed: Figure;
  /** stored − recomputed in minor units, where the figure is money; else null. */
  readonly deltaMinor: Cents | null;
  readonly cause: DriftCause;
}

/** Everything that an audit reads, in one trip. */
export interface AuditedDelivery {
  /** What was ordered, from the delivery itself: the inputs that the fee has to follow. */
  readonly ordered: FareInputs & { readonly createdAt: Date };
  readonly stored: Fare;
  readonly storedAt: Date;
  readonly seal: string;
  readonly bookings: readonly { readonly kind: string; readonly account: Account; readonly amountMinor: Cents }[];
}

export interface Audit {
  readonly policy: FeePolicy;
  readonly recomputed: Fare;
  readonly diffs: readonly DriftEntry[];
}

/**
 * Prices the delivery again from what was ordered, under the policy that the row names, and compares figure by figure,
 * then the ledger with the row. Rules AUDIT-1 … in docs/rules/delivery.md.
 */
export function auditDelivery(subject: AuditedDelivery): Audit {
  const { ordered, stored, storedAt } = subject;
  const named = findPolicy(stored.policyVersion);
  const policy = named ?? currentPolicy;
  const recomputed = computeFare(ordered, policy);
  const rowChanged = sealOf(stored, storedAt) !== subject.seal;
  const fallback: DriftCause = rowChanged ? 'row_changed' : 'engine_changed';

  const before = figuresOf(stored, storedAt);
  const now = figuresOf(recomputed, ordered.createdAt);
  const diffs = Object.keys(before)
    .filter((path) => before[path] !== now[path])
    .map((path) => entry(path, before[path] ?? '', now[path] ?? '', path === 'policyHash' && !rowChanged ? 'policy_changed' : fallback));
  if (rowChanged && diffs.length === 0) diffs.push(entry('seal', subject.seal, sealOf(stored, storedAt), 'row_changed'));
  return { policy, recomputed, diffs: [...diffs, ...ledgerDrift(subject, recomputed)] };
}

function entry(path: string, stored: Figure, recomputed: Figure, cause: DriftCause): DriftEntry {
  const isMoney = path.endsWith('Minor');
  return { path, stored, recomputed, deltaMinor: isMoney ? cents(BigInt(stored) - BigInt(recomputed)) : null, cause };
}

/**
 * The charge's postings against the fee: a posting is wrong when neither the row nor the recomputation gives it. (A row
 * changed by hand is named above already, and is no fault of the ledger's.)
 */
function ledgerDrift({ stored, bookings }: AuditedDelivery, recomputed: Fare): DriftEntry[] {
  const charged = chargePostings(stored) as Partial<Record<string, Cents>>;
  const expected = chargePostings(recomputed) as Partial<Record<string, Cents>>;
  const booked: Partial<Record<string, Cents>> = {};
  for (const { kind, account, amountMinor } of bookings) if (kind === 'delivery_charged') booked[account] = amountMinor;
  const nothing = cents(0);
  return [...new Set([...Object.keys(expected), ...Object.keys(booked)])]
    .filter((account) => ![charged[account] ?? nothing, expected[account] ?? nothing].includes(booked[account] ?? nothing))
    .map((account) => {
      const was = booked[account] ?? nothing;
      const due = expected[account] ?? nothing;
      return { path: `ledger.${account}`, stored: was.toString(), recomputed: due.toString(), deltaMinor: cents(was - due), cause: 'ledger_mismatch' };
    });
}
