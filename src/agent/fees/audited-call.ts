import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import type { ReadPosting } from '#src/ledger/posting.ts';

/** A receipt at its place in its account’s chain. */
export interface ChainedReceipt {
  /** From 1. */
  readonly seq: number;
  readonly jws: string;
  readonly hash: string;
  readonly prevHash: string;
}

/** What stands before and after a receipt. */
export interface Neighbours {
  /** Of the receipt before; null if there is none. */
  readonly hashBefore: string | null;
  /** What the receipt after it names as the hash before it; null if there is none. */
  readonly namedAfter: string | null;
  /** The chain’s head: how many receipts it has, and the hash of the last. */
  readonly head: { readonly receipts: number; readonly hash: string } | null;
}

/** Everything that an audit of a call reads, in one round trip. */
export interface AuditedCall {
  readonly call: ToolCall;
  readonly receipt: ChainedReceipt | null;
  readonly neighbours: Neighbours;
  readonly bookings: readonly ReadPosting[];
}
