import type { Cents } from '#src/money/cents.ts';

/** The limit of a day for all agents together, until the person sets one. */
export const DAY_LIMIT_MINOR = 10_000;
/** The highest limit of a day that somebody can set, and of a rule. */
export const MAX_DAY_LIMIT_MINOR = 1_000_000;
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
  /** 1: never changed. */
  readonly version: number;
  readonly updatedAt: Date | null;
}

/** What a person sets of a capability; `ask` takes their rule away. */
export interface RuleChange {
  readonly appId: string;
  readonly capabilityName: string;
  readonly standing: Standing;
  readonly maxPerCallMinor: Cents | null | undefined;
  readonly maxPerDayMinor: Cents | null | undefined;
  readonly bound: BoundValues | undefined;
  readonly expiresAt: Date | undefined;
}

/** What a person changes: each rule that is given replaces the one before. */
export interface ProfileChange {
  readonly dayLimitMinor: Cents | undefined;
  readonly rules: readonly RuleChange[];
}
