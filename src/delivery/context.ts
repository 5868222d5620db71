import type { Payments } from '../payments/open-payments.ts';
import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/access.ts';

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
  /** Derives ids that a retry after a crash has to find again. */
  readonly idSecret: string;
}
