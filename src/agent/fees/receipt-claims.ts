import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import { findCallPolicy } from '#src/agent/registry/policy.ts';

export const RECEIPT_TYPE = 'fee-receipt+jws';
export const HEAD_TYPE = 'fee-head+jws';

/** What a receipt says and signs: amounts as decimal strings, in cents. It has no place in the chain, so that it can be signed before that is known. */
export interface ReceiptClaims {
  readonly iss: string;
  readonly iat: number;
  /** The transaction’s id. */
  readonly jti: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly app_id: string;
  readonly capability_name: string;
  readonly capability_version: string;
  readonly currency: 'USD';
  readonly gross_minor: string;
  readonly platform_fee_minor: string;
  readonly platform_fee_bps: number;
  readonly third_party_cost_minor: string;
  readonly net_to_account_minor: string;
  readonly committed: { readonly amount_minor: string; readonly reference: string } | null;
  readonly policy: { readonly version: string; readonly digest: string };
  readonly consent_id: string | null;
  readonly grant_id: string | null;
  readonly input_digest: string;
  readonly output_digest: string;
  readonly settled_at: string;
}

/** A call that had its effect, with the moment of its settlement. */
export type SettledCall = Omit<ToolCall, 'outputDigest' | 'settledAt'> & {
  readonly outputDigest: string;
  readonly settledAt: Date;
};

const MS = 1000;

/** What is signed of a call: a pure function of its row, so that an audit can make it again. */
export const receiptClaimsOf = (call: SettledCall, issuer: string): ReceiptClaims => ({
  iss: issuer,
  iat: Math.floor(call.settledAt.getTime() / MS),
  jti: call.id,
  account_id: call.accountId,
  user_id: call.userId,
  app_id: call.appId,
  capability_name: call.capabilityName,
  capability_version: call.capabilityVersion,
  currency: 'USD',
  gross_minor: `${call.grossMinor}`,
  platform_fee_minor: `${call.platformFeeMinor}`,
  platform_fee_bps: call.platformFeeBps,
  third_party_cost_minor: `${call.thirdPartyCostMinor}`,
  net_to_account_minor: `${call.netMinor}`,
  committed:
    call.committedMinor === null
      ? null
      : { amount_minor: `${call.committedMinor}`, reference: call.committedReference ?? '' },
  policy: { version: call.policyVersion, digest: findCallPolicy(call.policyVersion)?.digest ?? '' },
  consent_id: call.consentId,
  grant_id: call.grantId,
  input_digest: call.inputDigest,
  output_digest: call.outputDigest,
  settled_at: call.settledAt.toISOString(),
});
