import type { Cents } from '#src/money/cents.ts';
import type { Payments } from '#src/payments/open-payments.ts';
import type { PayPages } from '#src/payments/pay-pages.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Actor } from '#src/http/caller/access.ts';
import type { WebhookWorld } from '#src/webhooks/context.ts';
import type { DispatchPolicies } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { Logos } from '#src/delivery/merchant/open-logos.ts';
import type { ProofPictures } from '#src/delivery/proofs/open-proofs.ts';
import type { ReceiptClaims } from '#src/delivery/audit/receipt.ts';

/** Everything outside itself that a delivery verb uses. */
export interface DeliveryContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly payments: Payments;
  /** Where a recipient pays a tip; undefined where there is no such page. */
  readonly payPages: PayPages | undefined;
  readonly newId: () => string;
  /** Hex digits from a cryptographic source. */
  readonly newHex: (digits: number) => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Enqueues a reminder of a row that is due in so many seconds. The reminder may get lost; the row doesn't. */
  readonly remind: (reminder: Reminder, inSeconds?: number) => void;
  /** Enqueues the announce job, after a change whose effects say so. The row that a trigger wrote is the truth. */
  readonly announce: () => void;
  readonly webhooks: WebhookWorld;
  readonly dispatch: DispatchPolicies;
  /** What an owner may have under way without an authorised payment, unless `ops` has set another limit. */
  readonly unpaidLimitMinor: Cents;
  /** The pictures that drivers store. */
  readonly proofs: ProofPictures;
  /** Merchants' logos. */
  readonly logos: Logos;
  /** Logs a failure that the caller has no part in. */
  readonly note: (error: unknown) => void;
  /** Signs the claims of a receipt. */
  readonly signReceipt: (claims: ReceiptClaims) => Promise<string>;
  /** Derives ids that a retry must find again after a crash. */
  readonly idSecret: string;
}
