import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import type { CallPrice } from '#src/agent/registry/call-price.ts';
import { cents, formatUsd, type Cents } from '#src/money/cents.ts';
import type { CallAudit } from './audit.ts';
import type { ChainedReceipt } from './audited-call.ts';

export const lineKinds = [
  'capability_price',
  'platform_fee',
  'third_party_cost',
  'model_tokens',
  'refund',
  'rounding',
] as const;

/** One line of a fee: what is taken off is negative, so that all lines sum to what the application gets. */
export interface FeeLine {
  readonly seq: number;
  readonly kind: (typeof lineKinds)[number];
  readonly description: string;
  readonly quantity: number;
  readonly unitMinor: Cents | null;
  readonly rateBps: number | null;
  readonly amountMinor: Cents;
  /** Who gets it. */
  readonly payee: string;
}

const nameOf = ({ appId, capabilityName, capabilityVersion }: ToolCall) =>
  `${appId}.${capabilityName} ${capabilityVersion}`;

/** How a charge is made up; nothing, where nothing was charged. Rule FEE-3. */
export function feeLines(call: ToolCall, { isCharged, stored }: CallAudit): readonly FeeLine[] {
  if (!isCharged) return [];
  const { grossMinor, platformFeeMinor, platformFeeBps, thirdPartyCostMinor } = stored;
  const one = { quantity: 1, unitMinor: null, rateBps: null } as const;
  const app = `app:${call.appId}`;
  const lines: readonly Omit<FeeLine, 'seq'>[] = [
    {
      ...one,
      kind: 'capability_price',
      description: `A call of ${nameOf(call)}`,
      unitMinor: grossMinor,
      amountMinor: grossMinor,
      payee: app,
    },
    {
      ...one,
      kind: 'platform_fee',
      description: 'The platform’s part of the price, rounded down',
      rateBps: platformFeeBps,
      amountMinor: cents(-platformFeeMinor),
      payee: 'platform',
    },
    {
      ...one,
      kind: 'third_party_cost',
      description: 'What somebody outside is paid for the call',
      unitMinor: thirdPartyCostMinor,
      amountMinor: cents(-thirdPartyCostMinor),
      payee: 'third_party',
    },
  ];
  return lines
    .filter(({ kind, amountMinor }) => kind !== 'third_party_cost' || amountMinor !== 0n)
    .map((line, at) => ({ seq: at + 1, ...line }));
}

const partsOf = ({ platformFeeMinor, platformFeeBps, thirdPartyCostMinor, netMinor }: CallPrice) =>
  `${formatUsd(platformFeeMinor)} (${platformFeeBps} basis points, rounded down) is the platform’s, ${formatUsd(thirdPartyCostMinor)} goes outside, ${formatUsd(netMinor)} goes to the application`;

const unchargedBecause: Readonly<Record<Exclude<ToolCall['status'], 'succeeded'>, string>> = {
  running: 'it is still running',
  failed: 'it failed',
  outcome_unknown: 'nobody can say whether it had its effect',
};

const chargeOf = (call: ToolCall, { stored, policy }: CallAudit) =>
  call.status === 'succeeded'
    ? `The call of ${nameOf(call)} cost ${formatUsd(stored.grossMinor)} by ${policy.terms.policy_version}: ${partsOf(stored)}.`
    : `The call of ${nameOf(call)} cost nothing: ${unchargedBecause[call.status]}.`;

/** The audit in words, for people. */
export function explain(call: ToolCall, audit: CallAudit, receipt: ChainedReceipt | null): string {
  const { diffs } = audit;
  const committed =
    audit.isCharged && call.committedMinor !== null
      ? ` Beyond that it committed the person to ${formatUsd(call.committedMinor)}.`
      : '';
  const chained = receipt === null ? '' : ` Its receipt is number ${receipt.seq} of the account’s chain.`;
  const found =
    diffs.length === 0
      ? ' Row, recomputation, ledger, receipt and chain agree.'
      : ` These differ: ${[...new Set(diffs.map(({ path }) => path))].join(', ')}.`;
  return chargeOf(call, audit) + committed + chained + found;
}
