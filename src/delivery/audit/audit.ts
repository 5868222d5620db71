import { cents, type Cents } from '#src/money/cents.ts';
import { computeFare, type Fare, type FareInputs } from '#src/delivery/fare/fare.ts';
import { figuresOf, isGiven, sealOf, type Figure } from '#src/delivery/fare/fare-record.ts';
import { ledgerMismatches, type Booked, type Priced, type Settled } from './ledger-audit.ts';
import { currentPolicy, findPolicy, type FeePolicy } from '#src/delivery/fare/policy.ts';
import { settledDrift, settledFigures } from './settlement-audit.ts';

export type DriftCause = 'row_changed' | 'policy_changed' | 'engine_changed' | 'ledger_mismatch';

export interface DriftEntry {
  readonly path: string;
  readonly stored: Figure;
  readonly recomputed: Figure;
  /** stored − recomputed in minor units, where the figure is money; else null. */
  readonly deltaMinor: Cents | null;
  readonly cause: DriftCause;
}

/** Everything that an audit reads, in one round trip. */
export interface AuditedDelivery {
  /** What was ordered: the inputs from which the fee must follow. */
  readonly ordered: FareInputs & { readonly createdAt: Date };
  readonly stored: Fare;
  readonly storedAt: Date;
  readonly seal: string;
  readonly bookings: readonly Booked[];
  /** What happened to its money: every posting after the charge follows from it. */
  readonly settled: Settled;
}

/** Who reads an audit. The owner sees the addresses, the public only the costs. */
export type AuditView = 'owner' | 'public';

export interface Audit {
  /** `what_if`: under another policy than the one that was charged. */
  readonly question: 'drift' | 'what_if';
  /** Which `recomputed` follows. */
  readonly policy: FeePolicy;
  readonly recomputed: Fare;
  readonly diffs: readonly DriftEntry[];
}

/**
 * Prices the delivery again from what was ordered, under the policy that the record names, and compares figure by
 * figure, then the ledger with the record. Rules AUDIT-1 … in docs/rules/delivery.md.
 */
export function auditDelivery(subject: AuditedDelivery): Audit {
  const { ordered, stored, storedAt } = subject;
  const policy = findPolicy(stored.policyVersion) ?? currentPolicy;
  const recomputed = computeFare(ordered, policy);
  const seal = sealOf(stored, storedAt);

  const before = figuresOf(stored, storedAt);
  const now = figuresOf(recomputed, ordered.createdAt);
  const drifted = Object.keys(before).filter((path) => before[path] !== now[path]);
  const cause = causeOf(drifted, seal === subject.seal);
  const diffs = drifted.map((path) => entry(path, before[path] ?? '', now[path] ?? '', cause));
  if (seal !== subject.seal && diffs.length === 0) diffs.push(entry('seal', subject.seal, seal, 'row_changed'));
  return { question: 'drift', policy, recomputed, diffs: [...diffs, ...settlementDrift(subject, recomputed, policy)] };
}

/**
 * Fees and refunds, then the ledger. A figure that was booked as it is stored was computed that way at the time: since
 * then the policy has changed, or the code (return fees once were not rounded). Rule AUDIT-15.
 */
function settlementDrift(subject: AuditedDelivery, recomputed: Fare, policy: FeePolicy): DriftEntry[] {
  const { stored, bookings, settled } = subject;
  const due = { fare: recomputed, figures: settledFigures(recomputed, policy, settled) };
  const then = { fare: stored, figures: settledFigures(stored, policy, settled) };
  const computed = stored.policyHash === policy.hash ? 'engine_changed' : 'policy_changed';
  const figures = settledDrift(settled, due.figures, then.figures, bookings).map((each) =>
    entry(each.path, `${each.stored}`, `${each.recomputed}`, each.isBooked ? computed : 'row_changed'),
  );
  // A figure that is booked as it is stored is reported once, as a figure.
  const asStored = { fare: stored, figures: figures.length === 0 ? then.figures : settled };
  return [...figures, ...ledgerDrift(subject, due, asStored)];
}

const ledgerDrift = ({ bookings, settled }: AuditedDelivery, recomputed: Priced, stored: Priced): DriftEntry[] =>
  ledgerMismatches({ stored, recomputed, bookings, settled }).map(({ path, booked, due }) => ({
    path,
    stored: `${booked}`,
    recomputed: `${due}`,
    deltaMinor: cents(booked - due),
    cause: 'ledger_mismatch',
  }));

/**
 * If the record's keyed hash doesn't match, the record was changed; if a given figure differs, the order was changed;
 * else the policy or the code.
 */
function causeOf(drifted: readonly string[], sealed: boolean): DriftCause {
  if (!sealed || drifted.some(isGiven)) return 'row_changed';
  return drifted.includes('policyHash') ? 'policy_changed' : 'engine_changed';
}

/**
 * What the same order would cost under another policy: the differences because of it, and what has drifted anyway. The
 * ledger follows the policy that was charged, so it isn't compared. Rule AUDIT-8.
 */
export function auditUnder(subject: AuditedDelivery, policy: FeePolicy): Audit {
  const { ordered, stored, storedAt } = subject;
  const recomputed = computeFare(ordered, policy);
  const real = new Map(auditDelivery(subject).diffs.map((diff) => [diff.path, diff.cause]));
  const [before, then] = [figuresOf(stored, storedAt), figuresOf(recomputed, ordered.createdAt)];
  const differing = Object.keys(before).filter((path) => before[path] !== then[path]);
  const diffs = differing.map((path) =>
    entry(path, before[path] ?? '', then[path] ?? '', real.get(path) ?? 'policy_changed'),
  );
  return { question: 'what_if', policy, recomputed, diffs };
}

function entry(path: string, stored: Figure, recomputed: Figure, cause: DriftCause): DriftEntry {
  const isMoney = path.endsWith('Minor');
  return { path, stored, recomputed, deltaMinor: isMoney ? cents(BigInt(stored) - BigInt(recomputed)) : null, cause };
}
