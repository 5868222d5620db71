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

/** Everything outside itself that a delivery verb uses. */
export interface DeliveryContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly payments: Payments;
  readonly newId: () => string;
  /** Hex digits from a cryptographic source. */
  readonly newHex: (digits: number) => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Enqueues a reminder of a row that is due in so many seconds. The reminder may get lost; the row doesn't. */
  readonly remind: (reminder: Reminder, inSeconds?: number) => void;
  /** Enqueues the announce job, after a change whose `told` says so. The row that a trigger wrote is the truth. */
  readonly announce: () => void;
  readonly webhooks: WebhookWorld;
  readonly dispatch: DispatchPolicies;
  /** What an owner may have under way without an authorised payment, unless `ops` has set another limit. */
  readonly unpaidLimitMinor: Cents;
  /** The pictures that drivers store. */
  readonly proofs: ProofPictures;
  /** Signs the claims of a receipt. */
  readonly signReceipt: (claims: ReceiptClaims) => Promise<string>;
  /** Derives ids that a retry must find again after a crash. */
  readonly idSecret: string;
}
