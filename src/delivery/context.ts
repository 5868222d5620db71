import type { Payments } from '../payments/open-payments.ts';
import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/access.ts';
import type { DispatchPolicies } from './dispatch-policy.ts';
import type { Reminder } from './due.ts';
import type { ProofPictures } from './open-proofs.ts';

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
  readonly dispatch: DispatchPolicies;
  /** Pictures that drivers put. */
  readonly proofs: ProofPictures;
  /** Derives ids that a retry after a crash has to find again. */
  readonly idSecret: string;
}
