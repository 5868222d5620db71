/** `redeemed`: its agent took the token, once. */
export const requestStatuses = ['pending', 'approved', 'denied', 'redeemed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What an agent asks for, and what the person made of it. */
export interface WantedTerms {
  readonly scopes: readonly string[];
  /** Amounts as decimal strings: it is kept as JSON. */
  readonly limits: {
    readonly maxCalls: number | null;
    readonly maxPerCallMinor: string | null;
    readonly maxTotalMinor: string | null;
    readonly maxPerDayMinor: string | null;
  };
}
