import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Vault } from '#src/webhooks/subscriptions/open-vault.ts';

/** Everything outside itself that a verb about partners uses. */
export interface PartnerContext {
  readonly db: Database;
  readonly newId: () => string;
  /** Hex digits from a cryptographic source. */
  readonly newHex: (digits: number) => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Keys the hashes of secrets that senders present. */
  readonly idSecret: string;
  /** Seals secrets that sign. */
  readonly webhooks: { readonly vault: Vault };
}
