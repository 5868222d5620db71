/** What is wrong, in words, and in which line of the file, counted from 1. */
export interface Fault {
  readonly line: number;
  readonly why: string;
}

/** What a log says, as far as it is right. */
export interface Found {
  readonly auctionId: string;
  readonly lines: number;
  readonly bids: number;
  readonly bidders: number;
  readonly priceMinor: number | null;
  /** The newest line. */
  readonly seq: number;
  readonly headHash: string;
  /** Null while the lot runs. */
  readonly closed: { readonly outcome: string; readonly winnerId: string | null; readonly at: string } | null;
}

export type Verdict =
  | {
      readonly kind: 'sound';
      readonly found: Found;
      /** Receipts and heads that are of this log. */ readonly seen: number;
    }
  | { readonly kind: 'faulty'; readonly fault: Fault };

/** Of several the first: what comes after a bad line rests on it. */
export const firstOf = (...faults: readonly (Fault | undefined)[]): Fault | undefined =>
  faults.reduce((first, fault) =>
    fault === undefined || (first !== undefined && first.line <= fault.line) ? first : fault,
  );
