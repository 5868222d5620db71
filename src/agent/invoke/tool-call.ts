import type { CredentialKind } from '#src/agent/consent/consent.ts';
import type { Cents } from '#src/money/cents.ts';

/** `outcome_unknown`: nobody can find out whether it had its effect; it isn’t charged, and isn’t run again. */
export const callStatuses = ['running', 'succeeded', 'failed', 'outcome_unknown'] as const;
export type CallStatus = (typeof callStatuses)[number];

/** A limit that a call counts against: whose it is, of which period (`total`, a UTC day, or a month), and what it reserved there. */
export interface Holder {
  /** `person:<owner>`, `rule:<owner>:<capability>`, `key:<id>`, `grant:<id>`. */
  readonly holder: string;
  readonly period: string;
  readonly reservedMinor: number;
}

/** A call of a capability, as its row has it. */
export interface ToolCall {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
  readonly clientName: string;
  readonly sessionId: string | null;
  readonly grantId: string | null;
  readonly appId: string;
  readonly capabilityName: string;
  readonly capabilityVersion: string;
  /** What ran: RFC 8785. */
  readonly input: string;
  readonly inputDigest: string;
  readonly isEdited: boolean;
  readonly consentId: string | null;
  readonly policyVersion: string;
  readonly grossMinor: Cents;
  readonly platformFeeMinor: Cents;
  readonly platformFeeBps: number;
  readonly thirdPartyCostMinor: Cents;
  readonly netMinor: Cents;
  readonly commitsMinor: Cents;
  readonly committedMinor: Cents | null;
  readonly committedReference: string | null;
  readonly status: CallStatus;
  readonly problemCode: string | null;
  readonly output: string | null;
  readonly outputDigest: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A call without its input and result, which may be long. */
export type CallSummary = Omit<ToolCall, 'input' | 'output'>;
