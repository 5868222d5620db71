import type { Constraints } from '#src/agent/credentials/constraint.ts';
import type { Cents } from '#src/money/cents.ts';

/** Live grants of an account, at most. */
export const MAX_GRANTS = 1_000;
/** How often a grant can be handed on, each time narrower: a first one has depth 0. */
export const MAX_DEPTH = 4;
export const GRANT_SECONDS = 60 * 60;
export const MAX_GRANT_SECONDS = 24 * 60 * 60;
/** A grant that isn't used for so long ends. */
export const IDLE_SECONDS = 30 * 60;
export const MAX_LIMIT_MINOR = 100_000_000;
export const MAX_CALLS = 1_000_000;

/** Whom a grant is for, as they say themselves. */
export interface AgentName {
  readonly name: string;
  readonly clientId: string | null;
}

/** The most that calls may be and cost, commitments included; null: no more than what it descends from allows. */
export interface GrantLimits {
  readonly maxCalls: number | null;
  readonly maxPerCallMinor: Cents | null;
  readonly maxTotalMinor: Cents | null;
  readonly maxPerDayMinor: Cents | null;
}

export interface Spent {
  readonly calls: number;
  readonly totalMinor: Cents;
  readonly reservedMinor: Cents;
}

/** What a grant allows. */
export interface GrantTerms {
  readonly agent: AgentName;
  readonly scopes: readonly string[];
  readonly constraints: Constraints;
  readonly limits: GrantLimits;
  readonly idleTtlSeconds: number;
  readonly expiresAt: Date;
}

/** `parent`: what it descends from was revoked, and it with that. */
export const grantRevokedReasons = ['owner', 'agent', 'parent', 'key'] as const;
export type GrantRevokedReason = (typeof grantRevokedReasons)[number];

/** A grant as it is shown. It contains no secret. */
export interface Grant extends GrantTerms {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly spent: Spent;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly revokedReason: GrantRevokedReason | null;
}

export const grantStatuses = ['active', 'exhausted', 'expired', 'revoked'] as const;
export type GrantStatus = (typeof grantStatuses)[number];

/** When a grant ends if nobody uses it any more. */
export const idleUntil = ({ lastUsedAt, createdAt, idleTtlSeconds }: Grant): number =>
  (lastUsedAt ?? createdAt).getTime() + idleTtlSeconds * 1000;

const isUsedUp = ({ limits: { maxCalls, maxTotalMinor }, spent }: Grant): boolean =>
  (maxCalls !== null && spent.calls >= maxCalls) ||
  (maxTotalMinor !== null && spent.totalMinor + spent.reservedMinor >= maxTotalMinor);

/** What a grant is at a moment, by itself: what it descends from may have ended before. */
export function statusOf(grant: Grant, now: Date): GrantStatus {
  if (grant.revokedAt !== null) return 'revoked';
  if (now >= grant.expiresAt || now.getTime() >= idleUntil(grant)) return 'expired';
  return isUsedUp(grant) ? 'exhausted' : 'active';
}

/** A grant with its token, which is shown once, and stored as null. */
export interface GrantWithToken {
  readonly grant: Grant;
  readonly now: Date;
  readonly token: string | null;
}
