import type { Cents } from '#src/money/cents.ts';
import type { Constraints } from './constraint.ts';

/** Live keys of an account, at most. */
export const MAX_KEYS = 100;
export const KEY_DAYS = 90;
export const MAX_KEY_DAYS = 365;
/** How long a rotated token may go on beside its successor. */
export const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;
export const MAX_BUDGET_MINOR = 100_000_000;

export const budgetPeriods = ['day', 'month', 'total'] as const;

export interface Budget {
  readonly period: (typeof budgetPeriods)[number];
  readonly limitMinor: Cents;
}

/** `owner`: whoever manages the account's keys did. */
export type RevokedReason = 'owner';

/** What a key's owner sets. */
export interface KeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Apps whose capabilities it may call; empty: all. */
  readonly appIds: readonly string[];
  readonly constraints: Constraints;
  readonly budget: Budget | null;
  readonly expiresAt: Date;
}

/** A key as it is shown. It contains no secret. */
export interface ApiKey extends KeyTerms {
  readonly id: string;
  readonly start: string;
  readonly last4: string;
  readonly accountId: string;
  readonly createdBy: string;
  /** Whom calls with it are for: whoever set its terms or took its token last. */
  readonly actsFor: string;
  readonly lastUsedAt: Date | null;
  /** Until when the token before the last rotation goes on; null if none does. */
  readonly rotationDeadline: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: RevokedReason | null;
  readonly createdAt: Date;
  readonly version: number;
}

/** A key with its token, which is shown once, and stored as null. */
export interface KeyWithToken {
  readonly key: ApiKey;
  readonly token: string | null;
}
