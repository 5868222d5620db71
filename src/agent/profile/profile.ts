import type { Cents } from '#src/money/cents.ts';

/** The limit of a day for all agents together, until the person sets one. */
export const DAY_LIMIT_MINOR = 10_000;
export const ALLOW_DAYS = 30;
export const MAX_ALLOW_DAYS = 90;

/** `ask`: the capability’s own mode applies. `allow`: within limits, bound values and a date. */
export const standings = ['ask', 'allow', 'never'] as const;
export type Standing = (typeof standings)[number];

/** By the JSON Pointer of a bound field: the values that are allowed. */
export type BoundValues = Readonly<Record<string, readonly unknown[]>>;

/** What a person decided of a capability. */
export interface ProfileRule {
  readonly appId: string;
  readonly capabilityName: string;
  readonly standing: Exclude<Standing, 'ask'>;
  readonly maxPerCallMinor: Cents | null;
  readonly maxPerDayMinor: Cents | null;
  readonly bound: BoundValues;
  /** Null for `never`. */
  readonly expiresAt: Date | null;
}

/** What a person lets agents do. */
export interface Profile {
  readonly userId: string;
  readonly dayLimitMinor: Cents;
  readonly rules: readonly ProfileRule[];
  /** 0: never changed. */
  readonly version: number;
  readonly updatedAt: Date | null;
}
