import canonicalize from 'canonicalize';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import { drifted, type DriftEntry, type Figure } from './drift.ts';
import { receiptClaimsOf } from './receipt-claims.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Made of another claim, or of where the Worker runs. */
const UNCOMPARED = new Set(['iss', 'iat']);

const canonical = (value: unknown) => canonicalize(value) ?? null;
const figureOf = (value: unknown): Figure =>
  typeof value === 'string' || typeof value === 'number' ? value : value === null ? null : canonical(value);

/** What the row says, under the names of the receipt. A row that lost its settlement says so. */
const claimsOfRow = (call: ToolCall): Claims => ({
  ...receiptClaimsOf({ ...call, settledAt: call.settledAt ?? new Date(0), outputDigest: call.outputDigest ?? '' }, ''),
});

/** Claims of the receipt that the row contradicts: it was signed, so the row was changed since. Rule FEE-5. */
export function receiptDrift(call: ToolCall, signed: Claims): DriftEntry[] {
  const row = claimsOfRow(call);
  const names = [...new Set([...Object.keys(row), ...Object.keys(signed)])].filter((name) => !UNCOMPARED.has(name));
  return names
    .filter((name) => canonical(row[name]) !== canonical(signed[name]))
    .map((name) =>
      drifted(
        `receipt.${name}`,
        figureOf(row[name] ?? null),
        figureOf(signed[name] ?? null),
        name === 'policy' && isSameVersion(row[name], signed[name]) ? 'policy_changed' : 'row_changed',
      ),
    );
}

/** The same version of a policy never has another digest, unless its terms were changed in the code. */
const isSameVersion = (one: unknown, other: unknown): boolean =>
  (one as Claims | undefined)?.['version'] === (other as Claims | undefined)?.['version'];
