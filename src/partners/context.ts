import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Vault } from '../webhooks/open-vault.ts';

/** What a verb about partners reaches the world through. */
export interface PartnerContext {
  readonly db: Database;
  readonly newId: () => string;
  /** Hex digits from a cryptographic source. */
  readonly newHex: (digits: number) => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Keys the hashes of secrets that are presented. */
  readonly idSecret: string;
  /** Keeps secrets that sign. */
  readonly webhooks: { readonly vault: Vault };
}
