import type { Consent, CredentialKind } from '#src/agent/consent/consent.ts';
import type { Asker } from '#src/agent/consent/standing.ts';
import type { CallStatus } from '#src/agent/invoke/tool-call.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import type { Cents } from '#src/money/cents.ts';

/** Of each list, at most. */
export const SHOWN_CONSENTS = 50;
export const SHOWN_CALLS = 15;
export const SHOWN_AGENTS = 20;
/** So many of the newest calls are looked at: what is spent is of these. */
export const CALLS_LOOKED_AT = 5_000;

/** A call as a person sees it in a list. */
export interface SeenCall {
  readonly id: string;
  readonly clientName: string;
  readonly appId: string;
  readonly capabilityName: string;
  readonly status: CallStatus;
  readonly consentId: string | null;
  /** Its price, and what it still commits the person to; what it would have been, where it didn’t succeed. */
  readonly grossMinor: Cents;
  readonly committedMinor: Cents;
  /** What it booked was cancelled later, by a call. */
  readonly isCancelled: boolean;
  /** What a later call gave back of it. */
  readonly givenBackMinor: Cents;
  readonly createdAt: Date;
}

/** What an agent has cost since the month began, in UTC; what was cancelled or given back isn’t counted. */
export interface AgentSpend {
  readonly clientName: string;
  readonly credentialKind: CredentialKind;
  readonly calls: number;
  readonly grossMinor: Cents;
  readonly committedMinor: Cents;
}

/** An approval, with whoever can use it. */
export interface StandingApproval {
  readonly consent: Consent;
  readonly asker: Asker | null;
}

/** Everything about a person’s agents at a moment. */
export interface Overview {
  readonly now: Date;
  /** Requests that wait for a decision, the one that ends first before the others. */
  readonly pending: readonly Consent[];
  /** Approvals that hold, the newest first. */
  readonly standing: readonly StandingApproval[];
  readonly spend: readonly AgentSpend[];
  /** The newest first. */
  readonly calls: readonly SeenCall[];
  /** Those of which nobody can find out whether they had their effect. */
  readonly unknown: readonly SeenCall[];
  /** How many of the newest calls were looked at. */
  readonly lookedAt: number;
  readonly profile: Profile;
}
