import type { ConsentStatus } from '#src/agent/consent/consent.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import type { ProfileRule } from '#src/agent/profile/profile.ts';
import type { Cents } from '#src/money/cents.ts';
import type { CallStatus, ToolCall } from './tool-call.ts';

/** A limit that the call would exceed: whose it is, and its name. */
export interface ExceededLimit {
  readonly holder: string;
  readonly name: string;
}

/** What is there for a call, read in one moment; reserved in the same one, if nothing in the database speaks against it. */
export interface FoundCall {
  readonly now: Date;
  /** Null for a person, and for a token that nobody has. */
  readonly presented: Presented | null;
  /** An earlier attempt at this very call. */
  readonly earlier: CallStatus | null;
  /** The call, if it was reserved: now, or by an earlier attempt that this one takes over. */
  readonly reserved: ToolCall | null;
  readonly isTakenOver: boolean;
  /** Limits that it would exceed, and no approval lets it. */
  readonly exceeded: readonly ExceededLimit[];
  /** An approval of this one call. */
  readonly approval: {
    readonly id: string;
    readonly decidedInput: string | null;
  } | null;
  /** An approval of such calls that covers this one. */
  readonly standingId: string | null;
  readonly rule: ProfileRule | null;
  /** What the rule’s calls cost today, this one included. */
  readonly ruleTodayMinor: Cents;
  /** How often the person said no in this session: for these bound values, and for the capability. */
  readonly denied: { readonly bound: number; readonly capability: number };
  /** What became of the last request for this very call. */
  readonly lastAsked: { readonly status: ConsentStatus; readonly expiresAt: Date } | null;
  readonly unpaidMinor: Cents;
}
