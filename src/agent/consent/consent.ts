import type { Cents } from '#src/money/cents.ts';

/** `reserved`: a call holds it; `consumed`: that call had its effect. Expiry isn't denial. */
export const consentStatuses = [
  'pending',
  'approved',
  'reserved',
  'consumed',
  'denied',
  'expired',
  'cancelled',
  'revoked',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** What a person can decide. */
export const consentDecisions = ['approve_once', 'approve_session', 'approve_limited', 'deny'] as const;
export type ConsentDecision = (typeof consentDecisions)[number];

/** Why the person is asked. */
export const consentReasons = [
  'first_use',
  'per_session',
  'per_call',
  'threshold',
  'limit_exceeded',
  'price_above_ceiling',
  'foreign_text',
  'expired',
  'revoked',
] as const;
export type ConsentReason = (typeof consentReasons)[number];

/** `person`: an application of the person’s own, with their bearer token. */
export const credentialKinds = ['person', 'key', 'grant'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** How often an agent may ask whether it was decided, and how long it can be. */
export const POLL_INTERVAL_SECONDS = 2 as const;
export const CONSENT_TTL_SECONDS = 900;
/** How long an approval of one call waits for that call. */
export const APPROVAL_SECONDS = 900;
/** Approvals of a session end with it, and after a day. */
export const SESSION_SECONDS = 86_400;
export const LIMITED_DAYS = 30;
export const MAX_LIMITED_DAYS = 90;
/** How often such an approval is offered for. */
export const LIMITED_CALLS = 5;
/** Whoever said no so often to a capability in a session isn’t asked for it again. */
export const DENIALS_AT_MOST = 3;

/** What the sign-in proved of whoever decided. */
export interface DecisionProof {
  readonly signedInAt: string;
  readonly acr: string | null;
  readonly amr: readonly string[];
}

/** The most that an approval for several calls allows; null: no more than what else holds. */
export interface ApprovalLimits {
  readonly maxCalls: number | null;
  readonly maxPerCallMinor: Cents | null;
  readonly maxTotalMinor: Cents | null;
}

/** A request of an agent to a person, and what the person decided. */
export interface Consent {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
  readonly clientName: string;
  readonly sessionId: string | null;
  /** The conversation that goes on once it is decided; null: whoever asked sends the call again. */
  readonly conversationId: string | null;
  readonly appId: string;
  readonly capabilityName: string;
  readonly capabilityVersion: string;
  readonly reason: ConsentReason;
  /** As it was asked for: RFC 8785. */
  readonly input: string;
  readonly inputDigest: string;
  readonly boundDigest: string;
  readonly grossMinor: Cents;
  readonly commitsMinor: Cents;
  readonly quotedUntil: Date | null;
  /** The limit that the call would exceed, in words: an approval lets this one call do so. */
  readonly exceeds: string | null;
  readonly userCode: string;
  readonly idempotencyKey: string | null;
  /** As it is stored: `statusOf` says what it is by now. */
  readonly status: ConsentStatus;
  readonly decision: ConsentDecision | null;
  readonly decidedAt: Date | null;
  readonly proof: DecisionProof | null;
  readonly decidedInput: string | null;
  readonly limits: ApprovalLimits;
  readonly usedCalls: number;
  readonly usedMinor: Cents;
  readonly callId: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** What it is at a moment: nobody writes that its time is over. */
export function statusOf({ status, expiresAt }: Pick<Consent, 'status' | 'expiresAt'>, now: Date): ConsentStatus {
  const isOver = (status === 'pending' || status === 'approved') && now >= expiresAt;
  return isOver ? 'expired' : status;
}

/** How long one can be live at most, from when it was asked for: nothing older is looked at. */
const LIVE_SECONDS: Partial<Record<ConsentStatus, number>> = {
  pending: CONSENT_TTL_SECONDS,
  approved: CONSENT_TTL_SECONDS + MAX_LIMITED_DAYS * 86_400,
};

/** What is stored of those that are shown with a status. */
export interface StoredAs {
  readonly status: ConsentStatus;
  /** Whether their time is over; null: it doesn’t matter. */
  readonly isOver: boolean | null;
  /** How old they can be; null: as old as may be. */
  readonly seconds: number | null;
}

/** How those with a status are stored at any moment: what `statusOf` says of them. */
export function storedAs(shown: ConsentStatus): readonly StoredAs[] {
  const now = new Date(0);
  const isShown = (status: ConsentStatus, isOver: boolean) =>
    statusOf({ status, expiresAt: new Date(isOver ? 0 : 1) }, now) === shown;
  return consentStatuses.flatMap((status): StoredAs[] => {
    const [live, over] = [isShown(status, false), isShown(status, true)];
    if (!live && !over) return [];
    if (live && over) return [{ status, isOver: null, seconds: null }];
    return [{ status, isOver: over, seconds: live ? (LIVE_SECONDS[status] ?? null) : null }];
  });
}

/** The major part of a semantic version: an approval fits it. */
export const majorOf = (version: string): string => version.slice(0, version.indexOf('.'));
