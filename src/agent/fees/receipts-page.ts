import type { ChainedReceipt } from './audited-call.ts';

/** A receipt with the transaction that it is of. */
export type ExportedReceipt = ChainedReceipt & { readonly txnId: string };

/** A signed head, and of how many receipts it is. */
export interface SignedHead {
  readonly jws: string;
  readonly receipts: number;
  readonly signedAt: Date;
}

/** A page of an account’s chain, as it is exported. */
export interface ReceiptsPage {
  readonly accountId: string;
  /** From the first one on. */
  readonly receipts: readonly ExportedReceipt[];
  readonly head: SignedHead | null;
  readonly nextCursor: string | null;
}

/** A chain’s head as it stands. */
export interface Head {
  readonly accountId: string;
  readonly receipts: number;
  readonly hash: string;
}
