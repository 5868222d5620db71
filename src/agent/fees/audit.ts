import { canonicalOf, digestOfText } from '#src/agent/input/digest.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import { dividePrice, type CallPrice } from '#src/agent/registry/call-price.ts';
import {
  currentCallPolicy,
  findCallPolicy,
  thirdPartyCost,
  tierPrice,
  type CallPolicy,
} from '#src/agent/registry/policy.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import type { ReadPosting } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';
import type { AuditedCall } from './audited-call.ts';
import { callPostings } from './call-postings.ts';
import { chainDrift } from './chain-drift.ts';
import { drifted, type DriftEntry } from './drift.ts';
import { figuresOf } from './figures.ts';
import { receiptDrift, type Claims } from './receipt-drift.ts';

export interface CallAudit {
  /** Whether it was charged: whether it succeeded. */
  readonly isCharged: boolean;
  /** The one that the row names; the one in force if nobody knows that. */
  readonly policy: CallPolicy;
  readonly stored: CallPrice;
  readonly recomputed: CallPrice;
  readonly diffs: readonly DriftEntry[];
}

const nothing: CallPrice = {
  grossMinor: cents(0),
  platformFeeMinor: cents(0),
  platformFeeBps: 0,
  thirdPartyCostMinor: cents(0),
  netMinor: cents(0),
};

const textOf = (figure: bigint | number) => (typeof figure === 'bigint' ? figure.toString() : figure);

/**
 * Prices a call again by the policy that its row names, and compares the row with that, with the ledger, with its signed
 * receipt (`signed`: its claims; undefined if no key of ours signed it) and with the chain. Rules FEE-2 … FEE-6.
 */
export function auditCall({ call, receipt, neighbours, bookings }: AuditedCall, signed: Claims | undefined): CallAudit {
  const isCharged = call.status === 'succeeded';
  const policy = findCallPolicy(call.policyVersion) ?? currentCallPolicy;
  const stored = isCharged ? call : nothing;
  const recomputed = isCharged ? priceAgain(call, policy) : nothing;
  const figures = figureDrift(stored, recomputed, signed);
  const named = new Set(figures.map(({ path }) => `receipt.${path}`));
  const diffs = [
    ...figures,
    ...digestDrift(call),
    ...ledgerDrift(bookings, recomputed, stored),
    ...(receipt === null ? [] : [...signatureDrift(signed), ...chainDrift(receipt, neighbours)]),
    // A figure that the row has otherwise than it is computed is named once.
    ...(signed === undefined ? [] : receiptDrift(call, signed).filter(({ path }) => !named.has(path))),
  ];
  return { isCharged, policy, stored, recomputed, diffs };
}

/** Of another version than the registry has nobody knows the tier any more: its gross price is taken as it stands. */
function priceAgain(call: ToolCall, policy: CallPolicy): CallPrice {
  const capability = findCapability(call.appId, call.capabilityName);
  const isKnown = capability?.version === call.capabilityVersion;
  const grossMinor = (isKnown ? tierPrice(policy, capability.tier) : null) ?? call.grossMinor;
  return dividePrice(policy, { grossMinor, thirdPartyCostMinor: thirdPartyCost(policy, call) });
}

/** A figure that was signed as it is stored was computed that way at the time: since then the code has changed. */
function figureDrift(stored: CallPrice, recomputed: CallPrice, signed: Claims | undefined): DriftEntry[] {
  const due = figuresOf(recomputed);
  return Object.entries(figuresOf(stored)).flatMap(([path, figure]) => {
    const [is, should] = [textOf(figure), textOf(due[path as keyof typeof due])];
    if (is === should) return [];
    return [drifted(path, is, should, signed?.[path] === is ? 'engine_changed' : 'row_changed')];
  });
}

/**
 * What was asked for, of what ran: without the token that guaranteed its figure. Whoever sent one of their own asked for
 * it with that.
 */
function askedOf({ appId, capabilityName, input, inputDigest }: ToolCall): string {
  const field = findCapability(appId, capabilityName)?.estimate?.tokenField ?? null;
  if (field === null || digestOfText(input) === inputDigest) return input;
  const { [field]: _added, ...asked } = JSON.parse(input) as Json;
  return canonicalOf(asked);
}

/** Texts whose digest isn’t what the row says. Of an edited input the digest is that of what was asked for. */
function digestDrift(call: ToolCall): DriftEntry[] {
  const { inputDigest, isEdited, output, outputDigest } = call;
  const texts = [
    ['input_digest', isEdited ? null : askedOf(call), inputDigest],
    ['output_digest', output, outputDigest],
  ] as const;
  return texts.flatMap(([path, text, stored]) => {
    const due = text === null ? stored : digestOfText(text);
    return due === stored ? [] : [drifted(path, stored, due, 'row_changed')];
  });
}

const signatureDrift = (signed: Claims | undefined): DriftEntry[] =>
  signed === undefined ? [drifted('receipt.signature', null, null, 'receipt_changed')] : [];

/** Postings that neither the recomputed price nor the stored one explains. Rule FEE-4. */
function ledgerDrift(bookings: readonly ReadPosting[], recomputed: CallPrice, stored: CallPrice): DriftEntry[] {
  const [due, alternative] = [pathsOf(recomputed), pathsOf(stored)];
  const booked = new Map<string, bigint>();
  for (const { kind, account, amountMinor } of bookings) {
    const path = kind === 'agent_call_charged' ? `ledger.${account}` : `ledger.${kind}.${account}`;
    booked.set(path, (booked.get(path) ?? 0n) + BigInt(amountMinor));
  }
  return [...new Set([...due.keys(), ...booked.keys()])].flatMap((path) => {
    const [was, is] = [booked.get(path) ?? 0n, due.get(path) ?? 0n];
    if (was === is || was === (alternative.get(path) ?? 0n)) return [];
    return [drifted(path, `${was}`, `${is}`, 'ledger_mismatch')];
  });
}

const pathsOf = (price: CallPrice): ReadonlyMap<string, bigint> =>
  new Map(Object.entries(callPostings(price)).map(([account, amount]) => [`ledger.${account}`, amount]));
