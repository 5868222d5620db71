import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { cents, type Cents } from '#src/money/cents.ts';

/** `metered`: by what was used, as the model's tokens; the others by the call. */
export const tierNames = ['free', 'basic', 'standard', 'premium', 'metered'] as const;
export type TierName = (typeof tierNames)[number];

/** The rules of a call's price, in the spelling in which they are published and hashed. A version never changes. */
export interface CallPolicyTerms {
  readonly policy_version: string;
  readonly effective_from: string;
  readonly currency: 'USD';
  /** In basis points of the gross price, rounded down. */
  readonly platform_fee_bps: number;
  readonly fee_rounding: 'floor';
  /** `amount_minor` is the gross price of a call, in cents; null where it depends on what was used. */
  readonly tiers: readonly {
    readonly tier: TierName;
    readonly unit: 'call' | 'usage';
    readonly amount_minor: string | null;
  }[];
  /** What somebody else is paid for a call, in cents, out of its price. */
  readonly third_party_costs: readonly {
    readonly app_id: string;
    readonly capability_name: string;
    readonly amount_minor: string;
  }[];
}

export interface CallPolicy {
  readonly terms: CallPolicyTerms;
  /** `sha256:` and the hex digest of the terms in RFC 8785 form: the policy's content address. */
  readonly digest: string;
}

export const addressCallPolicy = (terms: CallPolicyTerms): CallPolicy =>
  Object.freeze({ terms, digest: `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalize(terms) ?? '')))}` });

export const agentCharterV1 = addressCallPolicy({
  policy_version: 'agent-charter-v1',
  effective_from: '2026-01-01T00:00:00.000Z',
  currency: 'USD',
  platform_fee_bps: 1_000,
  fee_rounding: 'floor',
  tiers: [
    { tier: 'free', unit: 'call', amount_minor: '0' },
    { tier: 'basic', unit: 'call', amount_minor: '2' },
    { tier: 'standard', unit: 'call', amount_minor: '10' },
    { tier: 'premium', unit: 'call', amount_minor: '50' },
    { tier: 'metered', unit: 'usage', amount_minor: null },
  ],
  third_party_costs: [{ app_id: 'mail', capability_name: 'send', amount_minor: '1' }],
});

/** Every policy that was ever in force, oldest first. Transactions name one by version and digest. */
const policies: readonly CallPolicy[] = [agentCharterV1];

export const currentCallPolicy = agentCharterV1;
export const findCallPolicy = (version: string) => policies.find(({ terms }) => terms.policy_version === version);

/** A tier's gross price of a call; null where it is metered. */
export function tierPrice({ terms }: CallPolicy, tier: TierName): Cents | null {
  const amount = terms.tiers.find((row) => row.tier === tier)?.amount_minor ?? null;
  return amount === null ? null : cents(BigInt(amount));
}

/** What a call of this capability costs us outside. */
export const thirdPartyCost = (
  { terms }: CallPolicy,
  { appId, capabilityName }: { readonly appId: string; readonly capabilityName: string },
): Cents => {
  const row = terms.third_party_costs.find((each) => each.app_id === appId && each.capability_name === capabilityName);
  return cents(BigInt(row?.amount_minor ?? 0));
};
