import type { Cents } from '../money/cents.ts';
import type { Payments } from '../payments/open-payments.ts';
import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/access.ts';
import type { WebhookWorld } from '../webhooks/context.ts';
import type { DispatchPolicies } from './dispatch-policy.ts';
import type { Reminder } from './due.ts';
import type { ProofPictures } from './open-proofs.ts';
import type { ReceiptClaims } from './receipt.ts';

/** What a delivery verb reaches the world through: its signature tells the truth. */
export interface DeliveryContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly payments: Payments;
  readonly newId: () => string;
  /** Hex digits from a cryptographic source. */
  readonly newHex: (digits: number) => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Sends a reminder of a row that is due in so many seconds: the fast path. It may get lost; the row doesn't. */
  readonly remind: (reminder: Reminder, inSeconds?: number) => void;
  /** Has announced what happened: after a change whose `told` says so. The row that a trigger wrote is the truth. */
  readonly announce: () => void;
  readonly webhooks: WebhookWorld;
  readonly dispatch: DispatchPolicies;
  /** What an owner may have under way without an authorised payment, unless `ops` has set another limit. */
  readonly unpaidLimitMinor: Cents;
  /** Pictures that drivers put. */
  readonly proofs: ProofPictures;
  /** A signed document of what a receipt says, which anyone can check. */
  readonly signReceipt: (claims: ReceiptClaims) => Promise<string>;
  /** Derives ids that a retry after a crash has to find again. */
  readonly idSecret: string;
}
